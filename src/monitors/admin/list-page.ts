import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { postForm, select, textField } from '../../admin/admin-parts.ts'
import { refusals } from '../../admin/lists/desk-list.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink, emptyState, foldedNarrow, pageLinks } from '../../web/ui.ts'
import { type MonitorOverview, statuses } from '../model/monitor.ts'
import { bulkBar } from './bulk-bar.ts'
import { isFiltering, type ListPlace, matching, placeQuery } from './list-filter.ts'
import { groupMoves, row, type TestedMonitor } from './list-row.ts'
import { type ListSection, listPages } from './list-sections.ts'
import type { NamedChannel } from './monitor-channels.ts'
import { sortedMonitors, sortLinks } from './sorted-list.ts'

export type MonitorList = ListPlace & {
  /** All monitors, in the operator's order. */
  readonly all: readonly MonitorOverview[]
  /** The monitor that was just moved, with the button to focus. */
  readonly moved: Moved | null
  /** The monitor that was just tested. */
  readonly tested: TestedMonitor | null
  /** Ids of the monitors that are selected. */
  readonly chosen: ReadonlySet<number>
  /** Channels that the selected monitors can be sent to; none if the reader may not change channels. */
  readonly channels: readonly NamedChannel[]
  readonly now: number
  /** True if the operator has configured WITNESSES, which testify for the network. */
  readonly hasWitnesses: boolean
}

export type Moved = {
  /** The id of the pressed button. */
  readonly focus: string
  /** The new position, as a sentence. */
  readonly sentence: string
}

export function renderMonitors(context: AdminContext, list: MonitorList): Html {
  const { paths, actor, messages } = context
  const { manage, monitors } = messages
  return adminPage(context, {
    title: manage.monitors,
    current: 'monitors',
    scripts: ['monitor-order.js', 'monitor-test.js', 'desk-keys.js'],
    actions: may(actor, 'monitors') ? buttonLink(paths.manage.newMonitor(), monitors.add, 'primary') : null,
    main:
      list.all.length === 0
        ? html`${refusals(context, 'monitor')}${nothing(context)}`
        : html`${filters(context, list)}${list.hasWitnesses ? null : witnessHint(context)}${watchlist(context, list)}${shortcuts(context, ['next', 'previous', ...(may(actor, 'monitors') ? (['select'] as const) : []), 'edit'])}`,
  })
}

/** A hint to configure witnesses: without them, an outage of all monitors looks like the loss of Corkboard's own network. */
const witnessHint = ({ actor, messages: { monitors } }: AdminContext): Html | null =>
  may(actor, 'monitors') ? html`<p class="soft measure">${monitors.noWitnesses}</p>` : null

const nothing = (context: AdminContext): Html => {
  const { monitors } = context.messages
  const next = may(context.actor, 'monitors')
    ? buttonLink(context.paths.manage.newMonitor(), monitors.add, 'primary')
    : html``
  return html`<section class="card">${emptyState(monitors.empty, html`<p>${monitors.emptyNext}</p>${next}`)}</section>`
}

function watchlist(context: AdminContext, list: MonitorList): Html {
  const { monitors } = context.messages
  const { all, filter, moved } = list
  const shown = matching(all, filter)
  if (shown.length === 0)
    return html`${refusals(context, 'monitor')}<section class="card"><p>${monitors.nothingFound} <a href="${context.paths.manage.monitors()}">${monitors.showAll}</a></p></section>`
  if (filter.sort !== '')
    return html`<section class="card"><p class="soft small"><a href="${context.paths.manage.monitors(placeQuery({ filter: { ...filter, sort: '', order: '' }, page: 1 }))}">${monitors.ownOrder}</a></p>${sortedMonitors(context, list)}</section>`
  const isOrdered = may(context.actor, 'monitors') && !isFiltering(filter)
  const pages = listPages(shown)
  const page = Math.min(list.page, pages.length)
  const at: SectionAt = { ...list, page, isOrdered, focus: moved?.focus ?? '' }
  return html`${refusals(context, 'monitor')}${may(context.actor, 'monitors') ? html`<label class="select-all" hidden><input type="checkbox" data-select-all autocomplete="off"> ${monitors.selectAll}</label>` : null}<div class="card monitor-list selectable" id="monitor-list" data-not-moved="${monitors.notMoved}">
${moved ? html`<p class="notice" role="status" id="moved">${moved.sentence}</p>` : null}
${isOrdered ? postForm(context, { action: context.paths.manage.monitorOrder(), id: 'order', class: 'order', content: html`` }) : null}
<p class="soft small">${totals(context, { shown: shown.length, all: all.length, page, pages: pages.length })}</p>${sortLinks(context, list)}
${(pages[page - 1] ?? []).map(section => renderSection(context, section, at))}
${may(context.actor, 'monitors') ? bulkBar(context, { ...list, page }) : null}
${links(context, { filter, page }, pages.length)}</div>`
}

