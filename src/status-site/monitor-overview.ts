import type { BoardMonitor } from '../board/model/board.ts'
import { worstFirst } from '../board/model/condition.ts'
import { summaryOf } from '../board/model/summary.ts'
import { pageQuery } from '../kernel/paths.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { underDayBarsHead } from './day-bars.ts'
import { briefRow, monitorRow, monitorRows } from './monitor-list.ts'

/** Number of monitors up to which all groups are open. */
const openUpTo = 15
/** Number of monitors up to which each has its days, which take most of the bytes of a page. */
const daysUpTo = 50
/** Number of monitors up to which the home page names all of them. */
const namedUpTo = 500
/** Number of monitors on a page of the full list. */
export const monitorsPageSize = 100
/** Number of groups that the home page shows of a site with many monitors. */
const groupsShown = 200

/** True if the home page names all its monitors in folded groups, where a script finds them. */
export const isFiltered = (monitors: readonly BoardMonitor[]): boolean =>
  monitors.length > daysUpTo && monitors.length <= namedUpTo && inSections(monitors).length <= groupsShown

/**
 * The monitors of the home page. Up to 50 stand in their groups, open if something in them is not up. Of more, those that
 * are not up come first, and the groups are folded, with a field that finds a name; of more than 500 the groups only link
 * to the full list, which has the search.
 */
export function monitorOverview(context: PageContext, monitors: readonly BoardMonitor[], now: number): Html {
  if (monitors.length > daysUpTo) return manyMonitors(context, monitors, now)
  const sections = placedSections(monitors)
  const isOnly = sections.length === 1
  return html`<section class="monitors-section" aria-labelledby="services"><h2 id="services" class="visually-hidden">${context.messages.home.services}</h2>
${underDayBarsHead(
  context,
  html`${sections.map(each =>
    isOnly && each.group === null
      ? monitorRows(context, each.monitors, now)
      : groupFold(context, each, {
          isOpen:
            isOnly ||
            monitors.length <= openUpTo ||
            each.monitors.some(({ condition }) => condition !== 'UP'),
          content: monitorRows(context, each.monitors, now),
        }),
  )}`,
)}</section>`
}

function manyMonitors(context: PageContext, monitors: readonly BoardMonitor[], now: number): Html {
  const { messages, format, paths } = context
  const { home } = messages
  const troubled = new TroubledMonitors(monitors)
  const left = troubled.count - troubled.inSight.length
  const isNamed = monitors.length <= namedUpTo
  const sections = placedSections(monitors)
  const groups = sections.slice(0, groupsShown)
  const cut = sections.length - groups.length
  const troubledRows = () =>
    html`<ul class="monitors">${troubled.inSight.map(each => troubled.row(context, each, now))}</ul>`
  return html`${
    troubled.count === 0
      ? null
      : html`<section class="monitors-section"><h2 class="section-title">${home.notUp}</h2>
${troubled.hasBars ? underDayBarsHead(context, troubledRows()) : troubledRows()}
${left > 0 ? html`<p class="monitors-more"><a href="${paths.monitors({ state: notUpState })}">${home.moreNotUp(left, format.number(left))}</a></p>` : null}</section>`
  }
<section class="monitors-section"><h2 class="section-title">${home.services}</h2>
${monitorSearch(context, null, { filters: isFiltered(monitors) })}
${
  isNamed
    ? groups.map(each =>
        groupFold(context, each, {
          isOpen: false,
          content: html`<ul class="monitors">${each.monitors.map(monitor => briefRow(context, monitor, now))}</ul>
<p class="monitors-more"><a href="${paths.monitors(pageQuery(each.page))}">${home.historyOf(groupTitle(context, each.group))}</a></p>`,
        }),
      )
    : html`<ul class="monitors monitor-summaries">${groups.map(each => groupRow(context, each))}</ul>`
}
${
  cut > 0
    ? html`<p class="monitors-more">${home.moreGroups(cut, format.number(cut))}</p>
`
    : null
}<p class="monitors-more"><a href="${paths.monitors()}">${home.allMonitors(format.number(monitors.length))}</a></p></section>`
}

/** What a search asks for: a text, which is empty for any, and whether only monitors that are not up are wanted. */
export type Wanted = { readonly text: string; readonly notUp: boolean }

/** The state in the address of a search for monitors that are not up. */
export const notUpState = 'not-up'

/** A field that asks the server for monitors by name or group; `filters`: the script finds them on this page instead. */
export const monitorSearch = (
  { paths, messages: { home } }: PageContext,
  wanted: Wanted | null,
  { filters }: { readonly filters: boolean },
): Html =>
  html`<form class="monitor-search" role="search" action="${paths.monitors()}"${filters && html` data-filter`}><label class="visually-hidden" for="monitor-search">${home.findService}</label><input class="input" type="search" id="monitor-search" name="q" maxlength="100" autocomplete="off" placeholder="${home.findService}" value="${wanted?.text ?? ''}"><button class="button">${home.find}</button>
<label class="monitor-not-up"><input type="checkbox" name="state" value="${notUpState}"${wanted?.notUp && html` checked`}> ${home.notUp}</label>
<p class="soft" role="status" hidden data-none>${home.noneFound}</p></form>`

