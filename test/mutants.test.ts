/** The parts of `npm run mutants` besides Stryker: the compiler, the sample, the figures. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { drawn, notInSample, strykerPlugins } from '../dev/mutants/checker.ts'
import { figures } from '../dev/mutants/figures.ts'

const file = 'src/monitors/model/maintenance.ts'
const lines = readFileSync(file, 'utf8').split('\n')

/** A mutant that replaces the first occurrence of a text. */
function mutant(id: string, text: string, replacement: string) {
  const line = lines.findIndex(each => each.includes(text))
  const column = lines[line]?.indexOf(text) ?? assert.fail(text)
  const location = { start: { line, column }, end: { line, column: column + text.length } }
  return { id, fileName: join(process.cwd(), file), replacement, location }
}

const mutants = [
  mutant('1', 'window.startsAt <= now', 'window.startsAt < now'),
  mutant('2', 'window.startsAt <= now', 'true'),
  mutant('3', 'each.monitorIds.includes(monitorId)', 'each.monitorIds.includes(each)'),
  // This mutant only leaves an unused import.
  mutant('4', 'readonly MaintenanceWindow[]', 'readonly any[]'),
]

describe('Mutants', () => {
  it('are not tried when the compiler refuses them', t => {
    // Below the sources, whose packages it needs.
    mkdirSync('.stryker-tmp', { recursive: true })
    const tempDirName = mkdtempSync('.stryker-tmp/test-')
    t.after(() => rmSync(tempDirName, { recursive: true }))
    const [{ injectableClass: Checker } = assert.fail('no plugin')] = strykerPlugins
    const found = new Checker({ tempDirName, sample: { size: 1, seed: 1 } }).check(mutants)
    assert.match(JSON.stringify(found['3']), /error TS\d+: /)
    const others = mutants.flatMap(({ id }) => (id === '3' ? [] : JSON.stringify(found[id])))
    assert.deepEqual(others.sort(), [
      JSON.stringify({ status: 'compileError', reason: notInSample }),
      JSON.stringify({ status: 'compileError', reason: notInSample }),
      JSON.stringify({ status: 'passed' }),
    ])
  })

  it('are drawn by a seed', () => {
    const idsBy = (seed: number) => drawn(mutants, { size: 2, seed }).map(each => each.id)
    assert.equal(new Set(idsBy(1)).size, 2)
    assert.deepEqual(idsBy(1), idsBy(1))
    assert.equal(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(idsBy)).size, mutants.length)
  })

  it('are counted without those that were not tried', () => {
    const tried = ['Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage', 'Ignored']
    const all = [
      ...tried.map(status => ({ status })),
      { status: 'CompileError', statusReason: 'error TS1: no' },
      { status: 'CompileError', statusReason: notInSample },
    ]
    assert.equal(
      figures('src/outbox', { files: { 'a.ts': { mutants: all } } })
        .split('\n')
        .at(-1),
      '| `src/outbox` | 7 | 1 | 5 | 3 | 1 | 1 |',
    )
  })
})
