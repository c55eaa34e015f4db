/** Links, variables and the index of the docs: their targets exist. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { secretNames } from '../../src/config/secret-files.ts'
import { variables } from '../../src/config/variables.ts'
import { blocksOf, pageAt, pictureWindow, root } from './guide.ts'

const pages = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root }).sort()

/** A page without its code, which has no links. */
const withoutCode = (page: string): string => page.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')

const linksOf = (page: string): readonly string[] => [
  ...[...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target),
  ...[...withoutCode(page).matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, target = '']) => target),
]

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const headings = [...page.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)].map(
    ([, text = '']) => text,
  )
  return new Set(
    headings.map(heading => {
      const plain = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')
      const count = seen.get(plain) ?? 0
      seen.set(plain, count + 1)
      return count === 0 ? plain : `${plain}-${count}`
    }),
  )
}

for (const name of pages)
  test(`${name} links to files and headings that exist`, () => {
    for (const target of linksOf(pageAt(name))) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const place = path === '' ? name : normalize(join(dirname(name), path))
      assert.ok(existsSync(join(root, place)), `${target}: there is no ${place}`)
      if (anchor !== undefined)
        assert.ok(anchorsOf(pageAt(place)).has(anchor), `${target}: ${place} has no such heading`)
    }
  })

for (const name of pages)
  test(`${name} names no file that does not exist`, () => {
    const quoted = [...pageAt(name).matchAll(/(?<=`)[\w./*-]+(?=`)/g)].map(([text]) => text)
    const paths = quoted.filter(each => /^(src|test|dev|docs|bench|deploy|bin)\//.test(each))
    const names = quoted.filter(each => /^[\w/-]+\.ts$/.test(each) && !paths.includes(each))
    const missing = [...paths, ...names.map(each => `{src,test,dev}/**/${each}`)].filter(
      path => !elsewhere.test(path) && globSync(path, { cwd: root }).length === 0,
    )
    assert.deepEqual(missing, [])
  })

/** Files of examples that a reader adds here or has in another project, and files that a benchmark writes. */
const elsewhere = /KIND|codegen\.ts$|^bench\/results\/$/

test('Every picture is shown on a page, and all are of one window', () => {
  const shown = pages.flatMap(name =>
    linksOf(pageAt(name))
      .filter(target => target.endsWith('.png'))
      .map(target => normalize(join(dirname(name), target))),
  )
  const pictures = globSync('docs/images/*', { cwd: root })
  assert.deepEqual(pictures.sort(), [...new Set(shown)].sort())
  for (const picture of pictures) assert.deepEqual(sizeOf(picture), pictureWindow, picture)
})

/** The size of a picture, from the header of its PNG. */
function sizeOf(picture: string): { readonly width: number; readonly height: number } {
  const header = readFileSync(join(root, picture)).subarray(16, 24)
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4) }
}

test('Every page of the documentation is in its index', () => {
  const listed = linksOf(pageAt('docs/README.md')).map(target =>
    normalize(join('docs', target.split('#')[0] ?? '')),
  )
  const expected = pages.filter(name => name !== 'docs/README.md' && name !== 'README.md')
  assert.deepEqual(
    expected.filter(name => !listed.includes(name) && !name.startsWith('docs/decisions/')),
    [],
  )
})

/** The files of the image, compose and Kubernetes, whose variables count too. */
const deployed = globSync(['Containerfile', 'deploy/**/*.yaml'], { cwd: root }).map(pageAt).join('\n')

/** Variables that Corkboard reads beside its table, of its client and its tests, and of other programs. */
const others = [
  'BENCH_BEFORE',
  'BENCH_ENGINES',
  'BENCH_HASTE',
  'BENCH_LANGUAGES',
  'BENCH_MILLIONS',
  'BENCH_RUSTYPASTE',
  'BENCH_WASTEBIN',
  'SLUG_CHOICES',
  'CORKBOARD_COMMAND',
  'CORKBOARD_KEEP',
  'CORKBOARD_PASSWORD',
  'CORKBOARD_TOKEN',
  'CORKBOARD_URL',
  'CORKBOARD_WAIT',
  'CHROMIUM_PATH',
  'FORCE_COLOR',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_USE_ENV_PROXY',
  'NO_COLOR',
  'NO_PROXY',
  'SOURCE_DATE_EPOCH',
  'UPDATE_SNAPSHOTS',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
]

for (const name of pages.filter(each => !each.includes('decisions/')))
  test(`${name} names no variable that does not exist`, () => {
    const ofFiles = secretNames.map(each => `${each}_FILE`)
    const known = new Set<string>([...Object.values(variables).map(each => each.name), ...ofFiles, ...others])
    const page = pageAt(name)
    const inText = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(match => match[1] ?? '')
    const inShell = blocksOf(page)
      .filter(each => ['sh', 'ini', 'env'].includes(each.language))
      .flatMap(each => [...each.text.matchAll(/^(?:export )?([A-Z]+(?:_[A-Z]+)+)=/gm)])
      .map(match => match[1] ?? '')
    assert.deepEqual(
      [...inText, ...inShell].filter(
        each => !known.has(each) && !isErrorCode(name, each) && !deployed.includes(each),
      ),
      [],
    )
  })

/** Whether a word is a code of a GraphQL error, which looks like a variable. */
const isErrorCode = (page: string, word: string): boolean =>
  page === 'docs/graphql-clients.md' && pageAt('src/graphql/codes.ts').includes(`  ${word}: `)
