import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { keyForFilename } from '../../src/snippets/model/lexers.ts'
import { proseOf } from './prose.ts'

/** A text of a known language. */
export type Sample = {
  readonly project: string
  readonly path: string
  readonly lexer: string
  readonly text: string
}

/** Files of each language that are taken of a project, so that no project outweighs the others. */
export type SampleLimits = { readonly perLanguage: number }

/**
 * Texts of the projects in a folder, each with the language that its name stands for. A folder `prose-…` is
 * documentation, of which only the paragraphs count. The same folder gives the same samples each time.
 */
export function readSamples(folder: string, { perLanguage }: SampleLimits): readonly Sample[] {
  return readdirSync(folder)
    .sort()
    .flatMap(project => samplesOf(join(folder, project), project, perLanguage))
}

function samplesOf(folder: string, project: string, perLanguage: number): readonly Sample[] {
  const paths = filesIn(folder).sort((a, b) => order(a) - order(b))
  const headers = languageOfHeaders(paths)
  const taken = new Map<string, Sample[]>()
  for (const path of paths) {
    const lexer = project.startsWith('prose-') ? proseLexer(path) : lexerOf(path, headers)
    const those = taken.get(lexer ?? '') ?? []
    if (lexer === null || those.length >= perLanguage) continue
    const text = textOf(path)
    if (text === null) continue
    const content = project.startsWith('prose-') ? proseOf(text, extname(path)) : text
    if (content.trim().length < smallestChars) continue
    taken.set(lexer, [...those, { project, path, lexer, text: content }])
  }
  return [...taken.values()].flat()
}

const smallestChars = 60
const largestBytes = 200_000
const longestLine = 2000

/** Folders of what others wrote, or programs did. */
const foreign =
  /^(\.git|node_modules|vendor|vendored|_vendor|third[_-]?party|external|dist|build|_build|deps|generated|__snapshots__|snapshots)$/
const generated = /\.min\.\w+$|\.bundle\.|(^|[-.])lock\b|\.lock$|-lock\.json$|\.generated\.|\.pb\.go$/

function filesIn(folder: string): string[] {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return foreign.test(entry.name) ? [] : filesIn(path)
    return entry.isFile() && !generated.test(entry.name) ? [path] : []
  })
}

/** Names that stand for several languages, or for none. */
const doubtful =
  /\.(inc|conf|in|d|ps|eps|nb|ma|pro|cl|es|pp|v|t\.sol|cfg\.in|cls|toc|aux|fs\.in|tmpl|tpl|st|ls|plist|re|res|mo|do|sc|txt|text|toc|lock|inf|ru|pub|crt|asc|dat|Rmd|[1-9]|blade\.php)$|\.xcodeproj|^(README|LICENSE|COPYING|AUTHORS|CHANGELOG|NOTICE|BUILD|WORKSPACE|PKGBUILD)$|^\.(htpasswd|gitignore|dockerignore|npmignore|eslintignore|prettierignore|ignore|emacs)$/

function lexerOf(path: string, headers: string | null): string | null {
  const name = basename(path)
  if (extname(name) === '.h') return headers
  if (doubtful.test(name) && name !== 'CMakeLists.txt') return null
  const lexer = keyForFilename(name)
  return lexer === 'plain' ? null : lexer
}

/** The language of `*.h`, by the company that they keep. */
function languageOfHeaders(paths: readonly string[]): string | null {
  const count = (pattern: RegExp) => paths.filter(path => pattern.test(path)).length
  const [c, cpp, objc] = [count(/\.c$/), count(/\.(cc|cpp|cxx|hpp)$/), count(/\.mm?$/)]
  if (objc > c + cpp) return 'objective-c'
  if (cpp > 4 * c) return 'cpp'
  return c > 4 * cpp ? 'c' : null
}

const proseLexer = (path: string): string | null =>
  /\.(md|mdx|asc|adoc|txt)$/.test(path) && !/requirements|CMakeLists|robots/.test(path) ? '_text' : null

function textOf(path: string): string | null {
  if (statSync(path).size > largestBytes) return null
  const bytes = readFileSync(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') || text.split('\n').some(line => line.length > longestLine) ? null : text
  } catch {
    return null
  }
}

/** A number that orders paths as if by chance, the same each time (FNV-1a). */
export function order(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** A run of so many lines from a place that its path decides; null if the text is not longer than that. */
export function windowOf({ path, text }: Sample, lines: number, turn = 0): string | null {
  const all = text.split('\n')
  if (all.length <= lines) return null
  const from = order(`${path} ${lines} ${turn}`) % (all.length - lines)
  const window = all.slice(from, from + lines).join('\n')
  return window.trim().length < smallestChars ? null : window
}