type Totals = {
  readonly shown: number
  readonly all: number
  readonly page: number
  readonly pages: number
}

function totals({ messages, format: { number } }: AdminContext, { shown, all, page, pages }: Totals): string {
  const { manage, monitors } = messages
  const count =
    shown === all ? monitors.total(all, number(all)) : monitors.totalOf(number(shown), number(all))
  return pages === 1 ? count : `${count} · ${manage.pageOf(number(page), number(pages))}`
}

function links(context: AdminContext, { filter, page }: ListPlace, pages: number): Html | null {
  const { manage } = context.messages
  const at = (number: number) => context.paths.manage.monitors(placeQuery({ filter, page: number }))
  return pageLinks(
    context,
    { newer: page > 1 ? at(page - 1) : null, older: page < pages ? at(page + 1) : null },
    { newer: manage.previousPage, older: manage.nextPage },
  )
}

type SectionAt = ListPlace &
  Pick<MonitorList, 'tested' | 'chosen' | 'now'> & { readonly isOrdered: boolean; readonly focus: string }

function renderSection(context: AdminContext, section: ListSection, at: SectionAt): Html {
  const { monitors: messages } = context.messages
  const { group, monitors } = section
  const first = monitors[0]?.place ?? 0
  const heading = group === null ? 'h2' : 'h3'
  const rows = monitors.map(({ watch, ...place }) => row(context, watch, { ...at, ...place, heading }))
  const headings = section.headings.map(
    each =>
      html`<div class="monitor-item-group"><h2 dir="auto">${each.group}${first === 0 ? null : html` <span class="soft small">${messages.continued}</span>`}</h2>${at.isOrdered ? groupMoves(context, each.group, { ...at, ...each }) : null}</div>`,
  )
  return html`${headings}
<ol class="monitor-items" data-first="${first}"${first === 0 ? null : html` start="${first + 1}"`} aria-label="${group ?? messages.noGroup}">${rows}</ol>`
}

/** With more names than this, the filter is a text field instead of a list. */
const listedMax = 20
/** Limit of suggestions for the text field. */
const suggestedMax = 200

function filters(context: AdminContext, { all, filter }: MonitorList): Html {
  const { monitors, manage, common } = context.messages
  const groups = [...new Set(all.map(each => each.monitor.group ?? '').filter(Boolean))]
  const tags = [...new Set(all.flatMap(each => each.monitor.tags))].sort()
  const counts = new Map<string, number>()
  for (const { monitor, status } of all) {
    const state = monitor.active ? status : 'paused'
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  const counted = (value: string, label: string) => ({
    value,
    label: `${label} (${context.format.number(counts.get(value) ?? 0)})`,
  })
  const states = [
    ...statuses.map(value => counted(value, common.statuses[value])),
    counted('paused', monitors.paused),
  ]
  const any = { value: '', label: manage.all }
  return foldedNarrow(
    context.messages.manage.filters,
    isFiltering(filter),
    html`<form class="filters" method="get" action="${context.paths.manage.monitors()}" role="search">${filter.sort && html`<input type="hidden" name="sort" value="${filter.sort}">`}${filter.order && html`<input type="hidden" name="order" value="${filter.order}">`}
${textField({ name: 'q', label: monitors.name, value: filter.q, type: 'search' })}
${select({ name: 'status', label: common.status, value: filter.status, options: [any, ...states] })}
${choice(context, { name: 'group', label: monitors.group, value: filter.group, names: groups })}
${choice(context, { name: 'tag', label: monitors.tag, value: filter.tag, names: tags })}
<button class="button">${manage.filter}</button>
${isFiltering(filter) ? buttonLink(context.paths.manage.monitors(), monitors.showAll) : null}</form>`,
  )
}

type Choice = {
  readonly name: 'group' | 'tag'
  readonly label: string
  readonly value: string
  readonly names: readonly string[]
}

function choice({ messages }: AdminContext, { name, label, value, names }: Choice): Html | null {
  if (names.length === 0 && value === '') return null
  if (names.length > listedMax)
    return html`${textField({ name, label, value, type: 'search', list: `${name}-names`, autocomplete: 'off' })}
<datalist id="${name}-names">${names.slice(0, suggestedMax).map(each => html`<option value="${each}"></option>`)}</datalist>`
  const known = names.includes(value) || value === '' ? names : [value, ...names]
  const any = { value: '', label: messages.manage.all }
  return select({ name, label, value, options: [any, ...known.map(each => ({ value: each, label: each }))] })
}
