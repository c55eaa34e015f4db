import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of this Corkboard. */
export type Build = {
  readonly version: string
  /** The commit in hexadecimal digits; null if unknown. */
  readonly commit: string | null
  /** True if files are known to differ from those of the commit. */
  readonly modified: boolean
}

/** The root of the package or checkout, two folders above this file both in src/ and in dist/. */
const here = fileURLToPath(new URL('../..', import.meta.url))
const isCompiled = !import.meta.url.endsWith('.ts')

/** Reads the build information of a package or, in a checkout, the commit that is checked out. */
export function readBuild(root = here, compiled = isCompiled): Build {
  const { version } = json(join(root, 'package.json')) as { readonly version: string }
  if (!compiled) return { version, commit: checkedOutCommit(root), modified: false }
  const { commit, modified } = (json(join(root, buildFile)) ?? {}) as Partial<Build>
  return { version, commit: commit ?? null, modified: modified === true }
}

/** File in which `npm run prepack` stores the commit, and whether files were modified. */
export const buildFile = 'dist/build.json'

const shownDigits = 12

/** The version as text, such as `1.2.3 (commit 29a0bc808e60, modified)`. */
export function buildText(build: Build): string {
  const commit = shortCommit(build)
  return commit === null
    ? build.version
    : `${build.version} (commit ${commit}${build.modified ? ', modified' : ''})`
}

export const shortCommit = ({ commit }: Build): string | null => commit?.slice(0, shownDigits) ?? null

/**
 * The commit of HEAD, read from git's files (gitrepository-layout), since a server may have no git. Null unless `root`
 * itself is a repository, so that a package within another project does not report that project's commit.
 */
export function checkedOutCommit(root: string): string | null {
  const folder = gitFolder(root)
  if (folder === null) return null
  // A worktree has its own HEAD but shares the references.
  const common = resolve(folder, line(join(folder, 'commondir')) ?? '.')
  return commitNamed('HEAD', [folder, common])
}

/** The git folder. In a worktree or a submodule `.git` is a file that contains its path. */
function gitFolder(root: string): string | null {
  const place = join(root, '.git')
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return place
  const named = /^gitdir: (.+)$/.exec(line(place) ?? '')?.[1]
  return named === undefined ? null : resolve(root, named)
}

const linksMax = 5

function commitNamed(name: string, folders: readonly string[], links = linksMax): string | null {
  const found = folders
    .map(folder => line(join(folder, name)) ?? packed(folder, name))
    .find(each => each !== null)
  if (found === undefined || found === null) return null
  const link = /^ref: (refs\/.+)$/.exec(found)?.[1]
  if (link !== undefined && !link.includes('..'))
    return links > 0 ? commitNamed(link, folders, links - 1) : null
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(found) ? found : null
}

/** The commit of a reference in packed-refs, whose lines are a commit, a blank and a reference. */
function packed(folder: string, name: string): string | null {
  const lines = content(join(folder, 'packed-refs'))?.split('\n') ?? []
  return lines.find(each => each.endsWith(` ${name}`))?.split(' ')[0] ?? null
}

const line = (path: string): string | null => content(path)?.split('\n')[0]?.trim() ?? null

/** The content of a file; null if it cannot be read, in which case the version is shown without a commit. */
function content(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function json(path: string): unknown {
  const text = content(path)
  return text === null ? null : JSON.parse(text)
}
