import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { lazy } from '../lib/lazy.ts'
import { loadPart } from '../lib/program-files.ts'
import { type Asset, assetPage, createAsset, forEver } from '../web/assets.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import type { ReadyAnswers, SharedPage } from '../web/edge/ready-answers.ts'
import { html } from '../web/html.ts'
import { route } from '../web/route.ts'
import { schemaText } from './schema-text.ts'

type ExplorerOptions = { readonly paths: Paths; readonly answers: Pick<ReadyAnswers, 'send'> }

/** Serves GraphiQL at `/graphiql`, with all its files from this server, and the schema as text at `/schema.graphql`. */
export function explorerRoutes(app: FastifyInstance, { paths, answers }: ExplorerOptions): void {
  const load = lazy(() => loadPart(loadFiles))

  route.get(app, paths.graphiql, async (_request, reply) => {
    const files = await load()
    const nonce = randomBytes(16).toString('base64')
    reply.headers({ 'content-security-policy': contentPolicy(nonce), 'cache-control': 'no-store' })
    return reply.type('text/html; charset=utf-8').send(`${page(paths, files, nonce)}`)
  })

  route.get(app, paths.graphiqlFile, async (request, reply) => {
    const { file } = request.params
    const asset = (await load()).byHashedName.get(file)
    if (!asset) throw notFound()
    return answers.send(request, reply, assetPage(paths.graphiqlFile(file), asset, forEver))
  })

  const schema: SharedPage = {
    address: paths.graphqlSchema(),
    reader: null,
    version: () => '',
    make: () => ({
      body: Buffer.from(schemaText),
      type: 'text/plain; charset=utf-8',
      cacheControl: 'public, max-age=300',
      headers: anyOrigin,
    }),
  }
  route.get(app, paths.graphqlSchema, async (request, reply) => answers.send(request, reply, schema))
}

const firstQuery = `# The book on the left lists everything there is to ask.
{
  status {
    name
    status
  }
  announcements(input: {}) {
    title
    createdAt
  }
}
`

/**
 * Content policy of GraphiQL. Its dialogs create a style element that stops the page behind them from scrolling; the nonce
 * admits that element. Its fonts are part of its style sheet.
 */
const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function page(paths: Paths, { hashedNames }: Files, nonce: string) {
  const address = (name: string) => `${paths.graphiql()}/${hashedNames.get(name)}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL</title>
<link rel="icon" href="${paths.favicon()}">
<link rel="stylesheet" href="${address('graphiql.css')}">
<link rel="stylesheet" href="${address('page.css')}">
</head>
<body>
<h1>GraphiQL</h1>
<main id="explorer"></main>
<noscript>The explorer needs scripts. The schema is at <a href="${paths.graphqlSchema()}">${paths.graphqlSchema()}</a>.</noscript>
<script src="${address('react.js')}"></script>
<script src="${address('react-dom.js')}"></script>
<script src="${address('graphiql.js')}"></script>
<script src="${address('boot.js')}" data-nonce="${nonce}" data-endpoint="${paths.graphql()}" data-query="${firstQuery}"></script>
</body>
</html>
`
}

type Files = {
  readonly byHashedName: ReadonlyMap<string, Asset>
  readonly hashedNames: ReadonlyMap<string, string>
}

/** Reads the files when the explorer is first opened: one and a half megabytes that most instances never need. */
async function loadFiles(): Promise<Files> {
  const byHashedName = new Map<string, Asset>()
  const hashedNames = new Map<string, string>()
  for (const [name, location] of Object.entries(locations)) {
    const asset = createAsset(name, await readFile(location))
    const hashedName = `${asset.tag.replaceAll(/\W/g, '')}-${name}`
    hashedNames.set(name, hashedName)
    byHashedName.set(hashedName, asset)
  }
  return { byHashedName, hashedNames }
}

/** Address of a file of a published package, copied by `npm run vendor:explorer`: see vendor/explorer/README.md. */
const vendored = (file: string) => new URL(`../../vendor/explorer/${file}`, import.meta.url)
const own = (file: string) => new URL(`./explorer/${file}`, import.meta.url)

const locations: Readonly<Record<string, URL>> = {
  'graphiql.css': vendored('graphiql.css'),
  'graphiql.js': vendored('graphiql.js'),
  'react.js': vendored('react.js'),
  'react-dom.js': vendored('react-dom.js'),
  'boot.js': own('boot.js'),
  'page.css': own('page.css'),
}
