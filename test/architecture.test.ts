import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

/**
 * Imports run from speaking towards thinking, never back, and features do not know each other.
 * docs/architecture.md draws the same picture.
 */
const src = join(import.meta.dirname, '../src')

/** The composition ring knows everybody; nobody knows it. */
const composition = [
  'app',
  'admission',
  'delivering',
  'editing',
  'entering',
  'jobs',
  'management',
  'opening',
  'pastebin',
  'programs',
  'publishing',
  'watching',
  'main',
  'commands',
]
/** graphql/, web/ and home.ts are views of the Board, not features of their own. */
const features = [
  'accounts',
  'announcements',
  'audit',
  'gate',
  'legal',
  'moderation',
  'monitors',
  'notifications',
  'site',
  'snippets',
  'tokens',
  'uploads',
]

/** Pure: no clock, no network, no SQL. The nouns and their rules, and what draws them. */
const thinking = [
  'errors.ts',
  'board.ts',
  'board-builder.ts',
  'condition.ts',
  'paths.ts',
  'actor.ts',
  'kernel/messages.ts',
  'kernel/fields/document.ts',
  'kernel/fields/field.ts',
  'kernel/fields/form.ts',
  'kernel/fields/reference.ts',
  'kernel/fields/secrets.ts',
  'client/address.ts',
  'client/client-commands.ts',
  'client/command.ts',
  'client/completions-bash.ts',
  'client/completions-fish.ts',
  'client/completions-zsh.ts',
  'client/definition.ts',
  'client/help.ts',
  'client/lifetime.ts',
  'client/server-commands.ts',
  'client/trouble.ts',
  'legal/leaving-page.ts',
  'legal/privacy-page.ts',
  'legal/texts.ts',
  'lib/accept.ts',
  'lib/header-memo.ts',
  'lib/heap.ts',
  'lib/once.ts',
  'lib/outward-link.ts',
  'lib/pace.ts',
  'lib/time.ts',
  'lib/time-zone.ts',
  'lib/utf8.ts',
  'db/address.ts',
  'db/nul.ts',
  'accounts/cookie.ts',
  'accounts/device.ts',
  'accounts/next.ts',
  'accounts/password-rules.ts',
  'announcements/announcement.ts',
  'announcements/event.ts',
  'moderation/months.ts',
  'moderation/pattern.ts',
  'moderation/visible.ts',
  'monitors/monitor.ts',
  'monitors/findings.ts',
  'monitors/state.ts',
  'monitors/groups.ts',
  'monitors/maintenance.ts',
  'monitors/uptime.ts',
  'monitors/beat.ts',
  'monitors/probes/blame.ts',
  'site/site.ts',
  'snippets/snippet.ts',
  'snippets/lexers.ts',
  'snippets/lexer-table.ts',
  'snippets/form-fields.ts',
  'snippets/reserved.ts',
  'snippets/secrets/armour-shape.ts',
  'snippets/secrets/encrypted-page.ts',
  'snippets/secrets/fields.ts',
  'snippets/secrets/locked-page.ts',
  'snippets/create/lexer-options.ts',
  'snippets/create/new-page.ts',
  'snippets/read/shortcuts.ts',
  'snippets/read/rows.ts',
  'snippets/read/text-body.ts',
  'snippets/read/unbroken.ts',
  'snippets/create/several-page.ts',
  'snippets/dpaste/row.ts',
  'snippets/read/view-page.ts',
  'graphql/nesting.ts',
  'graphql/negotiation.ts',
  'graphql/sightings.ts',
  'web/answer.ts',
  'web/banners.ts',
  'web/cookie.ts',
  'web/day-bars.ts',
  'web/error-page.ts',
  'web/html.ts',
  'web/layout.ts',
  'web/stale-strip.ts',
  'web/marks.ts',
  'lib/markdown.ts',
  'web/markdown.ts',
  'web/monitor-groups.ts',
  'web/ui.ts',
  'web/xml.ts',
]

/** The Board is made of the features' nouns, and the configuration names a few of them; those are the only doors. */
const nouns = [
  'announcements/announcement.ts',
  'announcements/event.ts',
  'monitors/groups.ts',
  'monitors/maintenance.ts',
  'monitors/monitor.ts',
  'monitors/uptime.ts',
  'site/site.ts',
  'snippets/lexers.ts',
  'snippets/snippet.ts',
]

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .sort()
const importsOf = new Map(files.map(name => [name, imports(name)]))

test('Nobody imports the composition ring but itself', () => {
  for (const [file, imported] of importsOf)
    for (const name of imported)
      if (composition.includes(roomOf(name)))
        assert.ok(composition.includes(roomOf(file)), `${file} imports ${name}`)
})

test('Features do not import each other', () => {
  for (const [file, imported] of importsOf) {
    if (!features.includes(roomOf(file))) continue
    for (const name of imported.filter(each => features.includes(roomOf(each))))
      assert.equal(roomOf(name), roomOf(file), `${file} imports ${name}`)
  }
})

test('Views and what all features share reach into a feature only for its nouns', () => {
  for (const [file, imported] of importsOf) {
    if (features.includes(roomOf(file)) || composition.includes(roomOf(file))) continue
    for (const name of imported.filter(each => features.includes(roomOf(each))))
      assert.ok(nouns.includes(name), `${file} imports ${name}`)
  }
})

test('Thinking is pure: it imports only thinking, and reads neither clock, chance, network nor disk', () => {
  for (const file of [...thinking, ...files.filter(isWords)]) {
    for (const name of importsOf.get(file) ?? assert.fail(`${file} is gone`))
      assert.ok(thinking.includes(name) || isWords(name), `${file} imports ${name}`)
    const code = source(file)
    assert.doesNotMatch(code, /from 'node:(?!path)/, file)
    assert.doesNotMatch(code, /Date\.now|performance\.now|Math\.random|new Date\(\)|setTimeout|fetch\(/, file)
  }
})

test('The terminal client knows servers by HTTP alone, and loads nothing of ours', () => {
  const known = /^(client\/|lib\/|actor\.ts$|snippets\/lexers\.ts$|web\/public\/armour\.js$)/
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
      /^(db\/|commands\/seed-history|\w+\/(\w+\/)?(store|.*-statements|history|prune|statements)\.ts)/,
      `${file} builds SQL`,
    )
  }
})

test('One file decides which address a request comes from', () => {
  // Probes connect outwards: what they ask of a socket is whom they reached.
  const outward = /^monitors\/(probes|kinds)\//
  for (const file of files.filter(each => each !== 'lib/client-address.ts' && !outward.test(each)))
    assert.doesNotMatch(
      source(file),
      /remoteAddress|x-forwarded-for'|\b(?:request|req)\.ips?\b|trustProxy: (?!\{)/,
      `${file} looks by itself`,
    )
})

test('Imports make no circle', () => {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    assert.ok(!way.includes(file), `a circle: ${[...way, file].join(' -> ')}`)
    if (done.has(file)) return
    for (const next of importsOf.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
})

/** The catalogues and formats: all of them are pure. */
const isWords = (file: string): boolean => roomOf(file) === 'words'

function roomOf(file: string): string {
  const [first = ''] = file.split('/')
  return first.replace(/\.ts$/, '')
}

function source(file: string): string {
  return readFileSync(join(src, file), 'utf8')
}

/** The files of ours that a file imports for their values or types, except types alone from `import type`. */
function imports(file: string): readonly string[] {
  const found = source(file).matchAll(
    /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm,
  )
  return [...found].map(match => relative(src, join(src, dirname(file), match[1] ?? match[2] ?? '')))
}
