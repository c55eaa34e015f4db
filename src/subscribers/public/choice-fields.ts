import { checkbox, checkboxes, radioGroup } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import type { Board } from '../../board/model/board.ts'
import { groupsUpTo } from '../../lib/group-path.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { type Choice, type Subscription, subscriptionText, topics } from '../model/subscriber.ts'

/** The public things that can be subscribed to. */
export type Offer = Pick<Board, 'monitors' | 'announcementById'>

type Options = {
  readonly offer: Offer
  readonly choice: Choice
  readonly problems: Problems
  /** What to find services by; empty if nothing was searched for. */
  readonly query: string
}

/** Number of services up to which all of them are offered; of more, groups and those that were searched for. */
const offeredMax = 60
const foundMax = 20

/** The fields that choose kinds of events, and services. */
export function choiceFields(context: PageContext, options: Options): Html {
  const { subscribe } = context.messages
  const { offer, choice, problems } = options
  const isAll = choice.subscriptions.some(each => each.scope === 'all')
  const offered = offeredIn(context, options)
  const incidents = choice.subscriptions.filter(each => each.scope === 'incident')
  return html`${
    incidents.length === 0
      ? null
      : html`<div class="boxes">${incidents.map(each => box(each, subscriptionName(context, offer, each), true))}</div>`
  }
${checkboxes({
  name: 'topics',
  label: subscribe.topics,
  options: topics.map(value => ({ value, label: subscribe.topicNames[value] })),
  chosen: new Set(choice.topics),
  wrong: problems.get('topics'),
})}
${radioGroup({
  name: 'scope',
  label: subscribe.scope,
  value: isAll ? 'all' : 'some',
  options: (['all', 'some'] as const).map(value => ({ value, label: subscribe.scopes[value] })),
  wrong: problems.get('subscriptions'),
})}
${offered.length === 0 ? null : html`<details class="fold"${isAll ? null : html` open`}><summary>${subscribe.choices}</summary><div class="boxes">${offered}</div></details>`}`
}

/** Checkboxes of groups and services: what was chosen, what was found, and all of them unless they are many. */
function offeredIn(context: PageContext, { offer, choice, query }: Options): readonly Html[] {
  const { subscribe } = context.messages
  const { monitors } = offer
  const chosen = new Map(
    choice.subscriptions
      .filter(each => each.scope === 'group' || each.scope === 'monitor')
      .map(each => [subscriptionText(each), each]),
  )
  const groups = [...new Set(monitors.flatMap(each => (each.group === null ? [] : groupsUpTo(each.group))))]
  const shown =
    monitors.length <= offeredMax ? monitors : query === '' ? [] : foundIn(monitors, query).slice(0, foundMax)
  const all: readonly Subscription[] = [
    ...groups.map(ref => ({ scope: 'group', ref }) as const),
    ...shown.map(({ id }) => ({ scope: 'monitor', ref: String(id) }) as const),
  ]
  const offered = new Set(all.map(subscriptionText))
  const left = [...chosen.values()].filter(each => !offered.has(subscriptionText(each)))
  return [...left, ...all].map(each =>
    box(
      each,
      each.scope === 'group' ? subscribe.group(each.ref) : subscriptionName(context, offer, each),
      chosen.has(subscriptionText(each)),
    ),
  )
}

const foundIn = (monitors: Offer['monitors'], query: string): Offer['monitors'] => {
  const wanted = query.toLowerCase()
  return monitors.filter(each => each.name.toLowerCase().includes(wanted))
}

const box = (subscription: Subscription, label: string, checked: boolean): Html => {
  const value = subscriptionText(subscription)
  return checkbox({ name: 'subscriptions', id: `on-${value}`, value, label, checked })
}

/** The search for one of many services; null if all are offered. */
export function serviceSearch(
  context: PageContext,
  action: string,
  { monitors }: Offer,
  query: string,
): Html | null {
  if (monitors.length <= offeredMax) return null
  const { subscribe } = context.messages
  return html`<form class="form" method="get" action="${action}" role="search"><div class="field"><label for="q">${subscribe.find}</label><input class="input" id="q" name="q" type="search" maxlength="100" value="${query}"></div>
<p class="buttons"><button class="button">${subscribe.findButton}</button></p>
${query === '' ? null : html`<p>${subscribe.found(foundIn(monitors, query).length, query)}</p>`}</form>`
}

/** The same search within another form: its field and its button belong to the form with this id. */
export function serviceSearchWithin(
  { messages: { subscribe } }: PageContext,
  form: string,
  { monitors }: Offer,
  query: string,
): Html | null {
  if (monitors.length <= offeredMax) return null
  return html`<div class="field"><label for="q">${subscribe.find}</label><input class="input" id="q" name="q" type="search" maxlength="100" value="${query}" form="${form}"></div>
<p class="buttons"><button class="button" form="${form}">${subscribe.findButton}</button></p>
${query === '' ? null : html`<p>${subscribe.found(foundIn(monitors, query).length, query)}</p>`}`
}

/** The name of what was subscribed to, for people. */
export function subscriptionName(
  { messages: { subscribe } }: Pick<PageContext, 'messages'>,
  { monitors, announcementById }: Offer,
  { scope, ref }: Subscription,
): string {
  switch (scope) {
    case 'all':
      return subscribe.scopes.all
    case 'group':
      return subscribe.ofGroup(ref)
    case 'monitor':
      return monitors.find(each => String(each.id) === ref)?.name ?? subscribe.monitorGone(ref)
    case 'incident': {
      const incident = announcementById.get(ref)
      return incident ? subscribe.incident(incident.title) : subscribe.incidentGone
    }
  }
}
