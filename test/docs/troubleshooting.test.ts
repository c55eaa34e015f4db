/** docs/troubleshooting.md quotes existing messages and real answers. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestApp } from '../app.ts'
import { assertAnswer, blocksOf, pageAt, root } from './guide.ts'

const page = pageAt('docs/troubleshooting.md')
const sources = globSync(['src/**/*.ts', 'bin/*.js'], { cwd: root })
  .map(name => readFileSync(join(root, name), 'utf8'))
  .join('\n')
  .replace(/\$\{oldest\}/g, '24.15')

/** Quoted sentences, without commands, names and answers. */
const messages = [...page.replace(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)]
  .map(([, code = '']) => code)
  .filter(code => code.split(' ').length > 3 && !/^(corkboard|curl|psql|\{)/.test(code))

test('The page quotes messages', () => assert.ok(messages.length > 35, String(messages.length)))

for (const message of messages)
  test(`There is a message ${message}`, () => {
    for (const part of message.split('…').map(each => each.trim()))
      assert.ok(sources.includes(part), `No source has ${JSON.stringify(part)}`)
  })

test('A server that is well answers as the page says', async t => {
  const app = await startTestApp()
  t.after(app.close)
  const answer = blocksOf(page).find(each => each.purpose === 'answer') ?? assert.fail('no answer')
  assertAnswer(answer, await (await app.fetch('/readyz')).text())
})
