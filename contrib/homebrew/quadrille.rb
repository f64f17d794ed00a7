# Filled in by contrib/fill for each release.
class Quadrille < Formula
  desc "Exact cover solver and Sudoku: solve, count, trace, generate, rate and play"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/quadrille-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256_aarch64-apple-darwin@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/quadrille-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256_x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@REPOSITORY@/releases/download/v@VERSION@/quadrille-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256_aarch64-unknown-linux-gnu@"
    end
    on_intel do
      url "@REPOSITORY@/releases/download/v@VERSION@/quadrille-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256_x86_64-unknown-linux-gnu@"
    end
  end

  def install
    bin.install "quadrille"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/quadrille.bash" => "quadrille"
    fish_completion.install "completions/quadrille.fish"
    zsh_completion.install "completions/_quadrille"
  end

  test do
    (testpath/"queens.txt").write shell_output("#{bin}/quadrille model queens 8")
    assert_equal "92\n", shell_output("#{bin}/quadrille count queens.txt")
  end
end
