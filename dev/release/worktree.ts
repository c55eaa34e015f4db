import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { output } from './program.ts'

/** Calls `work` with a temporary worktree of the repository at `root`, in which the commit is checked out. */
export function inWorktree<T>(root: string, commit: string, work: (tree: string) => T): T {
  // The archive contains file modes, which must not depend on the umask of whoever makes the release.
  process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-release-'))
  const tree = join(folder, 'corkboard')
  const git = (...args: readonly string[]) => output('git', args, { cwd: root })
  try {
    git('-c', 'core.autocrlf=false', 'worktree', 'add', '--quiet', '--detach', tree, commit)
    return work(tree)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}
