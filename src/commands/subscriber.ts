import type { Call } from '../client/call.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { commandActor } from '../kernel/actor.ts'
import { OperatorError } from '../kernel/errors.ts'
import { createSubscriberStores } from '../server/subscriber-stores.ts'
import { createSubscriberDesk, type SubscriberDesk } from '../subscribers/subscriber-desk.ts'

type SubscriberCommand = keyof typeof commands

export const isSubscriberCommand = (name: string): name is SubscriberCommand => Object.hasOwn(commands, name)

/** Runs a `subscriber` command; returns the text to print. */
export function runSubscriber(
  name: SubscriberCommand,
  call: Call,
  db: Database,
  now: () => number,
): Promise<string> {
  const { subscribers: store } = createSubscriberStores(db)
  const desk = createSubscriberDesk({ store, changes: createChanges(db, now) })
  return commands[name](desk, call.arguments[0] ?? '')
}

const actor = commandActor('corkboard subscriber')

const commands = { count, show, remove }

async function count(desk: SubscriberDesk): Promise<string> {
  return Object.entries(await desk.counts(actor))
    .map(([kind, { confirmed, pending }]) => `${kind}\t${confirmed} confirmed\t${pending} pending`)
    .join('\n')
}

async function show(desk: SubscriberDesk, address: string): Promise<string> {
  const all = await foundBy(desk, address)
  const data = await Promise.all(all.map(each => desk.exportOne(actor, each.id)))
  return data.map(each => JSON.stringify(each, null, 2)).join('\n')
}

async function remove(desk: SubscriberDesk, address: string): Promise<string> {
  for (const each of await foundBy(desk, address)) await desk.remove(actor, each.id)
  return 'Deleted.'
}

async function foundBy(desk: SubscriberDesk, address: string) {
  const found = await desk.find(actor, address)
  if (found.length === 0) throw new OperatorError('not_found', 'There is no subscriber with this address.')
  return found
}
