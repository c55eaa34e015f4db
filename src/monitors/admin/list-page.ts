import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { postForm, select, textField } from '../../admin/admin-parts.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink, emptyState } from '../../web/ui.ts'
import { type MonitorOverview, statuses } from '../model/monitor.ts'
import { inSections, type Section } from '../model/monitor-groups.ts'
import { type Filter, isFiltering, matches } from './list-filter.ts'
import { groupMoves, type Row, row } from './list-row.ts'

export type MonitorList = {
  /** All of them, in the operator's order. */
  readonly all: readonly MonitorOverview[]
  readonly filter: Filter
  /** What was just moved and where its focus belongs. */
  readonly moved: Moved | null
  readonly now: number
  /** True: the operator has named places that testify for the network (WITNESSES). */
  readonly hasWitnesses: boolean
}

export type Moved = {
  /** The id of the button that was pressed. */
  readonly focus: string
  /** The new place in words. */
  readonly sentence: string
}

export function renderMonitors(context: AdminContext, list: MonitorList): Html {
  const { paths, actor, messages } = context
  const { monitors } = messages
  return adminPage(context, {
    title: monitors.title,
    current: 'monitors',
    scripts: ['monitor-order.js'],
    actions: may(actor, 'monitors') ? buttonLink(paths.manage.newMonitor(), monitors.add, 'primary') : null,
    main:
      list.all.length === 0
        ? nothing(context)
        : html`${filters(context, list)}${list.hasWitnesses ? null : witnessHint(context)}${watchlist(context, list)}`,
  })
}

/** Without witnesses an outage of all monitors looks like the loss of the own network. */
const witnessHint = ({ actor, messages: { monitors } }: AdminContext): Html | null =>
  may(actor, 'monitors') ? html`<p class="soft measure">${monitors.noWitnesses}</p>` : null

const nothing = (context: AdminContext): Html => {
  const { monitors } = context.messages
  const next = may(context.actor, 'monitors')
    ? buttonLink(context.paths.manage.newMonitor(), monitors.add, 'primary')
    : html``
  return html`<section class="sheet">${emptyState(monitors.empty, html`<p>${monitors.emptyNext}</p>${next}`)}</section>`
}

function watchlist(context: AdminContext, { all, filter, moved, now }: MonitorList): Html {
  const { monitors } = context.messages
  const shown = all.filter(each => matches(each, filter))
  if (shown.length === 0)
    return html`<section class="sheet"><p>${monitors.nothingFound} <a href="${context.paths.manage.monitors()}">${monitors.showAll}</a></p></section>`
  const isOrdered = may(context.actor, 'monitors') && !isFiltering(filter)
  const sections = inSections(shown.map(each => ({ ...each, group: each.monitor.group })))
  const groups = sections.filter(each => each.group !== null)
  return html`<div class="sheet watchlist" id="watchlist" data-not-moved="${monitors.notMoved}">
${moved ? html`<p class="notice" role="status" id="moved">${moved.sentence}</p>` : null}
${isOrdered ? postForm(context, { action: context.paths.manage.monitorOrder(), id: 'order', class: 'order', content: html`` }) : null}
${sections.map(section => renderSection(context, section, { isOrdered, focus: moved?.focus ?? '', now, place: groups.indexOf(section), places: groups.length }))}</div>`
}

/** Its place is among the groups. */
type SectionPlace = Omit<Row, 'heading'>

function renderSection(
  context: AdminContext,
  { group, monitors }: Section<MonitorOverview & { readonly group: string | null }>,
  { isOrdered, focus, now, place, places }: SectionPlace,
): Html {
  const heading = group === null ? 'h2' : 'h3'
  const rows = monitors.map((each, index) =>
    row(context, each, { isOrdered, heading, focus, now, place: index, places: monitors.length }),
  )
  return html`${group === null ? null : html`<div class="watch-group"><h2 dir="auto">${group}</h2>${isOrdered ? groupMoves(context, group, { place, places, focus }) : null}</div>`}
<ol class="watches" aria-label="${group ?? context.messages.monitors.noGroup}">${rows}</ol>`
}

function filters(context: AdminContext, { all, filter }: MonitorList): Html {
  const { monitors, manage } = context.messages
  const any = { value: '', label: manage.all }
  const options = (values: Iterable<string>) => [any, ...[...values].map(value => ({ value, label: value }))]
  const groups = new Set(all.map(each => each.monitor.group ?? '').filter(Boolean))
  const tags = [...new Set(all.flatMap(each => each.monitor.tags))].sort()
  const states = [
    ...statuses.map(value => ({ value, label: context.messages.common.statuses[value] })),
    { value: 'paused', label: monitors.paused },
  ]
  return html`<form class="filters" method="get" action="${context.paths.manage.monitors()}" role="search">
${textField({ name: 'q', label: monitors.name, value: filter.q, type: 'search' })}
${select({ name: 'status', label: monitors.status, value: filter.status, options: [any, ...states] })}
${groups.size === 0 ? null : select({ name: 'group', label: monitors.group, value: filter.group, options: options(groups) })}
${tags.length === 0 ? null : select({ name: 'tag', label: monitors.tag, value: filter.tag, options: options(tags) })}
<button class="button">${manage.filter}</button>
${isFiltering(filter) ? buttonLink(context.paths.manage.monitors(), monitors.showAll) : null}</form>`
}
