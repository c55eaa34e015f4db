import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The files of the project below `root`, as sorted paths with slashes: those in the index of git; in an unpacked archive, and
 * without git, all that `.gitignore` does not name.
 */
export function projectFiles(root: string): readonly string[] {
  return (filesOfGit(root) ?? filesNotIgnored(root)).toSorted()
}

/** The existing files in the index of git; null if this is no checkout, or git is not installed. */
function filesOfGit(root: string): readonly string[] | null {
  // An unpacked archive may be in a folder of another repository.
  if (!existsSync(join(root, '.git'))) return null
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) return null
  return stdout.split('\0').filter(path => path !== '' && existsSync(join(root, path)))
}

/** All files that `.gitignore` does not name; supports only patterns that ours has: a name, a path and `*`. */
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

/** Converts a pattern to a glob: a name matches in every folder, a path only from the root. */
function globOf(pattern: string): string {
  const path = pattern.replace(/\/$/, '')
  return path.includes('/') ? path.replace(/^\//, '') : `**/${path}`
}
