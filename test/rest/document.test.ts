import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { z } from 'zod'
import { clientSource } from '../../dev/client.ts'
import { systemActor } from '../../src/kernel/actor.ts'
import {
  exampleIn,
  type OpenApiDocument,
  type Response,
  responseOf,
} from '../../src/rest/openapi-document.ts'
import { operationIn, type Result } from '../../src/rest/operation.ts'
import type { Schema } from '../../src/rest/schema-words.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { accepts, refuses } from '../types.ts'
import { documentOf } from './api.ts'
import { deviations } from './conforms.ts'

describe('The OpenAPI document', () => {
  let app: TestApp
  let document: OpenApiDocument
  before(async () => {
    app = await startTestApp({ basePath: '/board' })
    document = await documentOf(app)
  })
  after(() => app?.close())

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map(operation => ({ path, operation })),
    )

  it('says where the interface is', () => {
    assert.equal(document.openapi, '3.1.1')
    assert.deepEqual(
      document.servers.map(each => each.url),
      [`${app.url}/api/v1`],
    )
  })

  it('refers to nothing that is not there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '')
    assert.ok(refs.length > 20)
    for (const ref of refs) {
      const [, kind = '', name = ''] =
        /^#\/components\/(schemas|responses|headers|examples)\/([\w-]+)$/.exec(ref) ?? []
      const components: Readonly<Record<string, object>> = document.components
      assert.ok(Object.hasOwn(components[kind] ?? {}, name), ref)
    }
    assert.doesNotMatch(JSON.stringify(document), /\$defs|"\$schema"/)
  })

  it('has no schema that is true or false, which generators of clients cannot read', () => {
    const strange: string[] = []
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, each] of Object.entries(node)) {
        if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) continue
        const isOneOfSchemas = /\/(properties|patternProperties|allOf|anyOf|oneOf|prefixItems|schemas)$/.test(
          at,
        )
        const isSchema =
          isOneOfSchemas || /^(items|not|if|then|else|contains|propertyNames|schema)$/.test(key)
        // Every generator reads both values of additionalProperties.
        if (isSchema && typeof each === 'boolean') strange.push(`${at}/${key}`)
        look(each, `${at}/${key}`)
      }
    }
    look(document, '')
    assert.deepEqual(strange, [])
  })

  it('names each kind of what is one of several, because generators of clients leave out what has no name', () => {
    const { schemas } = document.components
    for (const name of ['Monitor', 'NewMonitor', 'MonitorPatch', 'Channel', 'NewChannel']) {
      const { oneOf, anyOf, discriminator } = schemas[name] as {
        readonly [word in 'oneOf' | 'anyOf']?: readonly { readonly $ref?: string }[]
      } & { readonly discriminator?: { readonly propertyName: string; readonly mapping: object } }
      const refs = (oneOf ?? anyOf ?? []).map(each => each.$ref ?? '')
      assert.ok(refs.length > 1, name)
      for (const ref of refs) assert.ok(ref.startsWith(`#/components/schemas/${name}`), `${name}: ${ref}`)
      if (!oneOf) continue
      assert.equal(discriminator?.propertyName, 'kind')
      assert.deepEqual(Object.values(discriminator?.mapping ?? {}), refs)
    }
  })

  it('gives every operation a name of its own, a permission and a summary', () => {
    const ids = operations().map(each => each.operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const { operation } of operations()) {
      const schemes = operation.security.flatMap(each => Object.keys(each))
      assert.deepEqual(schemes, operation['x-permission'] ? ['token'] : ['deleteToken'])
      assert.match(operation.summary, /[.]$/)
      assert.ok(document.tags.some(({ name }) => operation.tags.includes(name)))
    }
  })

  it('describes its headings', () => {
    for (const { description } of document.tags) assert.match(description, /[.]$/)
  })

  it('names each status that an operation answers with, and none by default', () => {
    for (const { operation } of operations()) {
      const statuses = Object.keys(operation.responses)
      for (const each of statuses) assert.match(each, /^[2-5]\d\d$/, operation.operationId)
      for (const each of ['401', '403', '429', '500', '503'])
        assert.ok(statuses.includes(each), `${operation.operationId} ${each}`)
    }
  })

  it('shows an example of every error, with the status under which it stands', () => {
    for (const { operation } of operations())
      for (const [status, declared] of Object.entries(operation.responses)) {
        const { example } = responseOf(document, declared).content?.['application/problem+json'] ?? {}
        if (Number(status) >= 400) assert.equal((example as { status: number }).status, Number(status))
      }
  })

  it('has one example of each named schema, which every operation that sends or takes one refers to', () => {
    const contents = operations().flatMap(({ operation: { requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)].flatMap(each =>
        each && 'content' in each ? Object.values(each.content ?? {}) : [],
      ),
    )
    const named = contents.filter(each => '$ref' in each.schema)
    assert.ok(named.length > 40)
    for (const { schema, examples, example } of named) {
      assert.equal(example, undefined)
      const name = String(schema['$ref']).split('/').at(-1) ?? ''
      assert.deepEqual(examples, { [name]: { $ref: `#/components/examples/${name}` } })
    }
  })

  it('gives examples that its own schemas take', () => {
    const wrong = (value: unknown, schema: Schema, at: string) =>
      deviations(value, schema, document.components.schemas, at)
    const ofContent = (content: Response['content'] = {}, at: string) =>
      Object.values(content).flatMap(each => wrong(exampleIn(document, each), each.schema, at))
    const found = [
      ...operations().flatMap(({ operation: { operationId: id, parameters, requestBody, responses } }) => [
        ...parameters.flatMap(each =>
          each.example === undefined ? [] : wrong(each.example, each.schema, `${id} ${each.name}`),
        ),
        ...ofContent(requestBody?.content, `${id} body`),
        ...Object.entries(responses).flatMap(([status, each]) =>
          ofContent(responseOf(document, each).content, `${id} ${status}`),
        ),
      ]),
      ...Object.entries(document.components.headers).flatMap(([name, each]) =>
        wrong(each.example, each.schema, name),
      ),
    ]
    assert.deepEqual(found, [])
  })

  it('declares every parameter of a path, and no other', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      const declared = operation.parameters.filter(each => each.in === 'path')
      assert.deepEqual(
        declared.map(each => each.name),
        inPath,
      )
      for (const each of declared) assert.equal(each.required, true)
    }
  })

  it('asks for If-Match wherever something with a revision is changed or taken away', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const asks = operation.parameters.some(each => each.name === 'If-Match')
        if (method === 'patch') assert.ok(asks, path)
        // A POST to something that exists, such as `restore` and `publish`, requires it as well.
        const isCreate = method === 'post' && !/\/(restore|publish)$/.test(path)
        if (method === 'get' || isCreate) assert.ok(!asks, path)
      }
  })

  it('is read again only when it has changed', async () => {
    const first = await app.fetch('/api/v1/openapi.json')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.fetch('/api/v1/openapi.json', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
  })

  it('makes the client that the tests use', () => {
    const written = readFileSync(join(import.meta.dirname, 'client.ts'), 'utf8')
    assert.equal(clientSource(document), written, 'run `npm run docs`')
  })

  it('is a page for people, in their language, without a script of its own', async () => {
    const page = await (await app.fetch('/api/v1', { headers: { 'accept-language': 'de' } })).text()
    assert.match(page, /<html lang="de">/)
    assert.match(page, /REST-Schnittstelle/)
    for (const { operation } of operations()) assert.ok(page.includes(`id="${operation.operationId}"`))
    for (const name of Object.keys(document.components.schemas))
      assert.ok(page.includes(`id="schema-${name}"`), name)
    assert.doesNotMatch(
      page.replace(/<script type="module" src="[^"]*page[^"]*"><.script>/, ''),
      /<script|style=/,
    )
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(match => match[1] ?? '')
    for (const anchor of anchors) assert.ok(page.includes(`id="${anchor}"`), anchor)
  })
})

describe('An operation', () => {
  const define = operationIn({ name: 'Things', description: 'Of this test.' })
  const thing = {
    id: 'getThing',
    method: 'GET',
    path: '/things',
    summary: 'Gives a thing.',
    permission: 'read',
  } as const
  const handle = async () => {}
  const call = {
    actor: systemActor,
    params: {},
    query: {},
    body: undefined,
    expectedRevision: null,
  }

  it('returns nothing only where the document has 204', async () => {
    assert.deepEqual(await define({ ...thing, answers: { 204: null }, handle }).run(call), { status: 204 })
    type WithBody = Parameters<typeof define<'/things', { 200: z.ZodObject }>>[0]
    accepts<WithBody['handle'], () => Promise<Result>>()
    refuses<WithBody['handle'], typeof handle>()
  })
})
