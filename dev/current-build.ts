import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Build, readBuild } from '../src/lib/build.ts'

const root = join(import.meta.dirname, '..')

/**
 * The version and commit being compiled, which `corkboard version` of the package prints. `CORKBOARD_REVISION` names the commit
 * if the tree has no git files, as in the image; `unknown` counts as not set. Throws if it is no commit.
 */
export function currentBuild({ CORKBOARD_REVISION: named = 'unknown' } = process.env): Build {
  const build = readBuild(root, false)
  if (named === 'unknown' || named === '')
    return { ...build, modified: build.commit !== null && isModified() }
  if (/^[0-9a-f]{7,64}$/.test(named)) return { ...build, commit: named, modified: false }
  throw new Error(`CORKBOARD_REVISION must be a commit in 7 to 64 hexadecimal digits, not ${named}.`)
}

/** True if the tree has uncommitted changes; false if git is not available. */
function isModified(): boolean {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=normal'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 && stdout !== ''
}
