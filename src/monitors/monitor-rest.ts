import { z } from 'zod'
import { everything } from '../db/slices.ts'
import type { Actor } from '../kernel/actor.ts'
import { answerShape } from '../kernel/fields/reference.ts'
import { sentenceOf } from '../kernel/messages.ts'
import { choices, int32Max, issue, parsed } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import { commonFields } from './common-fields.ts'
import { definitionOf, kinds } from './kinds/kinds.ts'
import { domainProblems } from './model/domain.ts'
import { type Kind, type Monitor, type MonitorOverview, statuses } from './model/monitor.ts'
import { monitorChecks } from './model/monitor-problems.ts'
import { monitorDocument, monitorPatchSchema, monitorSchema } from './monitor-document.ts'
import { documentFor } from './monitor-secrets.ts'
import type { MonitorService } from './monitor-service.ts'
import type { MonitorTest, TestResult } from './monitor-test.ts'

const group = { name: 'Monitors', description: 'Monitors, their order and their status.' }
const operation = operationIn(group)
const params = z.object({ id: idInAddress('a monitor') })

const common = {
  id: z.int(),
  ...answerShape(commonFields),
  position: z.int().describe('In the order of the list, from 0.'),
  revision: z.int(),
}

/** An example of each kind. */
const samples = kinds.map(kind => ({ kind, ...definitionOf(kind).sample }))

const example = (sample: (typeof samples)[number], position: number) => ({
  id: position + 1,
  ...monitorDocument(monitorSchema.parse(sample)),
  position,
  revision: 1,
})

const monitorOfKind = (kind: Kind) =>
  z.object({ ...common, kind: z.literal(kind), ...answerShape(definitionOf(kind).fields) })

const monitorAnswer = named(
  'Monitor',
  z.discriminatedUnion('kind', choices(kinds.map(monitorOfKind))),
  ...samples.slice(0, 1).map((each, position) => example(each, position) as never),
)

const statusAnswer = named(
  'MonitorStatus',
  z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(statuses),
    since: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
    latencyMs: z.number().nullable(),
    message: z.string(),
    domain: z
      .object({
        name: z.string(),
        endsAt: z.iso
          .datetime()
          .nullable()
          .describe('Null: the registry names none, or has not described it.'),
        checkedAt: z.iso.datetime().nullable().describe('When the registry described it last.'),
        problem: z
          .enum(domainProblems)
          .nullable()
          .describe('Why the last question to the registry has not been answered.'),
      })
      .nullable()
      .describe(
        'The registration of the domain of its host. Null: it has none, or no registry has been asked about it.',
      ),
  }),
  {
    id: 7,
    name: 'Website',
    status: 'UP',
    since: '2026-01-01T13:00:00.000Z',
    checkedAt: '2026-01-02T09:30:00.000Z',
    latencyMs: 42,
    message: '200 OK',
    domain: {
      name: 'example.org',
      endsAt: '2026-08-30T00:00:00.000Z',
      checkedAt: '2026-01-02T04:00:00.000Z',
      problem: null,
    },
  },
)

const testAnswer = named(
  'MonitorTest',
  z.object({
    status: z
      .enum(['UP', 'DOWN'])
      .nullable()
      .describe('Null: Corkboard could not run this check, which says nothing about the monitor.'),
    latencyMs: z.number().nullable(),
    message: z.string(),
  }),
  { status: 'UP', latencyMs: 42, message: '200 OK' },
)

const newMonitor = named('NewMonitor', monitorSchema, ...samples)

const orderSchema = z.strictObject({
  ids: z
    .array(z.int().min(1).max(int32Max))
    .max(100_000)
    .refine(ids => new Set(ids).size === ids.length, issue(monitorChecks.namedTwice()))
    .meta({ uniqueItems: true, description: 'The ids of all monitors, each once.' }),
})

type MonitorRestService = Pick<
  MonitorService,
  'overview' | 'find' | 'create' | 'update' | 'remove' | 'reorder'
