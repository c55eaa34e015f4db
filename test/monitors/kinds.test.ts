import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { MonitorRow } from '../../src/db/tables.ts'
import { languages } from '../../src/i18n/messages.ts'
import { permissionsOf, systemActor } from '../../src/kernel/actor.ts'
import { metaOf } from '../../src/kernel/fields/field.ts'
import { inputFrom, valuesOf } from '../../src/kernel/fields/form.ts'
import { sentenceOf } from '../../src/kernel/messages.ts'
import { commonFields } from '../../src/monitors/common-fields.ts'
import { definitionOf, kinds, waitingOf } from '../../src/monitors/kinds/kinds.ts'
import * as registry from '../../src/monitors/kinds/registry.ts'
import type { Kind, MonitorSettings, Target } from '../../src/monitors/model/monitor.ts'
import { fieldsOf, monitorDocument, monitorSchema } from '../../src/monitors/monitor-document.ts'
import { monitorOf, monitorRow } from '../../src/monitors/monitor-rows.ts'
import { auditDocuments, documentFor, editorsDocument } from '../../src/monitors/monitor-secrets.ts'
import { startTestApp, until } from '../app.ts'
import { somebody } from '../people.ts'
import { apiOf, tokenFor } from '../rest/api.ts'
import type { KindContract } from './kinds/contract.ts'
import { documentsOf } from './kinds/documents.ts'
import { testProbe } from './probing.ts'

/** The contract of every kind in the registry. The real servers of a kind are in `test/monitors/kinds/KIND.ts`. */
for (const kind of kinds) {
  const { contract } = (await import(`./kinds/${kind}.ts`)) as { readonly contract: KindContract }
  describe(`The kind ${kind}`, () => kept(kind, contract))
}

function kept(kind: Kind, contract: KindContract): void {
  const definition = definitionOf(kind)
  const sample = definition.sample as Readonly<Record<string, unknown>>
  const parse = (fields: object): MonitorSettings => monitorSchema.parse({ kind, ...sample, ...fields })

  it('is called in the registry as it calls itself, and so are its findings', () => {
    assert.equal((registry as Readonly<Record<string, { readonly kind: string }>>)[kind]?.kind, kind)
    assert.equal(definition.findings.area, kind)
  })

  it('has no field that every kind has', () => {
    assert.deepEqual(
      Object.keys(definition.fields).filter(name => name in commonFields || name === 'kind'),
      [],
    )
  })

  it('has words in every language', () => {
    for (const language of languages) {
      const labels = Object.values(definition.fields).map(schema => metaOf(schema).label[language])
      for (const word of [definition.name[language], definition.text[language], ...labels])
        assert.match(word, /\S/)
      assert.deepEqual(
        Object.keys(definition.findings.sentences[language]),
        Object.keys(definition.findings.sentences.en),
      )
    }
  })

  it('calls no two fields of its form the same', () => {
    for (const language of languages) {
      const labels = Object.values(fieldsOf(kind)).map(schema => metaOf(schema).label[language])
      assert.deepEqual(labels, [...new Set(labels)])
    }
  })

  it('comes back from the form, the document and the row as it went', () => {
    fc.assert(
      fc.property(documentsOf(definition.fields, sample), fields => {
        const settings = parse(fields)
        const document = monitorDocument(settings)
        assert.deepEqual(monitorSchema.parse(JSON.parse(JSON.stringify(document))), settings)
        const typed = valuesOf(fieldsOf(kind), document)
        assert.deepEqual(monitorSchema.parse({ kind, ...inputFrom(fieldsOf(kind), typed) }), settings)
        const row = { ...monitorRow(settings), id: 1, position: 0, revision: 1 } as MonitorRow
        assert.deepEqual(monitorOf(row).target, settings.target)
      }),
    )
  })

  it('is in the reference, in the OpenAPI document and in its examples', () => {
    assert.ok(file('docs/monitors.md').includes(`\n## \`${kind}\`: `))
    const { schemas } = JSON.parse(file('docs/openapi.json')).components
    for (const name of ['NewMonitor', 'Monitor', 'MonitorPatch']) {
      const { oneOf, anyOf, discriminator } = schemas[name]
      const $ref = `#/components/schemas/${name}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
      assert.ok(
        (oneOf ?? anyOf).some((each: { readonly $ref: string }) => each.$ref === $ref),
        $ref,
      )
      if (oneOf) assert.equal(discriminator.mapping[kind], $ref)
      const [common, { properties }] = schemas[$ref.split('/').at(-1) ?? ''].allOf
      assert.deepEqual(common, { $ref: `#/components/schemas/${name}Common` })
      assert.equal(properties.kind.const, kind)
      assert.deepEqual(
        Object.keys(properties).toSorted(),
        ['kind', ...Object.keys(definition.fields)].toSorted(),
      )
    }
  })

  it('shows what is not declared visible to nobody who may not edit it', () => {
    const marker = `marker${randomUUID().replaceAll('-', '')}`
    const hiding = contract.hiding(marker) as Readonly<Record<string, unknown>>
    const hidden = Object.entries(definition.fields).filter(
      ([, each]) => metaOf(each).visibleTo !== 'readers',
    )
    for (const [name] of hidden) assert.ok(name in hiding, `the contract hides nothing in ${name}`)
    const settings = parse(hiding)
    const reader = { ...systemActor, permissions: permissionsOf('viewer') }
    for (const shown of [
      documentFor(reader, settings),
      auditDocuments(null, settings),
      auditDocuments(settings, null),
    ])
      assert.doesNotMatch(JSON.stringify(shown), new RegExp(marker))
    for (const [name, schema] of hidden)
      if (metaOf(schema).visibleTo === undefined)
        assert.doesNotMatch(JSON.stringify(editorsDocument(settings)[name]), new RegExp(marker), name)
  })

  it('probes, or waits for reports and has words for them', () => {
    assert.equal(definition.probe === undefined, contract.report !== undefined)
    const push = { id: '1', monitorId: 1, at: 0, exitCode: 2, latencyMs: 5, note: 'out of disk' }
    const waiting = waitingOf({ kind })
    if (!waiting) return
    const found = [
      waiting.received({ ...push, outcome: 'up' }),
      waiting.received({ ...push, outcome: 'down' }),
      waiting.missing(60_000),
    ]
    assert.deepEqual(
      found.map(each => each.kind),
      ['success', 'failure', 'failure'],
    )
    for (const { message } of found)
      for (const language of languages) {
        assert.notEqual(sentenceOf(message, language), message.code)
        assert.doesNotMatch(sentenceOf(message, language), /out of disk/)
      }
  })

  it('finds a server that is well', { skip: !definition.probe }, async t => {
    const { target } = parse(await contract.serve(t))
    const result = await probed(target, 20_000)
    assert.equal(result.kind, 'success', sentenceOf(result.message, 'en'))
    assert.notEqual(sentenceOf(result.message, 'de'), result.message.code)
  })

  for (const [what, serve] of Object.entries(contract.failures))
    it(`finds ${what}`, async t => {
      const { fields, code } = await serve(t)
      const result = await probed(parse(fields).target, 3_000)
      assert.deepEqual(
        [result.kind, result.message.code],
        ['failure', code],
        sentenceOf(result.message, 'en'),
      )
      for (const language of languages) assert.notEqual(sentenceOf(result.message, language), code)
    })
}

