/** docs/rest.md: every request in it runs, and answers what the guide says. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { scopes } from '../../src/tokens/token.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { tokenFor } from '../rest/api.ts'
import { assertAnswer, blocksOf, inShell, pageAt, stepsOf } from './guide.ts'

const page = pageAt('docs/rest.md')
const folder = mkdtempSync(join(tmpdir(), 'corkboard-guide-'))
const website = createServer((_request, response) => response.end('Welcome'))
let app: TestApp
let [token, reader] = ['', '']
before(async () => {
  await new Promise<void>(resolve => website.listen(0, '127.0.0.1', resolve))
  const { port } = website.address() as AddressInfo
  const monitors = [{ name: 'Website', kind: 'http', url: `http://127.0.0.1:${port}/` }]
  app = await startTestApp({ document: { monitors } })
  token = await tokenFor(app)
  reader = await tokenFor(app, { scopes: ['read'] })
  await until(
    async () => (await app.graphql('{ status { status } }')).data.status[0].status,
    status => status === 'UP',
  )
})
after(async () => {
  await app.close()
  website.close()
  website.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

/** The steps of the guide without Corkboard's own commands, which another test runs. */
const stepsAt = (address?: string) =>
  stepsOf(blocksOf(page, address), ['sh']).filter(({ request }) => !/\bcorkboard token/.test(request.text))

for (const [index, { request }] of stepsAt().entries())
  test(`${request.section}: example ${index + 1}`, async () => {
    const step = stepsAt(app.url)[index]
    assert.ok(step)
    const environment = {
      TOKEN: token,
      READER: reader,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    }
    const given = await inShell(step.request.text, { folder, environment })
    if (step.answer) assertAnswer(step.answer, given)
  })

test('The guide lists every permission that a token can have', () => {
  const section = page.split('\n| Permission |')[1]?.split('\n\n')[0] ?? ''
  const listed = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name ?? '')
  assert.deepEqual(listed.toSorted(), [...scopes].toSorted())
})

test('The guide lists every status of an error that an operation can give', () => {
  const { paths } = JSON.parse(pageAt('docs/openapi.json'))
  const operations = Object.values<object>(paths).flatMap(each => Object.values(each))
  const given = operations
    .flatMap(({ responses = {} }) => Object.keys(responses))
    .filter(each => each >= '400')
  const listed = [...page.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => status)
  // No operation has the status 405, which is for methods without an operation.
  assert.deepEqual(listed, [...new Set([...given, '405'])].toSorted())
})
