import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

const root = join(import.meta.dirname, '..')

/** Folders and files that a copy needs to be checked and served. */
const copied = ['bin', 'src', 'test', 'dev', 'docs', 'vendor', 'package.json', 'tsconfig.json'] as const

/** A text to insert behind the first occurrence of another one in a file. */
type Addition = readonly [behind: string, added: string]

type NewField = {
  /** Additions by file; a missing file is created. */
  readonly [file: string]: readonly Addition[]
}

const field = `
  keeper: field(line(60).nullable().default(null), {
    label: { en: 'Keeper', de: 'Hausmeister' },
    visibleTo: 'readers',
    example: 'Ada',
  }),`

const filesMax = 3

/** An import that is not written out, because the test runner would find it in the text of this file and follow it. */
function importOf(names: string, file: string): string {
  return `import ${names} from '${file}'`
}

/** Additions for a column of text. */
function column(table: string, declared: readonly [file: string, behind: string], number: number): NewField {
  const file = `9${number}00-keeper`
  return {
    [`src/db/tables/${declared[0]}`]: [[declared[1], '\n  keeper: string | null']],
    [`src/db/migrations/${file}.ts`]: [
      [
        '',
        `${importOf('type { MigrationStep }', './migration.ts')}

export const migration: MigrationStep = {
  statements: query => [query.schema.alterTable('${table}').addColumn('keeper', 'text')],
}
`,
      ],
    ],
  }
}

/** Files that define nouns, each with the additions of a new field. */
const newFields: Readonly<Record<string, NewField>> = {
  // Each setting has a row, so it needs no column.
  'src/site/model/site.ts': {
    'src/site/model/site.ts': [
      [
        'export const siteFields = nounFields({',
        field.replace("visibleTo: 'readers',", "visibleTo: 'readers',\n    section: 'appearance',"),
      ],
      ['export const defaultSite: Site = {', '\n  keeper: null,'],
    ],
  },
  'src/site/model/status-page.ts': {
    'src/site/model/status-page.ts': [
      [
        'export const statusPageFields = nounFields({',
        field.replace("visibleTo: 'readers',", "visibleTo: 'readers',\n    section: 'page',"),
      ],
    ],
    ...column('status_pages', ['site.ts', '\n  status_pages: {'], 7),
  },
  'src/announcements/model/incident-template.ts': {
    'src/announcements/model/incident-template.ts': [['export const templateFields = nounFields({', field]],
    ...column('incident_templates', ['announcements.ts', '\n  incident_templates: {'], 8),
  },
  'src/monitors/maintenance-document.ts': {
    'src/monitors/maintenance-document.ts': [['export const windowFields = nounFields({', field]],
    ...column('maintenance_windows', ['monitors.ts', '\n  maintenance_windows: {'], 1),
  },
  'src/announcements/model/announcement-fields.ts': {
    'src/announcements/model/announcement-fields.ts': [
      [
        'export const writtenFields = nounFields({',
        field.replace("visibleTo: 'readers',", "visibleTo: 'readers',\n    section: 'text',"),
      ],
    ],
    ...column('announcements', ['announcements.ts', '\n  announcements: {'], 5),
  },
  'src/announcements/model/update.ts': {
    'src/announcements/model/update.ts': [
      [
        'const written = (statuses: readonly UpdateStatus[], hint: { readonly hint?: Text } = {}) => ({',
        field,
      ],
      ['import { instant, ', 'line, '],
    ],
    ...column('announcement_updates', ['announcements.ts', '\n  announcement_updates: {'], 2),
  },
  'src/tokens/token.ts': {
    'src/tokens/token.ts': [['export const newTokenFields = nounFields({', field]],
    ...column('api_tokens', ['accounts.ts', '\n  api_tokens: {'], 3),
  },
  'src/snippets/moderation/block.ts': {
    'src/snippets/moderation/block.ts': [['export const newBlockFields = nounFields({', field]],
    ...column('snippet_blocks', ['moderation.ts', '\n  snippet_blocks: {'], 4),
  },
  'src/accounts/model/account.ts': {
    'src/accounts/model/account.ts': [['const written = {', field]],
    ...column('accounts', ['accounts.ts', '\n  accounts: {'], 6),
  },
}

/** Files whose fields come from another definition. */
const derived = ['src/announcements/announcement-document.ts']

describe('A new field of a noun', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-new-field-'))
  after(() => rmSync(folder, { recursive: true }))

  it('is tried with every noun that has one definition', () => {
    const files = globSync('src/**/*.ts', { cwd: root, exclude: ['src/kernel/**'] })
    const defining = files.filter(file => /\bnounFields\(/.test(read(join(root, file))))
    assert.deepEqual(defining.toSorted(), [...Object.keys(newFields), ...derived].toSorted())
  })

  for (const [definition, files] of Object.entries(newFields))
    it(`touches ${Object.keys(files).length} files for ${definition}`, () => {
      assert.ok(Object.keys(files).includes(definition))
      assert.ok(Object.keys(files).length <= filesMax, Object.keys(files).join(', '))
    })

  it('needs nothing else to compile', () => {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const files of Object.values(newFields))
      for (const [file, additions] of Object.entries(files)) extend(join(folder, file), additions)
    const { include: _, ...all } = JSON.parse(read(join(root, 'tsconfig.json')))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...all, include: ['src', 'bin'] }))
    run(folder, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder])
  })

  it('is in the form, the views, the documents, the REST interface and the reference', () => {
    const { stdout } = run(folder, ['--test', '--test-reporter=tap', 'test/new-field/keeper.ts'])
    assert.match(stdout, /^# fail 0$/m)
    assert.doesNotMatch(stdout, /^# pass 0$/m)
  })
})

function extend(path: string, additions: readonly Addition[]): void {
  const text = additions.reduce((before, [behind, added]) => {
    const at = before.indexOf(behind)
    assert.notEqual(at, -1, `${path} has no “${behind}”`)
    return before.slice(0, at + behind.length) + added + before.slice(at + behind.length)
  }, readIfThere(path))
  writeFileSync(path, text)
}

function run(cwd: string, args: readonly string[]) {
  // Variables tell child processes that they belong to this test run, whose databases lack the columns.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_TEST_CONTEXT' && !name.startsWith('TEST_')),
  )
  const result = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 240_000 })
  assert.equal(result.status, 0, `${args[0]}\n${result.stdout}\n${result.stderr}`)
  return result
}

const read = (path: string): string => readFileSync(path, 'utf8')

function readIfThere(path: string): string {
  try {
    return read(path)
  } catch {
    return ''
  }
}
