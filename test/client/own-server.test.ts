/** `corkboard paste` in a checkout without a configured server, with a real server and with programs that are none. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { createTerminal, lineOf } from './terminal.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const isUnnamed = /^Which server\? /

/** A machine whose home is a checkout with this `.env`. */
function checkout(t: TestContext, variables: string) {
  const terminal = createTerminal(t)
  writeFileSync(join(terminal.home, 'package.json'), '{ "name": "corkboard-server" }')
  writeFileSync(join(terminal.home, '.env'), variables)
  return terminal
}

describe('corkboard paste in a checkout', () => {
  it('finds the server that BASE_URL or PORT names, and says which', async t => {
    const { port } = new URL(app.url)
    for (const [variables, url] of [
      [`BASE_URL=${app.url}`, app.url],
      [`# mine\nPORT="${port}"\n`, `http://localhost:${port}`],
      [`BASE_URL=https://board.example.org\nPORT=${port}`, `http://localhost:${port}`],
    ] as const) {
      const { run } = checkout(t, variables)
      const pasted = await run(['paste', '--json'], { input: 'x' })
      assert.equal(pasted.code, 0, pasted.err)
      assert.match(pasted.err, new RegExp(`^Server: ${url}, found from this checkout\\.`))
      assert.match(JSON.parse(lineOf(pasted)).url, new RegExp(`^${app.url}/`))
    }
  })

  it('is looked for from a folder of it too, and the environment goes before .env', async t => {
    const { run, home } = checkout(t, 'PORT=1')
    mkdirSync(join(home, 'docs/images'), { recursive: true })
    const env = { PORT: new URL(app.url).port, NODE_OPTIONS: `--import=${chdir(join(home, 'docs/images'))}` }
    assert.equal((await run(['paste'], { input: 'x', env })).code, 0)
  })

  it('sends nothing where no Corkboard answers, and no token to one that was not named', async t => {
    const seen: string[] = []
    const other = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.end(request.url === '/board/readyz' ? '{"ready":true}' : '[]')
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const { port } = other.address() as AddressInfo
    const env = { CORKBOARD_TOKEN: 'ckb_secret' }
    const refused = await checkout(t, `PORT=${port}`).run(['paste'], { input: 'x', env })
    assert.equal(refused.code, 2)
    assert.match(refused.err, isUnnamed)
    await checkout(t, `BASE_URL=http://127.0.0.1:${port}/board/`).run(['paste'], { input: 'x', env })
    assert.deepEqual(seen, [
      'GET /readyz undefined',
      'GET /board/readyz undefined',
      'POST /board/api/ undefined',
    ])
  })

  it('guesses nothing elsewhere, through a proxy, or from variables that make no address', async t => {
    const { port } = new URL(app.url)
    const elsewhere = createTerminal(t)
    writeFileSync(join(elsewhere.home, '.env'), `PORT=${port}`)
    const proxied = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' }
    for (const [{ run }, env] of [
      [elsewhere, {}],
      [checkout(t, `PORT=${port}`), proxied],
      [checkout(t, 'PORT=99999'), {}],
      [checkout(t, 'BASE_URL=nowhere'), {}],
      [checkout(t, `BASE_URL=http://ada:hunter2@127.0.0.1:${port}`), {}],
    ] as const) {
      const { code, err } = await run(['paste'], { input: 'x', env })
      assert.equal(code, 2)
      assert.match(err, isUnnamed)
    }
  })
})

/** A module, as an address, that changes the folder of the process. */
const chdir = (folder: string): string =>
  `data:text/javascript,${encodeURIComponent(`process.chdir(${JSON.stringify(folder)})`)}`
