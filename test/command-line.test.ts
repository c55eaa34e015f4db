import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { callOf } from '../dev/command-line.ts'
import packageJson from '../package.json' with { type: 'json' }

const usage = { usage: 'npm run gallery -- [FOLDER]', text: 'Writes every page.', most: 1 }

describe('The command line of a script', () => {
  it('has operands', () => {
    assert.deepEqual(callOf([], usage), { operands: [], given: new Set(), values: new Map() })
    assert.deepEqual(callOf(['pages'], usage), { operands: ['pages'], given: new Set(), values: new Map() })
    assert.deepEqual(callOf(['--', '--help'], usage), {
      operands: ['--help'],
      given: new Set(),
      values: new Map(),
    })
  })

  it('has --help, which prints the usage', () => {
    const help = 'Writes every page.\n\nUsage: npm run gallery -- [FOLDER]\nOptions: -h, --help'
    assert.deepEqual(callOf(['--help'], usage), { help })
    assert.deepEqual(callOf(['pages', '-h'], usage), { help })
  })

  it('names the valid options where one is unknown', () => {
    const error = 'There is no option --filter.\nUsage: npm run gallery -- [FOLDER]\nOptions: -h, --help'
    assert.deepEqual(callOf(['--filter', 'home'], usage), { error })
    assert.deepEqual(callOf(['--help', '--filter=home'], usage), { error })
  })

  it('has the options of the script, which take no value', () => {
    const own = { ...usage, options: { 'dry-run': 'changes nothing' } }
    assert.deepEqual(callOf(['x', '--dry-run'], own), {
      operands: ['x'],
      given: new Set(['dry-run']),
      values: new Map(),
    })
    assert.match(
      JSON.stringify(callOf(['--help'], own)),
      /Options: -h, --help, --dry-run\\n {2}--dry-run {2}changes nothing/,
    )
    assert.match(JSON.stringify(callOf(['--dry'], own)), /There is no option --dry\./)
    assert.match(JSON.stringify(callOf(['--dry-run=1'], own)), /The option --dry-run takes no value\./)
  })

  it('has those that need a value', () => {
    const own = { ...usage, values: { sample: 'tries so many' } }
    for (const args of [
      ['--sample', '60', 'x'],
      ['x', '--sample=60'],
    ])
      assert.deepEqual(callOf(args, own), {
        operands: ['x'],
        given: new Set(['sample']),
        values: new Map([['sample', '60']]),
      })
    assert.match(JSON.stringify(callOf(['-h'], own)), /--sample\\n {2}--sample {2}tries so many/)
    for (const args of [['--sample'], ['--sample='], ['x', '--sample', '']])
      assert.match(JSON.stringify(callOf(args, own)), /The option --sample needs a value\./)
  })

  it('takes no more operands than the script', () => {
    assert.match(JSON.stringify(callOf(['one', 'two'], usage)), /too many arguments: two/)
  })

  it('is read in one way by every script', () => {
    const scripts = Object.values(packageJson.scripts).flatMap(
      each => each.match(/(?<=node )(?:dev|test)\/\S+\.ts/g) ?? [],
    )
    assert.deepEqual(
      [...new Set(scripts)].filter(each => !isReading(each)),
      [],
    )
    const own = ['dev/command-line.ts']
    assert.deepEqual(
      globSync(['dev/**/*.ts', 'test/**/run.ts', 'test/coverage.ts'], {
        exclude: ['**/node_modules/**'],
      }).filter(each => !own.includes(each) && readFileSync(each, 'utf8').includes('process.argv')),
      [],
    )
  })
})

const isReading = (script: string): boolean =>
  /\b(?:operands|arguments)Of\(\{/.test(readFileSync(script, 'utf8'))
