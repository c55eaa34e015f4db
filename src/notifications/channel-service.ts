import type { Changes } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import { type Actor, demand } from '../kernel/actor.ts'
import { checks } from '../kernel/checks.ts'
import { AppError, conflict, invalidField, notFound } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { parsed } from '../lib/fields.ts'
import { drawId } from '../lib/id.ts'
import { headerObject, type RateLimit } from '../lib/rate-limit.ts'
import type { DeliveryFault } from '../outbox/delivery.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import {
  auditDocuments,
  type Channel,
  type ChannelSettings,
  channelSchema,
  drawChannelKey,
  withStoredSecrets,
} from './channel-document.ts'
import { channelChecks, channelProblems } from './channel-problems.ts'
import type { Dispatch } from './channel-sender.ts'
import { type ChannelStore, channelTarget, type LoggedMessage } from './channel-store.ts'

export type ChannelService = ReturnType<typeof createChannelService>

type Options = {
  readonly db: Database
  readonly store: ChannelStore
  readonly deliveries: Pick<DeliveryStore, 'revive' | 'dropTarget'>
  readonly changes: Changes
  readonly dispatch: Pick<Dispatch, 'test'>
  /** Each test keeps a server of others busy. By actor. */
  readonly testLimit: RateLimit
  readonly now: () => number
}

const testMaxMs = 10_000
const loggedMax = 100

/** Every operation throws `forbidden`; those that take a channel throw `InvalidFields`, those that take an id `not_found`. */
export function createChannelService(options: Options) {
  const { db, store, deliveries, changes, dispatch, testLimit, now } = options

  async function list(actor: Actor): Promise<readonly Channel[]> {
    demand(actor, 'notifications')
    return (await store.all()).toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  }

  async function find(actor: Actor, id: number): Promise<Channel> {
    demand(actor, 'notifications')
    const channel = await store.find(id)
    if (!channel) throw notFound(channelProblems.notFound())
    return channel
  }

  async function create(actor: Actor, input: unknown): Promise<Channel> {
    demand(actor, 'notifications')
    const settings = withStoredSecrets(null, parsed(channelSchema, input))
    await checkMonitors(settings, [])
    const channel = {
      ...settings,
      id: await nextId(db, 'channels'),
      key: drawChannelKey(),
      fault: null,
      revision: 1,
    }
    await write(actor, 'created', null, channel)
    return channel
  }

  /** Takes the whole channel. Throws `conflict` when it is not at the expected revision any more; null expects nothing. */
  async function update(
    actor: Actor,
    id: number,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<Channel> {
    const before = await findAt(actor, id, expectedRevision)
    const settings = withStoredSecrets(before, parsed(channelSchema, input))
    if (settings.kind !== before.kind) throw invalidField('kind', channelChecks.fixedKind())
    await checkMonitors(settings, before.rule.monitors)
    const channel = { ...settings, id, key: before.key, fault: null, revision: before.revision + 1 }
    await write(actor, 'updated', before, channel)
    return channel
  }

  async function remove(actor: Actor, id: number, expectedRevision: number | null): Promise<void> {
    await write(actor, 'deleted', await findAt(actor, id, expectedRevision), null)
  }

  /** What came of a test; null: it was delivered. Throws `too_many_requests`. */
  async function test(actor: Actor, id: number): Promise<DeliveryFault | null> {
    const channel = await find(actor, id)
    const { allowed, headers } = testLimit.take(actor.accountId === null ? actor.name : `#${actor.accountId}`)
    if (!allowed) throw new AppError('too_many_requests', problems.tooManyTests(), headerObject(headers))
    return dispatch.test(channel, `msg_${drawId(24)}`, AbortSignal.timeout(testMaxMs))
  }

  async function log(actor: Actor): Promise<readonly LoggedMessage[]> {
    demand(actor, 'notifications')
    return store.log(loggedMax)
  }

  /** A message that was given up begins again, under the id it had. */
  async function retry(actor: Actor, messageId: string): Promise<void> {
    demand(actor, 'notifications')
    const target = await store.deadTarget(messageId)
    if (target === null) throw notFound(channelProblems.notRetried())
    await changes.write(
      { actor, action: 'retried', subject: target, revision: null, before: null, after: { messageId } },
      deliveries.revive(messageId, now()),
    )
  }

  async function findAt(actor: Actor, id: number, expectedRevision: number | null): Promise<Channel> {
    const channel = await find(actor, id)
    if (expectedRevision !== null && expectedRevision !== channel.revision)
      throw conflict(channelProblems.changed())
    return channel
  }

  /** A monitor that is gone may stay named, but not be named anew. */
  async function checkMonitors({ rule }: ChannelSettings, standing: readonly number[]): Promise<void> {
    const known = new Set([...standing, ...(await store.monitors()).map(each => each.id)])
    const unknown = rule.monitors.find(id => !known.has(id))
    if (unknown !== undefined) throw invalidField('monitors', checks.noMonitor({ id: unknown }))
  }

  async function write(
    actor: Actor,
    action: string,
    before: Channel | null,
    after: Channel | null,
  ): Promise<void> {
    const { id, revision } = after ?? before ?? { id: 0, revision: 0 }
    const statements: readonly Statement[] = after
      ? [store.save(after)]
      : [store.remove(id), deliveries.dropTarget(channelTarget(id))]
    await changes.write(
      {
        actor,
        action,
        subject: `channel:${id}`,
        revision: after ? revision : revision + 1,
        ...auditDocuments(before, after),
      },
      ...statements,
    )
  }

  return { list, find, create, update, remove, test, log, retry, monitors: store.monitors }
}