>

export function monitorOperations(
  monitorService: MonitorRestService,
  test: MonitorTest,
): readonly Operation[] {
  const list = listOf('MonitorList', monitorAnswer)
  const all = async () => (await monitorService.overview()).map(each => each.monitor)
  const monitor = resourceOperations({
    group,
    path: '/monitors',
    params,
    access: { read: 'read', write: 'monitors' },
    answer: monitorAnswer,
    documentOf,
    find: ({ id }) => monitorService.find(id),
  })
  return [
    monitor.list({
      id: 'listMonitors',
      summary:
        'All monitors in their order. Secrets are shown as `(secret)`; handed back so, they stay as they are. Without the permission `monitors`, only what is harmless is shown.',
      answer: list,
      all,
      slices: ['monitors'],
    }),
    operation({
      id: 'listStatuses',
      method: 'GET',
      path: '/statuses',
      summary: 'List the status of all monitors, in their order.',
      permission: 'read',
      answers: { 200: listOf('StatusList', statusAnswer) },
      gives: ['ETag'],
      // Each beat changes it.
      slices: [everything],
      handle: async () => listed((await monitorService.overview()).map(statusOf)),
    }),
    operation({
      id: 'orderMonitors',
      method: 'PUT',
      path: '/monitor-order',
      summary: 'Set the order of all monitors.',
      permission: 'monitors',
      body: named('MonitorOrder', orderSchema, { ids: [9, 7] }),
      answers: { 200: list },
      handle: async ({ actor, body }) => {
        await monitorService.reorder(actor, parsed(orderSchema, body).ids)
        return listed((await all()).map(each => documentOf(each, actor)))
      },
    }),
    monitor.create({
      id: 'createMonitor',
      summary: 'Create a monitor, last in the order.',
      body: newMonitor,
      create: ({ actor, body }) => monitorService.create(actor, body),
    }),
    operation({
      id: 'testMonitor',
      method: 'POST',
      path: '/monitor-tests',
      summary: 'Test settings of a monitor with one probe, without saving them.',
      permission: 'monitors',
      body: newMonitor,
      refuses: { too_many_requests: 'The token has made too many requests, or too many tests.' },
      answers: { 200: testAnswer },
      handle: async ({ actor, body }) => ({ status: 200, body: testResult(await test(actor, body, null)) }),
    }),
    monitor.get({ id: 'getMonitor', summary: 'Get a monitor.' }),
    monitor.change({
      id: 'updateMonitor',
      summary: 'Change the given fields. `active` pauses and resumes the monitor.',
      body: named('MonitorPatch', monitorPatchSchema, { active: false }),
      change: ({ actor, found, body, expectedRevision }) =>
        monitorService.update(actor, found, body, expectedRevision),
    }),
    monitor.remove({
      id: 'deleteMonitor',
      summary: 'Delete a monitor with its whole history.',
      remove: ({ actor, found, expectedRevision }) => monitorService.remove(actor, found, expectedRevision),
    }),
  ]
}

const documentOf = (monitor: Monitor, actor: Actor) => ({
  id: monitor.id,
  ...documentFor(actor, monitor),
  position: monitor.position,
  revision: monitor.revision,
})

const statusOf = ({
  monitor,
  status,
  since,
  checkedAt,
  latencyMs,
  message,
  note,
  domain = null,
}: MonitorOverview) => ({
  id: monitor.id,
  name: monitor.name,
  status,
  since: rfc3339(since),
  checkedAt: rfc3339(checkedAt),
  latencyMs,
  message: [message && sentenceOf(message, 'en'), note].filter(Boolean).join(': '),
  domain: domain && {
    name: domain.name,
    endsAt: rfc3339(domain.endsAt),
    checkedAt: rfc3339(domain.checkedAt),
    problem: domain.problem,
  },
})

const testResult = ({ message, ...result }: TestResult) => ({ ...result, message: sentenceOf(message, 'en') })
