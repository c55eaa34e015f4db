import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The files of the project below `root`, as paths with slashes: those that git has, or will have with the next commit; in an unpacked
 * archive, and where git is not installed, all that `.gitignore` does not name.
 */
export function projectFiles(root: string): readonly string[] {
  return (filesOfGit(root) ?? filesNotIgnored(root)).toSorted()
}

/** Null: this is no checkout, or there is no git. A file that was removed and not yet committed so is none. */
function filesOfGit(root: string): readonly string[] | null {
  // A repository around an unpacked archive knows nothing of it.
  if (!existsSync(join(root, '.git'))) return null
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) return null
  return stdout.split('\0').filter(path => path !== '' && existsSync(join(root, path)))
}

/** Of the patterns of `.gitignore` those that ours uses: a name, a path and `*`. */
export function filesNotIgnored(root: string): readonly string[] {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(isPattern).map(globOf)
  return globSync(['**', '**/.*', '**/.*/**'], {
    cwd: root,
    exclude: ['.git', ...ignored],
    withFileTypes: true,
  })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(join(root, sep).length).split(sep).join('/'))
}

const isPattern = (line: string): boolean => line !== '' && !line.startsWith('#')

/** A name counts in every folder, a path from the root. */
function globOf(pattern: string): string {
  const path = pattern.replace(/\/$/, '')
  return path.includes('/') ? path.replace(/^\//, '') : `**/${path}`
}
