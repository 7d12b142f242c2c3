"""Means, ratings and their errors, for all scripts that print them.

    mean, error = figures.mean_error([0.9, 1.1, 1.0])              independent values
    mean, error = figures.grouped_mean_error([[1, 0.5], [0, 1]])   the games of a round share their opening
    f"{figures.elo(mean):+.0f} ± {figures.MARGIN * figures.elo_error(mean, error):.0f} (95 %)"

An error is one standard error; MARGIN makes an interval of it.
"""
import math
import statistics

MARGIN = 1.96  # standard errors on each side of a 95 % interval


def mean_error(values):
    """Returns the mean of independent values with its standard error; that of a single one is 0."""
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return statistics.fmean(values), error


def grouped_mean_error(groups):
    """Returns the mean of all values with its standard error; the values of a group belong together, groups are
    independent."""
    n = sum(map(len, groups))
    mean = sum(value for group in groups for value in group) / n
    return mean, math.sqrt(sum((sum(group) - len(group) * mean) ** 2 for group in groups)) / n


def elo(score):
    """Returns the difference in rating that a score between 0 and 1 stands for."""
    return 400 * math.log10(score / (1 - score))


def elo_error(score, error):
    """Returns the standard error of elo(score), where error is that of the score."""
    return error * 400 / math.log(10) / (score * (1 - score))
