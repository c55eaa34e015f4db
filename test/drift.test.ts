import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { browserRenderer, rendererFile } from '../dev/browser-renderer.ts'
import { commandsPage } from '../dev/commands.ts'
import { configurationPage } from '../dev/configuration.ts'
import { confusablesModule } from '../dev/confusables.ts'
import { allParts, partlyMade, partNames, withParts } from '../dev/generated-parts.ts'
import { jsonText } from '../dev/json-text.ts'
import { kindsPage } from '../dev/kinds.ts'
import { limitsOfAllModules, limitsPage } from '../dev/limits.ts'
import { dumpSchema } from '../dev/schema.ts'
import { manualPage } from '../src/client/man.ts'
import { exits } from '../src/client/trouble.ts'
import { onBothEngines } from './matrix.ts'
import { restDocument } from './rest/document.ts'

/** Text of a generated file, which must be up to date; `npm run docs` generates it. */
const file = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

test('docs/configuration.md is what the table of variables says', () => {
  assert.equal(file('docs/configuration.md'), configurationPage())
  assert.equal(file('docs/monitors.md'), kindsPage())
})

test('docs/limits.md has a row for each limit, and no limit two', async () => {
  assert.equal(file('docs/limits.md'), await limitsPage())
  const names = (await limitsOfAllModules()).map(({ area, what }) => `${area}: ${what}`)
  assert.deepEqual(names, [...new Set(names)])
})

test('pages that are made in part have each part as the code says, and each part stands in one of them', () => {
  const pages = partlyMade.map(file)
  assert.deepEqual(pages, pages.map(withParts))
  assert.deepEqual([...new Set(pages.flatMap(partNames))].toSorted(), allParts.toSorted())
  const other = pages.join('').replaceAll(' -->Email, ', ' -->Telegraph, ')
  assert.notEqual(other, withParts(other))
  assert.throws(() => withParts('<!-- made: nothing --><!-- /made -->'), /names of channels/)
})

test('docs/openapi.json is what the operations say', async () => {
  assert.equal(file('docs/openapi.json'), jsonText(await restDocument()))
})

test('docs/commands.md and man/corkboard.1 are what the definition of the commands says', () => {
  assert.equal(file('docs/commands.md'), commandsPage())
  assert.equal(file('man/corkboard.1'), manualPage())
})

test('the table of characters that look alike is that of the Unicode of the runtime', () => {
  assert.equal(file('src/accounts/model/confusables.ts'), confusablesModule())
})

test('docs/client.md lists the exit codes that there are', () => {
  const rows = Object.values(exits).map(({ code, means }) => `| ${code} | ${means} |\n`)
  assert.ok(file('docs/client.md').includes(rows.join('')))
})

test('the renderer for browsers is made of the code of the server', () => {
  assert.equal(file(rendererFile), browserRenderer())
})

test('vendor/explorer holds the files of its manifest and no others', () => {
  const folder = join(import.meta.dirname, '../vendor/explorer')
  const { sha256 } = JSON.parse(file('vendor/explorer/manifest.json'))
  const served = readdirSync(folder).filter(
    name => !['LICENSES.txt', 'README.md', 'manifest.json'].includes(name),
  )
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  assert.deepEqual(Object.fromEntries(served.map(name => [name, hash(name)])), sha256)
})

onBothEngines('The schema', (open, engine) => {
  test(`is the one in docs/schema/${engine}.sql`, async () => {
    assert.equal(file(`docs/schema/${engine}.sql`), await dumpSchema(await open()))
  })
})
