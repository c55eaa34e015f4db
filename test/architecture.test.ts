import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { test } from 'node:test'

/**
 * Imports run from speaking towards thinking, never back, and features do not know each other.
 * docs/architecture.md draws the same picture.
 */
const root = join(import.meta.dirname, '..')
const src = join(root, 'src')

/** The wiring knows every folder; none of them knows the wiring. */
const wiring = ['server', 'main', 'commands']

/** Folders with a noun of their own; board/, graphql/ and status-site/ are views of these. */
const features = [
  'accounts',
  'announcements',
  'audit',
  'auth',
  'legal',
  'monitors',
  'notifications',
  'site',
  'snippets',
  'subscribers',
  'tokens',
  'uploads',
]

/** Features that may import others, which must not import them. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  /** Signing in finds, creates and changes accounts, which get what they need of it as arguments. */
  auth: ['accounts'],
}

/** Folders that know no feature, with the other folders that each may import. */
const ground: Readonly<Record<string, readonly string[]>> = {
  lib: ['kernel'],
  kernel: ['i18n', 'lib'],
  i18n: ['lib'],
  db: ['kernel', 'lib'],
  web: ['i18n', 'kernel', 'lib'],
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .sort()
const importsOf = new Map(files.map(name => [name, imports(name)]))
/** Imports including those of types, because to know a type is to know its feature. */
const knownTo = new Map(files.map(name => [name, imports(name, { withTypes: true })]))

test('Only the wiring imports the wiring', () => {
  for (const [file, imported] of importsOf)
    for (const name of imported)
      if (wiring.includes(roomOf(name))) assert.ok(wiring.includes(roomOf(file)), `${file} imports ${name}`)
})

test('Features do not import each other, not even their types', () => {
  for (const [file, imported] of knownTo) {
    const room = roomOf(file)
    if (!features.includes(room)) continue
    const known = [room, ...(neighbours[room] ?? [])]
    for (const name of imported.filter(each => features.includes(roomOf(each))))
      assert.ok(
        known.some(each => name.startsWith(`${each}/`)),
        `${file} imports ${name}`,
      )
  }
})

test('The ground that all rooms stand on knows none of them, not even their types', () => {
  for (const [file, imported] of knownTo) {
    const room = roomOf(file)
    const known = ground[room]
    if (!known) continue
    for (const name of imported) assert.ok([room, ...known].includes(roomOf(name)), `${file} imports ${name}`)
  }
})

/** Files of `web/` that `web/edge/` may import; they import nothing else of `web/`. */
const belowEdge = ['web/reader.ts', 'web/security-headers.ts', 'web/web-problems.ts']

test('What stands in front of the framework knows neither the framework nor pages', () => {
  const edge = files.filter(file => file.startsWith('web/edge/'))
  assert.ok(edge.length > 10, 'the edge is elsewhere')
  for (const file of edge) {
    assert.doesNotMatch(source(file), /^import (?!type )[^'"]*from '(?:@?fastify|find-my-way)/m, file)
    for (const name of knownTo.get(file) ?? [])
      assert.ok(
        roomOf(name) !== 'web' || name.startsWith('web/edge/') || belowEdge.includes(name),
        `${file} imports ${name}`,
      )
  }
  for (const file of belowEdge)
    for (const name of knownTo.get(file) ?? [])
      assert.notEqual(roomOf(name), 'web', `${file} imports ${name}`)
})

test('The page about what stands in front of the framework names all of its files, and no others', () => {
  const page = readFileSync(join(root, 'docs/decisions/0032-the-edge.md'), 'utf8')
  const [, table = ''] = /\n\| subject [^\n]*\n\|[- |]*\n((?:\|[^\n]*\n)+)/.exec(page) ?? []
  const named = [...table.matchAll(/`([\w-]+\.ts)`/g)].map(([, name]) => `web/edge/${name}`)
  assert.deepEqual(
    named.sort(),
    files.filter(file => file.startsWith('web/edge/')),
  )
})

test('Views and what all features share reach into a feature only for its model', () => {
  for (const [file, imported] of knownTo) {
    if (features.includes(roomOf(file)) || wiring.includes(roomOf(file))) continue
    for (const name of imported.filter(each => features.includes(roomOf(each))))
      assert.ok(isModel(name), `${file} imports ${name}`)
  }
})

test('Models, messages and the kernel are pure: neither clock, chance, network nor disk, also in what they import', () => {
  assert.ok(files.filter(isModel).length > 30, 'the models are elsewhere')
  for (const file of files.filter(isPure)) {
    for (const name of reach(file)) {
      assert.doesNotMatch(source(name), /from 'node:(?!path|module)/, `${file} imports ${name}`)
      assert.doesNotMatch(source(name), impure, `${file} imports ${name}`)
    }
  }
})

test('Pages are made of what they are given: they look neither at a clock nor into the database', () => {
  for (const file of files.filter(
    each => /-(pages?|view)\.ts$/.test(each) && !wiring.includes(roomOf(each)),
  )) {
    assert.doesNotMatch(source(file), impure, file)
    for (const name of importsOf.get(file) ?? [])
      assert.doesNotMatch(
        name,
        /^db\/(?!clock)|\/store\/|-store\.ts$|-statements\.ts$/,
        `${file} imports ${name}`,
      )
  }
})

test('The terminal client knows servers by HTTP alone, and loads nothing of ours', () => {
  const known =
    /^(client\/|lib\/|kernel\/actor\.ts$|snippets\/model\/lexers\.ts$|web\/public\/(armour|detect-lexer)\.js$)/
  for (const [file, imported] of importsOf) {
    if (roomOf(file) !== 'client') continue
    for (const name of imported) assert.match(name, known, `${file} imports ${name}`)
  }
  for (const name of importsOf.get('main.ts') ?? [])
    assert.equal(roomOf(name), 'client', `main.ts imports ${name}`)
})

test('Only the database folder and stores speak SQL', () => {
  for (const file of files) {
    if (!/\.(insertInto|deleteFrom|updateTable|selectFrom)\(/.test(source(file))) continue
    assert.match(
      file,
      /^db\/|^commands\/seed-history|\/store\/|(-store|-statements|-history|\/prune-beats)\.ts$/,
      `${file} builds SQL`,
    )
  }
})

/** Places that make a store of their own, with the reason. */
const ownStores: Readonly<Record<string, string>> = {
  'commands/seed-snippets.ts': 'its snippets have the same ids each time',
}

test('Every store is made once, by the wiring; whatever needs one is given it', () => {
  const makes = new Map<string, string[]>()
  for (const file of files.filter(each => ownStores[each] === undefined))
    for (const [, name = ''] of source(file).matchAll(/(?<!function )\b(create\w+Store)\(/g))
      makes.set(name, [...(makes.get(name) ?? []), file])
  assert.ok(makes.size > 18, 'the stores are elsewhere')
  for (const [name, places] of makes) {
    assert.equal(places.length, 1, `${name} is called by ${places.join(' and ')}`)
    assert.equal(roomOf(places[0] ?? ''), 'server', `${name} is called by ${places[0]}`)
  }
})

test('What a folder store/ is made of is put together there; others are given the store', () => {
  const isPart = (name: string) => basename(dirname(name)) === 'store'
  assert.ok(files.filter(isPart).length > 8, 'the stores are elsewhere')
  for (const [file, imported] of importsOf)
    for (const name of imported.filter(isPart))
      assert.ok(dirname(name) === dirname(file) || roomOf(file) === 'server', `${file} imports ${name}`)
})

test('Routes stand at addresses of kernel/paths.ts: none is written where it is registered', () => {
  const registering =
    /\.(get|post|put|patch|delete|head|options|all)(<[^(]*>)?\(\s*['"`]\/|\burl: ['"`]\/|\.route\(\{/
  const registrars = ['web/route.ts', 'rest/operation-routes.ts']
  for (const file of files.filter(each => !registrars.includes(each)))
    assert.doesNotMatch(source(file), registering, file)
})

test('The wiring names what it gives to a feature, instead of passing on all that it was given', () => {
  for (const file of files.filter(each => roomOf(each) === 'server'))
    assert.doesNotMatch(
      source(file),
      /\.\.\.(?:options|services|served|stores|accounts|content|snippets)\b/,
      file,
    )
  // `base` may be spread from one part of the wiring to the next only.
  for (const file of files.filter(each => each !== 'server/services.ts'))
    assert.doesNotMatch(source(file), /\.\.\.base\b/, file)
})

test('One file decides which address a request comes from', () => {
  // Probes read the address of a socket to learn which server they have reached.
  const outward = /^monitors\/(probes|kinds)\//
  for (const file of files.filter(each => each !== 'lib/client-address.ts' && !outward.test(each)))
    assert.doesNotMatch(
      source(file),
      /remoteAddress|x-forwarded-for'|\b(?:request|req)\.ips?\b|trustProxy: (?!\{)/,
      `${file} looks by itself`,
    )
})

test('A rate that no variable changes is declared with its row of docs/limits.md', () => {
  const others = ['lib/rate-limit.ts', 'lib/fixed-limit.ts', 'config/quantities.ts']
  for (const file of files.filter(each => !others.includes(each))) {
    for (const [object] of source(file).matchAll(/(?:fixedRate\()?\{[^{}]*\bwindowMs\b[^{}]*\}/g))
      if (/\bcount\b/.test(object)) assert.match(object, /^fixedRate\(/, `${file}: ${object}`)
  }
})

/** Files that check input from outside, where every constant named a maximum is a limit that users can reach. */
const judging = /^(graphql|rest|uploads|auth|web\/edge)\/|\/model\//

test('A limit on what comes from outside is declared with its row of docs/limits.md', () => {
  const literal = /^(?:export )?const (\w*(?:Max|max)\w*)(?:: number)? = [\d(].*/gm
  for (const file of files.filter(each => judging.test(each)))
    assert.deepEqual(
      [...source(file).matchAll(literal)].map(([, name]) => name),
      [],
      `${file} has a limit without fixedLimit()`,
    )
})

test('One function ends a slice of long work', () => {
  for (const file of files.filter(each => each !== 'lib/in-slices.ts'))
    assert.doesNotMatch(source(file), /\bsetImmediate\b.* from 'node:timers\/promises'/, file)
})

test('A check of a schema says what is wrong by a code', () => {
  // zod accepts any string as a message, which people would see in English only.
  const schemas = files.filter(file => / from 'zod'/.test(source(file)))
  assert.ok(schemas.length > 10)
  for (const file of schemas)
    for (const line of source(file).split('\n'))
      assert.doesNotMatch(
        line,
        /code: 'custom'.*message: ['"`]|\.(refine|regex|min|max)\(.*, '[^']*'\)$/,
        file,
      )
})

/** Lists that are no tables: groups that are put in order by hand, and what waits on the overview. */
const ownRows = ['monitors/admin/list-row.ts', 'monitors/admin/bulk-bar.ts', 'desk/overview-row.ts']

test('A list with rows to select, or that keys move through, is one of the component of all lists', () => {
  const marks = / data-row[ >`]|class="row-select"|class="bulk-bar"|<table class="table list/
  const found = files.filter(file => marks.test(source(file)) && !ownRows.includes(file))
  assert.deepEqual(found, ['admin/lists/bulk-bar.ts', 'admin/lists/desk-list.ts'])
})

/** What `src/db/history.ts` imports from the folder, whatever the names of its files. */
const migrationFile = /^src\/db\/migrations\/\d{4}-[\w-]+\.ts$/

test('Every migration exports nothing but the migration, which is found by its file', () => {
  const migrations = [...codeFiles()].filter(([file]) => migrationFile.test(file))
  assert.ok(migrations.length > 40)
  for (const [file, text] of migrations) assert.deepEqual([...exportedNames(file, text)], ['migration'], file)
})

test('Every export is imported by another file', () => {
  const code = codeFiles()
  assert.ok(code.size > files.length, 'the code is elsewhere')
  const imported = importedNames(code)
  for (const [file, text] of code) {
    if (!file.startsWith('src/') || migrationFile.test(file) || imported.has(`${file} *`)) continue
    for (const name of exportedNames(file, text))
      assert.ok(imported.has(`${file} ${name}`), `${file} exports ${name}, which no other file imports`)
  }
})

test('Imports make no circle, not even those of types', () => {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    assert.ok(!way.includes(file), `a circle: ${[...way, file].join(' -> ')}`)
    if (done.has(file)) return
    for (const next of knownTo.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
})

const impure = /Date\.now|performance\.now|Math\.random|new Date\(\)|setTimeout|\bfetch\(/

function isModel(file: string): boolean {
  return file.includes('/model/')
}

function isPure(file: string): boolean {
  return isModel(file) || /^(i18n|kernel\/fields)\//.test(file) || /^kernel\/[^/]+$/.test(file)
}

/** The file and all files that it imports, directly or indirectly. */
function reach(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !importsOf.has(file)) return seen
  seen.add(file)
  for (const name of importsOf.get(file) ?? []) reach(name, seen)
  return seen
}

function roomOf(file: string): string {
  const [first = ''] = file.split('/')
  return first.replace(/\.ts$/, '')
}

function source(file: string): string {
  return readFileSync(join(src, file), 'utf8')
}

/** The files of `src/` that a file imports; with `withTypes`, also those that it imports by `import type`. */
function imports(file: string, { withTypes = false } = {}): readonly string[] {
  const found = source(file).matchAll(
    /^(?:import|export) (type )?[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm,
  )
  return [...found]
    .filter(([, isType]) => withTypes || !isType)
    .map(([, , from, effect]) => relative(src, join(src, dirname(file), from ?? effect ?? '')))
}

/** The text of all files that may import something of src/, by their path from the root. */
function codeFiles(): ReadonlyMap<string, string> {
  const names = globSync('{bench,bin,dev,src,test}/**/*.{js,ts}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  return new Map(names.map(name => [name, readFileSync(join(root, name), 'utf8')]))
}

/** A statement with names in braces or with `* as`, or a path alone: `import(…)`, a URL, a type in a comment. */
const importing =
  /(?:^(?:import|export) (?:type )?(?:(\*) as \w+|\{([^}]*)\}) from )?['"`](\.{1,2}\/[^'"`\s]+\.[jt]s)['"`]/gm

/**
 * Imports as `FILE NAME` for each name, and as `FILE *` for all of a file (a registry). Where a path stands alone,
 * every word of the text counts as an imported name.
 */
function importedNames(code: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [file, text] of code)
    for (const [, all, braces, path = ''] of text.matchAll(importing)) {
      const words = text.match(/\w+/g) ?? []
      const names = all ? [all] : braces === undefined ? words : namesIn(braces).map(([name]) => name)
      for (const name of names) found.add(`${join(dirname(file), path)} ${name}`)
    }
  return found
}

function exportedNames(file: string, text: string): readonly string[] {
  return [...text.matchAll(/^export (?:type )?(?:\{([^}]*)\}|.*)/gm)].flatMap(([statement, braces]) => {
    if (braces !== undefined) return namesIn(braces).map(([, name]) => name)
    const [, name] = /\b(?:function\*?|class|const|let|type|interface) (\w+)/.exec(statement) ?? []
    assert.ok(name, `${file}: ${statement} gives no name`)
    return [name]
  })
}

/** Names in the braces of an import or export, each with its name afterwards. */
function namesIn(braces: string): readonly (readonly [name: string, as: string])[] {
  return [...braces.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g)].map(([, name = '', as = name]) => [name, as])
}
