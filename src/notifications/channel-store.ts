import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { silentAudiences } from '../db/silent-audiences.ts'
import { inSteps } from '../db/steps.ts'
import type { Tables } from '../db/tables.ts'
import { isLanguage } from '../i18n/messages.ts'
import { completed } from '../kernel/fields/document.ts'
import { recipientOf } from '../outbox/target.ts'
import { type Channel, fieldsOfKind } from './channel-document.ts'
import { channelIdOf } from './channel-target.ts'
import { isChannelKind } from './channels/channels.ts'
import { loggedDeliveries, loggedMessageOf, ofChannels } from './delivery-log-statements.ts'
import { newestMessages } from './delivery-log-store.ts'
import type { LoggedMessage } from './logged-message.ts'
import { listedMessages } from './message-list-store.ts'
import { chosenKinds, openings } from './notified-kind.ts'
import type { NamedPlaces, Rule } from './rule.ts'
import type { Roster } from './summary.ts'

export type ChannelStore = ReturnType<typeof createChannelStore>

type Notified = { readonly channelId: number; readonly subject: string; readonly at: number }

const subjectsAtOnce = 200

/** A channel, or one of its recipients, whose last attempt failed. */
export type ChannelFailure = {
  readonly channelId: number
  /** The recipient, if the channel has several; empty for the channel as a whole. */
  readonly recipient: string
  readonly since: number
  /** Code of the last failure. */
  readonly error: string
  readonly answer: string | null
}

export function createChannelStore(db: Database) {
  const { query } = db
  const firstOfMessages = newestMessages(db)

  /** All channels by name, without those of a kind that only a newer version knows. */
  async function all(): Promise<readonly Channel[]> {
    const rows = await query.selectFrom('channels').selectAll().orderBy('id').execute()
    return rows.flatMap(row => channelOf(row) ?? [])
  }

  async function find(id: number): Promise<Channel | null> {
    const row = await query.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? channelOf(row) : null
  }

  function save(channel: Channel): Statement {
    const row = {
      key: channel.key,
      name: channel.name,
      kind: channel.kind,
      settings: JSON.stringify(channel.settings),
      rule: JSON.stringify(channel.rule),
      language: channel.language,
      active: Number(channel.active),
      fault: channel.fault,
      revision: channel.revision,
    }
    return query
      .insertInto('channels')
      .values({ id: channel.id, ...row })
      .onConflict(clash => clash.column('id').doUpdateSet(row))
  }

  /** Audiences that are not notified of these announcements. */
  const silent = (announcementIds: readonly string[]) => silentAudiences(db, announcementIds)

  const remove = (id: number): Statement => query.deleteFrom('channels').where('id', '=', id)

  async function places(ids: readonly number[]): Promise<NamedPlaces> {
    if (ids.length === 0) return new Map()
    const rows = await query.selectFrom('monitors').select(['id', 'name', 'group_name', 'tags']).execute()
    const wanted = new Set(ids)
    return new Map(
      rows
        .filter(({ id }) => wanted.has(id))
        .map(({ id, name, group_name, tags }) => [
          id,
          { name, group: group_name, tags: JSON.parse(tags) as readonly string[] },
        ]),
    )
  }

  /** Groups and ranks of the monitors: public ones before others, and in the order of the page. */
  async function roster(): Promise<Roster> {
    const rows = await query
      .selectFrom('monitors')
      .select(['id', 'group_name', 'active'])
      .orderBy('public', 'desc')
      .orderBy('position')
      .orderBy('id')
      .execute()
    const places = new Map(rows.map(({ id, group_name }, rank) => [id, { group: group_name, rank }]))
    const sizes = new Map<string, number>()
    for (const { group_name, active } of rows)
      if (group_name !== null && active === 1) sizes.set(group_name, (sizes.get(group_name) ?? 0) + 1)
    return { places, sizes }
  }

  /** When channels were last notified of a beginning that is to end for these subjects, since then. */
  async function notified(subjects: readonly string[], since: number): Promise<readonly Notified[]> {
    const found: Notified[] = []
    await inSteps(subjects, subjectsAtOnce, async some => {
      const rows = await query
        .selectFrom('events')
        .innerJoin('deliveries', 'deliveries.event_id', 'events.id')
        .select(({ fn }) => ['deliveries.target', 'events.subject', fn.max('events.at').as('at')])
        .where('events.at', '>=', since)
        .where('events.kind', 'in', openings)
        .where('events.subject', 'in', some)
        .where('deliveries.state', '!=', 'dead')
        .where(ofChannels)
        .groupBy(['deliveries.target', 'events.subject'])
        .execute()
      found.push(...rows.map(({ target, subject, at }) => ({ channelId: channelIdOf(target), subject, at })))
    })
    return found
  }

  const monitors = (): Promise<readonly { readonly id: number; readonly name: string }[]> =>
    query.selectFrom('monitors').select(['id', 'name']).orderBy('position').orderBy('id').execute()

  /** The newest messages; dead ones first. */
  async function log(limit: number): Promise<readonly LoggedMessage[]> {
    const messages = await firstOfMessages(limit)
    const places = new Map(messages.map(({ id, events }, place) => [id, { place, events }]))
    const rows = await loggedDeliveries(db)
      .where('deliveries.id', 'in', messages.length === 0 ? [0] : messages.map(each => each.id))
      .execute()
    const placeOf = ({ delivery }: { readonly delivery: number }) => places.get(delivery)?.place ?? 0
    rows.sort((a, b) => placeOf(a) - placeOf(b))
    return rows.map(row => loggedMessageOf(row, places.get(row.delivery)?.events ?? 1))
  }

  /** The target of a dead message; null if there is none. */
  async function deadTarget(messageId: string): Promise<string | null> {
    const row = await query
      .selectFrom('deliveries')
      .select('target')
      .where('message_id', '=', messageId)
      .where('state', '=', 'dead')
      .where(ofChannels)
      .where('event_id', 'not in', ({ selectFrom }) =>
        selectFrom('events').select('events.id').where('events.kind', '=', 'channel.test'),
      )
      .executeTakeFirst()
    return row?.target ?? null
  }

  /** The current failures, by channel. */
  async function failures(): Promise<readonly ChannelFailure[]> {
    const rows = await query
      .selectFrom('target_states')
      .select(['target', 'failing_since', 'error', 'answer'])
      .where('failures', '>', 0)
      .where(ofChannels)
      .orderBy('target')
      .execute()
    return rows.map(row => ({
      channelId: channelIdOf(row.target),
      recipient: recipientOf(row.target),
      since: row.failing_since ?? 0,
      error: row.error ?? '',
      answer: row.answer,
    }))
  }

  return {
    all,
    find,
    messages: listedMessages(db),
    save,
    remove,
    silent,
    places,
    roster,
    notified,
    monitors,
    log,
    deadTarget,
    failures,
  }
}

function channelOf(row: Selectable<Tables['channels']>): Channel | null {
  if (!isChannelKind(row.kind)) return null
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    kind: row.kind,
    settings: completed(fieldsOfKind(row.kind), JSON.parse(row.settings) as Channel['settings']),
    rule: ruleOf(row.rule),
    language: isLanguage(row.language) ? row.language : 'en',
    active: row.active === 1,
    fault: row.fault,
    revision: row.revision,
  }
}

function ruleOf(stored: string): Rule {
  const rule = JSON.parse(stored) as Rule
  return { ...rule, events: chosenKinds.filter(each => rule.events.includes(each)) }
}
