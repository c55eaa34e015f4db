import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import Fastify from 'fastify'
import { createGraphqlEndpoint } from '../../src/graphql/endpoint.ts'
import { explorerRoutes } from '../../src/graphql/explorer.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { ReadyAnswers } from '../../src/web/edge/ready-answers.ts'
import { noon, sketchBoard } from '../graphql/server.ts'
import { launchChromium } from './chromium.ts'
import { violations } from './violations.ts'

it('loads from this server alone, runs a query and shows what came back', async () => {
  await using site = await serveExplorer()
  // The browser closes before the site: a connection that Chromium opened in advance would keep the site from closing.
  await using browser = await launchChromium()
  const page = await browser.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on(
    'console',
    message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
  )
  page.on('pageerror', error => complaints.push(String(error)))
  page.on(
    'request',
    request =>
      !/^(data|blob):/.test(request.url()) &&
      !request.url().startsWith(site.origin) &&
      strangers.push(request.url()),
  )

  await page.goto(`${site.origin}/board/graphiql`)
  const editor = page.locator('.graphiql-query-editor .CodeMirror')
  await editor.waitFor()
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{ information }')
  await page.locator('.graphiql-execute-button').click()
  await page.locator('.result-window', { hasText: 'It is fine here.' }).waitFor()

  // The documentation on the left comes from introspection.
  await page.getByLabel('Show Documentation Explorer').click()
  await page.locator('.graphiql-doc-explorer', { hasText: 'Query' }).waitFor()
  // Our style sheet and script keep these rules; violations of others are in GraphiQL's own markup.
  const held =
    /^(color-contrast|label|landmark-one-main|page-has-heading-one|link-in-text-block|target-size):/
  assert.deepEqual(
    (await violations(page)).filter(each => held.test(each)),
    [],
  )
  // GraphiQL inserts a style element when its dialog opens.
  await page.getByLabel('Open settings dialog').click()
  await page.getByText('Theme').first().waitFor()

  assert.deepEqual(complaints, [])
  assert.deepEqual(strangers, [])
})

async function serveExplorer() {
  const paths = createPaths(new URL('http://localhost/board'))
  const board = sketchBoard({ information: 'It is fine here.' })
  const { handle } = createGraphqlEndpoint({
    explorer: paths.graphiql(),
    board: () => board,
    now: () => noon,
    pageSize: 10,
    rateLimit: null,
    clientAddress: () => '',
    log: console,
  })
  const app = Fastify({
    // Without this, an idle connection that Chromium opened in advance would delay closing.
    forceCloseConnections: true,
    serverFactory: next =>
      createServer((req, res) => (req.url === paths.graphql() ? handle(req, res) : next(req, res))),
  })
  app.get(paths.favicon(), async (_request, reply) =>
    reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  )
  app.register(async below => explorerRoutes(below, { paths, answers: new ReadyAnswers() }), {
    prefix: paths.base,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => app.close() }
}