/** The monitors whose name or group contains the text, in their order. */
export function foundMonitors(
  monitors: readonly BoardMonitor[],
  { text, notUp }: Wanted,
): readonly BoardMonitor[] {
  const part = text.toLocaleLowerCase()
  return monitors.filter(
    ({ name, group, condition }) =>
      !(notUp && condition === 'UP') &&
      [name, group ?? ''].some(each => each.toLocaleLowerCase().includes(part)),
  )
}

type Fold = { readonly isOpen: boolean; readonly content: Html }

/** A group that opens to its content, with the mean uptime of its monitors. */
function groupFold(context: PageContext, section: PlacedSection, { isOpen, content }: Fold): Html {
  const { group, monitors } = section
  const { mark, title, count } = groupFacts(context, section)
  const shares = monitors.flatMap(({ uptime }) => (uptime === null ? [] : [uptime]))
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length
  return html`<details class="group" data-fold="${group ?? ''}"${isOpen ? ' open' : null}><summary><h3 class="group-name">${mark}<span dir="auto">${title}</span></h3> <span class="group-count">${count}</span>${shares.length === 0 ? null : html` <span class="monitor-uptime">${context.format.percent(share)}</span>`}</summary>
${content}</details>`
}

/** A group that only links to where it begins in the list of all monitors. */
function groupRow(context: PageContext, section: PlacedSection): Html {
  const { mark, title, count } = groupFacts(context, section)
  return html`<li class="monitor"><div class="monitor-heading"><h3 class="monitor-name">${mark}<a href="${context.paths.monitors(pageQuery(section.page))}" dir="auto">${title}</a></h3>
<p class="group-count">${count}</p></div></li>`
}

/** The worst condition in a group, its name, and how many of its monitors are up. */
function groupFacts(context: PageContext, { group, monitors }: PlacedSection) {
  const { messages, format } = context
  const { worst, up, total } = summaryOf(monitors)
  return {
    mark: statusMark(worst ?? 'UP'),
    title: groupTitle(context, group),
    count: messages.home.upOf(format.number(up), format.number(total)),
  }
}

const groupTitle = ({ messages: { home } }: PageContext, group: string | null): string =>
  group ?? home.otherServices

/** A section of the list of all monitors, and the page of that list on which it begins. */
type PlacedSection = {
  readonly group: string | null
  readonly monitors: readonly BoardMonitor[]
  /** Page number in the list of all, from 1. */
  readonly page: number
}

function placedSections(monitors: readonly BoardMonitor[]): readonly PlacedSection[] {
  let place = 0
  return inSections(monitors).map(section => {
    const page = 1 + Math.floor(place / monitorsPageSize)
    place += section.monitors.length
    return { ...section, page }
  })
}

/** Maximum number of rows of monitors that are not up on one page. */
const inSightMax = 30
/** Number of shown rows above which none has bars. */
const barsMax = 10

/**
 * The monitors that are not up. The worst are shown; of those in a better condition either all are or none, so that the
 * choice is never arbitrary.
 */
class TroubledMonitors {
  readonly count: number
  /** The shown monitors, worst first. */
  readonly inSight: readonly BoardMonitor[]
  readonly hasBars: boolean
  readonly #inSight: ReadonlySet<BoardMonitor>

  constructor(monitors: readonly BoardMonitor[]) {
    const byCondition = worstFirst
      .filter(condition => condition !== 'UP')
      .map(condition => monitors.filter(each => each.condition === condition))
      .filter(each => each.length > 0)
    this.count = byCondition.flat().length
    this.inSight = inSightOf(byCondition)
    this.hasBars = this.count > 0 && this.inSight.length <= barsMax
    this.#inSight = new Set(this.inSight)
  }

  isInSight(monitor: BoardMonitor): boolean {
    return this.#inSight.has(monitor)
  }

  row(context: PageContext, monitor: BoardMonitor, now: number): Html {
    return this.hasBars && this.isInSight(monitor)
      ? monitorRow(context, monitor, now)
      : briefRow(context, monitor, now)
  }
}

function inSightOf([worst = [], ...others]: readonly (readonly BoardMonitor[])[]): readonly BoardMonitor[] {
  let inSight = worst.slice(0, inSightMax)
  for (const each of others) {
    if (inSight.length + each.length > inSightMax) break
    inSight = [...inSight, ...each]
  }
  return inSight
}
