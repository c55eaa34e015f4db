import type { Changes } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import { type Actor, actorKey, demand } from '../kernel/actor.ts'
import type { ActionOn, SubjectOf } from '../kernel/audited.ts'
import { atRevision, notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { demandMonitors } from '../kernel/monitor-ids.ts'
import { problems } from '../kernel/problems.ts'
import { parsed } from '../lib/fields.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { drawId } from '../lib/id.ts'
import { demandAllowed, type RateLimit } from '../lib/rate-limit.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import type { Event } from '../outbox/event.ts'
import { recovery } from '../outbox/outcome.ts'
import {
  auditDocuments,
  type Channel,
  type ChannelSettings,
  channelSchema,
  drawChannelKey,
  plainChannelDocument,
  withStoredSecrets,
} from './channel-document.ts'
import { channelChecks, channelProblems } from './channel-problems.ts'
import type { Dispatch, Tested } from './channel-sender.ts'
import type { ChannelFailure, ChannelStore } from './channel-store.ts'
import { channelIdOf, targetsOf, waysOf } from './channel-target.ts'
import type { LoggedMessage } from './logged-message.ts'
import type { ListedMessage, MessageSearch } from './message-list-store.ts'
import { type MonitorsChange, ruleWith } from './notified-monitors.ts'

type Options = {
  readonly db: Database
  readonly store: ChannelStore
  readonly deliveries: DeliveryStore
  readonly changes: Changes
  readonly dispatch: Pick<Dispatch, 'test' | 'changed'>
  /** Rate limit of tests by actor, since each sends a request to a foreign server. */
  readonly testLimit: RateLimit
  readonly now: () => number
}

const testMaxMs = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'A test message of a channel',
  value: 10_000,
  unit: 'ms',
  why: 'A person is waiting for the answer.',
})
const loggedMax = 100

/**
 * Operations on channels. All throw `forbidden`; those that take a channel throw `InvalidFields`, those that take an id
 * `not_found`.
 */
