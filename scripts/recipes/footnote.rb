class Footnote < Formula
  desc "UCI chess engine that searches by MTD(f)"
  homepage "@home@"
  version "@version@"
  license "GPL-3.0-or-later"

  on_macos do
    on_arm do
      url "@url darwin-arm64.tar.gz@"
      sha256 "@sum darwin-arm64.tar.gz@"
    end
    on_intel do
      url "@url darwin-amd64.tar.gz@"
      sha256 "@sum darwin-amd64.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@url linux-arm64.tar.gz@"
      sha256 "@sum linux-arm64.tar.gz@"
    end
    on_intel do
      url "@url linux-amd64.tar.gz@"
      sha256 "@sum linux-amd64.tar.gz@"
    end
  end

  def install
    bin.install "footnote", "footnote-lab"
    man1.install Dir["man/*.1"]
    %w[footnote footnote-lab].each do |program|
      bash_completion.install "completions/#{program}.bash" => program
      zsh_completion.install "completions/_#{program}"
      fish_completion.install "completions/#{program}.fish"
    end
  end

  test do
    assert_match "uciok", pipe_output(bin/"footnote", "uci\nquit\n", 0)
  end
end