describe('A running Corkboard', () => {
  it('watches every kind, and keeps what is hidden out of answers to readers, pages, audit and log', async t => {
    const marker = `marker${randomUUID().replaceAll('-', '')}`
    const log: string[] = []
    const app = await startTestApp({ log: line => log.push(line) })
    t.after(() => app.close())
    const viewer = await somebody(app, 'viewer')
    const writer = await tokenFor(app, { scopes: ['read', 'monitors'] })
    const ids: number[] = []
    for (const kind of kinds) {
      const well = await create(app, writer, kind, true, contract => contract.serve(t))
      const hiding = await create(app, writer, kind, false, async contract => contract.hiding(marker))
      ids.push(well, hiding)
    }
    const statuses = async () =>
      (await (await asked(app, await reader, '/statuses')).json()).items as readonly {
        readonly id: number
        readonly status: string
      }[]
    const reader = tokenFor(app, { scopes: ['read', 'audit'] })
    const well = new Set(ids.filter((_, index) => index % 2 === 0))
    await until(statuses, all =>
      all.every(({ id, status }) => status !== 'PENDING' && (!well.has(id) || status === 'UP')),
    )
    const seen = [
      ...['/monitors', '/statuses', '/audit', ...ids.map(id => `/monitors/${id}`)].map(async path =>
        (await asked(app, await reader, path)).text(),
      ),
      ...['/', '/manage/monitors', ...ids.map(id => `/manage/monitors/${id}`)].map(async path =>
        (await viewer.get(path)).text(),
      ),
    ]
    for (const text of await Promise.all(seen)) assert.ok(!text.includes(marker), text.slice(0, 200))
    assert.ok(!log.join('\n').includes(marker))
  })

  async function create(
    app: Awaited<ReturnType<typeof startTestApp>>,
    token: string,
    kind: Kind,
    isWell: boolean,
    fieldsOfContract: (contract: KindContract) => Promise<object>,
  ): Promise<number> {
    const { contract } = (await import(`./kinds/${kind}.ts`)) as { readonly contract: KindContract }
    const fields = { ...(definitionOf(kind).sample as object), ...(await fieldsOfContract(contract)) }
    const body = { kind, maxRetries: 0, timeoutSeconds: 5, ...fields, name: `${kind} ${randomUUID()}` }
    const answer = await asked(app, token, '/monitors', { method: 'POST', body: JSON.stringify(body) })
    assert.equal(answer.status, 201)
    await contract.report?.(app, fields, isWell)
    return ((await answer.json()) as { readonly id: number }).id
  }

  const asked = (
    app: Awaited<ReturnType<typeof startTestApp>>,
    token: string,
    path: string,
    init: RequestInit = {},
  ) =>
    fetch(`${apiOf(app)}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
})

describe('A monitor of a kind that a newer version has stored', () => {
  const target = { kind: 'carrier-pigeon', loft: 'k3y' } as never
  const row = {
    ...monitorRow({
      ...monitorSchema.parse({ kind: kinds[0], ...definitionOf(kinds[0] as Kind).sample }),
      target,
    }),
  }
  const monitor = monitorOf({ ...row, id: 1, position: 0, revision: 1 } as MonitorRow)

  it('can be read, without what it is aimed at', () => {
    assert.equal(monitor.target.kind, 'carrier-pigeon')
    const shown = JSON.stringify([editorsDocument(monitor), auditDocuments(null, monitor)])
    assert.match(shown, /carrier-pigeon/)
    assert.doesNotMatch(shown, /k3y/)
  })

  it('is not probed, which is trouble of our own', async () => {
    const result = await probe(monitor, new AbortController().signal)
    assert.deepEqual([result.kind, result.message.code], ['unknown', 'probe.unknownKind'])
  })
})

const probe = testProbe()

/** The result of a probe that ignores pauses of this process: building documents keeps it busy, which looks like a pause. */
const probed = (target: Target, timeoutMs: number) =>
  probe({ target, timeoutMs }, new AbortController().signal, { ignoresPauses: true })

function file(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
}
