"""Means, ratings and their errors, for all scripts that print them.

    mean, error = figures.mean_error([0.9, 1.1, 1.0])              independent values
    mean, error = figures.grouped_mean_error([[1, 0.5], [0, 1]])   the games of a round share their opening
    f"{figures.elo(mean):+.0f} ± {figures.margin(2) * figures.elo_error(mean, error):.0f} (95 %)"

An error is one standard error; margin(N) makes an interval of the error of N values or rounds, MARGIN of that of many.
"""
import math
import statistics
import sys

if sys.version_info < (3, 10):
    sys.exit("Python 3.10 or later is needed")

MARGIN = 1.96  # standard errors on each side of a 95 % interval, where many values told the error


def margin(values):
    """Returns MARGIN for an error that so many independent values told, two or more: the quantile of Student's t."""
    freedom, z = values - 1, MARGIN
    if freedom <= 2:
        return (12.706, 4.303)[freedom - 1]
    # Fisher's expansion, right to 1 % from here on; it tends to z.
    return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) \
        + (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)


def mean_error(values):
    """Returns the mean of independent values with its standard error; that of a single one is 0."""
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return statistics.fmean(values), error


def grouped_mean_error(groups):
    """Returns the mean of all values with its standard error; the values of a group belong together, groups are
    independent. The error of a single group is 0."""
    n, k = sum(map(len, groups)), len(groups)
    mean = sum(value for group in groups for value in group) / n
    squares = sum((sum(group) - len(group) * mean) ** 2 for group in groups)
    # Groups lie nearer to their own mean than to the true one: by k / (k - 1), as in stdev.
    return mean, math.sqrt(squares * k / (k - 1)) / n if k > 1 else 0.0


def elo(score):
    """Returns the difference in rating that a score between 0 and 1 stands for."""
    return 400 * math.log10(score / (1 - score))


def elo_error(score, error):
    """Returns the standard error of elo(score), where error is that of the score."""
    return error * 400 / math.log(10) / (score * (1 - score))


def least_squares(rows, values):
    """Returns the coefficients of the columns of rows that come nearest to values, each with its standard error; None where
    the rows do not tell all columns apart or leave nothing to tell the errors by."""
    n = len(rows[0]) if rows else 0
    if len(rows) <= n:
        return None
    # The normal equations with the unit matrix beside them, which Gauss-Jordan elimination turns into the inverse.
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(n)] + [float(i == j) for j in range(n)] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(matrix[k][i]))
        if abs(matrix[pivot][i]) < 1e-9:
            return None
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        matrix[i] = [x / matrix[i][i] for x in matrix[i]]
        for k in range(n):
            if k != i and matrix[k][i]:
                factor = matrix[k][i]
                matrix[k] = [x - factor * y for x, y in zip(matrix[k], matrix[i])]
    inverse = [line[n:] for line in matrix]
    moments = [sum(row[i] * value for row, value in zip(rows, values)) for i in range(n)]
    found = [sum(map(lambda a, b: a * b, line, moments)) for line in inverse]
    left = sum((value - sum(map(lambda a, b: a * b, row, found))) ** 2 for row, value in zip(rows, values))
    return [(found[i], math.sqrt(inverse[i][i] * left / (len(rows) - n))) for i in range(n)]