export class ChannelService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async list(actor: Actor): Promise<readonly Channel[]> {
    const { store } = this.#options
    demand(actor, 'notifications')
    return (await store.all()).toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  }

  async find(actor: Actor, id: number): Promise<Channel> {
    const { store } = this.#options
    demand(actor, 'notifications')
    const channel = await store.find(id)
    if (!channel) throw notFound(channelProblems.notFound())
    return channel
  }

  async create(actor: Actor, input: unknown): Promise<Channel> {
    const { db } = this.#options
    demand(actor, 'notifications')
    const settings = withStoredSecrets(null, parsed(channelSchema, input))
    await this.#checkMonitors(settings, [])
    const channel = {
      ...settings,
      id: await nextId(db, 'channels'),
      key: drawChannelKey(),
      fault: null,
      revision: 1,
    }
    await this.#write(actor, 'created', null, channel)
    return channel
  }

  /** Replaces the whole channel. Throws `conflict` if it is not at the expected revision; null accepts any. */
  async update(
    actor: Actor,
    stored: Channel,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<Channel> {
    demand(actor, 'notifications')
    const before = atRevision(stored, expectedRevision, channelProblems.changed())
    const settings = withStoredSecrets(before, parsed(channelSchema, input))
    if (settings.kind !== before.kind) throw invalidField('kind', channelChecks.fixedKind())
    await this.#checkMonitors(settings, before.rule.monitors)
    const { id, key, revision } = before
    const channel = { ...settings, id, key, fault: null, revision: revision + 1 }
    await this.#write(actor, 'updated', before, channel)
    return channel
  }

  /**
   * Names monitors in the rule of a channel, or leaves them out. Monitors that the rule does not let be left out alone are
   * refused, each with its reason. Throws `conflict` if the channel is not at the expected revision; null accepts any.
   */
  async notify(actor: Actor, id: number, change: MonitorsChange, expectedRevision: number | null) {
    const before = atRevision(await this.find(actor, id), expectedRevision, channelProblems.changed())
    const places = await this.#options.store.places(change.monitors)
    const { rule, changed, refused } = ruleWith(before.rule, change, places)
    if (changed.length === 0) return { changed, refused, revision: before.revision }
    const { revision } = await this.update(
      actor,
      before,
      { ...plainChannelDocument(before), monitors: rule.monitors },
      before.revision,
    )
    return { changed, refused, revision }
  }

  async remove(actor: Actor, stored: Channel, expectedRevision: number | null): Promise<void> {
    demand(actor, 'notifications')
    const before = atRevision(stored, expectedRevision, channelProblems.changed())
    await this.#write(actor, 'deleted', before, null)
  }

  /** Puts a deleted channel back, without the monitors that are gone since. Messages that waited for it stay deleted. */
  async putBack(actor: Actor, deleted: Channel): Promise<Channel> {
    demand(actor, 'notifications')
    const there = new Set((await this.#options.store.monitors()).map(({ id }) => id))
    const monitors = deleted.rule.monitors.filter(id => there.has(id))
    const channel = { ...deleted, rule: { ...deleted.rule, monitors }, revision: deleted.revision + 2 }
    await this.#write(actor, 'restored', null, channel)
    return channel
  }

  /** Sends a test to each recipient; the results are logged. Throws `too_many_requests`. */
  async test(actor: Actor, channel: Channel): Promise<readonly Tested[]> {
    const { db, dispatch, deliveries, testLimit, now } = this.#options
    demand(actor, 'notifications')
    demandAllowed(testLimit.take(actorKey(actor)), problems.tooManyTests())
    const all = await dispatch.test(channel, AbortSignal.timeout(testMaxMs))
    const at = now()
    const event: Event = {
      kind: 'channel.test',
      key: `channel.test:${drawId(16)}`,
      subject: `channel:${channel.id}`,
      at,
      params: { channelId: channel.id, name: channel.name },
    }
    const { changed } = dispatch
    const well = all.filter(each => each.fault === null).map(each => each.target)
    const recovered = await Promise.all(well.map(target => recovery(deliveries, { target, changed, at })))
    await db.write(
      ...all.flatMap(({ target, messageId, fault, answer }) =>
        deliveries.recordAttempt(event, { target, messageId, at, error: fault?.message ?? null, answer }),
      ),
      ...well.map(target => deliveries.tryNow(target, at)),
      ...recovered.flat(),
    )
    return all
  }

  async log(actor: Actor): Promise<readonly LoggedMessage[]> {
    const { store } = this.#options
    demand(actor, 'notifications')
    return store.log(loggedMax)
  }

  /** The messages that the search finds, also by the name of their channel. */
  async messages(actor: Actor, search: MessageSearch): Promise<readonly ListedMessage[]> {
    const { store } = this.#options
    demand(actor, 'notifications')
    const text = search.text.toLowerCase()
    const named =
      text === '' ? [] : (await store.all()).filter(({ name }) => name.toLowerCase().includes(text))
    return store.messages.search(
      search,
      named.map(({ id }) => id),
    )
  }

  async messagesOf(actor: Actor, ids: readonly number[]): Promise<readonly ListedMessage[]> {
    demand(actor, 'notifications')
    return this.#options.store.messages.find(ids)
  }

  async failures(actor: Actor): Promise<readonly ChannelFailure[]> {
    demand(actor, 'notifications')
    return this.#options.store.failures()
  }

  /** Retries a dead message under the same id. */
  async retry(actor: Actor, messageId: string): Promise<Channel | null> {
    const { store, deliveries, changes, now } = this.#options
    demand(actor, 'notifications')
    const target = await store.deadTarget(messageId)
    if (target === null) throw notFound(channelProblems.notRetried())
    await changes.write(
      // The schemes of a channel's targets are kinds of the audit trail.
      {
        actor,
        action: 'retried',
        subject: target as SubjectOf<'channel' | 'mail'>,
        revision: null,
        before: null,
        after: { messageId },
      },
      deliveries.revive(messageId, now()),
    )
    return store.find(channelIdOf(target))
  }

  monitors(): ReturnType<ChannelStore['monitors']> {
    return this.#options.store.monitors()
  }

  async #checkMonitors({ rule }: ChannelSettings, standing: readonly number[]): Promise<void> {
    const there = await this.#options.store.monitors()
    demandMonitors(
      rule.monitors,
      standing,
      there.map(each => each.id),
    )
  }

  async #write(
    actor: Actor,
    action: ActionOn<'channel'>,
    before: Channel | null,
    after: Channel | null,
  ): Promise<void> {
    const { store, deliveries, changes, now } = this.#options
    const { id, revision } = after ?? before ?? { id: 0, revision: 0 }
    const gone = before && after ? targetsOf(before).filter(each => !targetsOf(after).includes(each)) : []
    const statements: readonly Statement[] = after
      ? [
          store.save(after),
          // After an edit, whatever waits may be sent at once.
          ...waysOf(id).map(way => deliveries.tryNow(way, now())),
          ...gone.flatMap(deliveries.dropTarget),
        ]
      : [store.remove(id), ...waysOf(id).flatMap(deliveries.dropTarget)]
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
}
