import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { buildText, readBuild } from '../../src/lib/build.ts'
import { createTerminal } from './terminal.ts'

const watch = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify(loaded)))
`

test('A command of the client loads nothing of the server, and no package', async t => {
  const { run, home } = createTerminal(t, 'http://127.0.0.1:9')
  const hook = join(home, 'watch.mjs')
  writeFileSync(hook, watch)
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(hook)}` }
  for (const [args, its] of [
    [['paste'], 'client/paste.ts'],
    [['paste', '--encrypt'], 'web/public/armour.js'],
    [['get', 'abc'], 'client/get.ts'],
    [['status'], 'client/status.ts'],
    [['help'], 'client/help.ts'],
    [['completions', 'fish'], 'client/completions-fish.ts'],
  ] as const) {
    const { err } = await run(args, { input: 'x', env })
    const loaded: readonly string[] = JSON.parse(err.split('LOADED ')[1] ?? '[]')
    const ours = loaded.flatMap(url => url.split('/src/')[1] ?? [])
    assert.ok(ours.includes(its), `${args}: ${ours}`)
    for (const name of ours)
      assert.match(
        name,
        /^main\.ts$|^kernel\/(actor|errors|messages|problems)\.ts$|^i18n\/format\.ts$|^(client|lib)\/|^snippets\/model\/lexer|^web\/public\/(armour|detect-lexer|lexer-[a-z]+)\.js$/,
      )
    assert.deepEqual(
      // The runtime's own manifest is read before the client starts.
      loaded.filter(url => url.includes('/node_modules/') && !url.endsWith('/package.json')),
      [],
    )
  }
})

test('The version is that of the package and the commit that is checked out, asked for in either way', async t => {
  const { run } = createTerminal(t)
  for (const args of [['version'], ['--version']])
    assert.deepEqual((await run(args)).out.toString(), `${buildText(readBuild())}\n`)
})
