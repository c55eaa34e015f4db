import type { BoardMonitor } from '../board/model/board.ts'
import { worstFirst } from '../board/model/condition.ts'
import { pageQuery } from '../kernel/paths.ts'
import { groupsUpTo } from '../lib/group-path.ts'
import { allIn, type GroupNode, groupTree } from '../monitors/model/monitor-groups.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { underDayBarsHead } from './day-bars.ts'
import { groupFold, groupLink, groupRow, groupTitle } from './group-row.ts'
import { briefRow, monitorRow, monitorRows } from './monitor-list.ts'

/** Number of monitors up to which all groups are open. */
const openUpTo = 15
/** Number of monitors up to which each has its days, which take most of the bytes of a page. */
const daysUpTo = 50
/** Number of monitors up to which the home page names all of them. */
const namedUpTo = 500
/** Number of monitors on a page of the full list. */
export const monitorsPageSize = 100
/** Number of groups that the home page shows of a site with many monitors, and up to which each has its days. */
const [groupsShown, groupsWithBars] = [200, 30]

/** True if the home page names all its monitors in folded groups, where a script finds them. */
export const isFiltered = (monitors: readonly BoardMonitor[]): boolean =>
  monitors.length > daysUpTo && monitors.length <= namedUpTo && sectionsOf(monitors).length <= groupsShown

/** What the home page shows of the monitors: `brief` are the groups that it shows without theirs. */
type Overview = { readonly monitors: readonly BoardMonitor[]; readonly brief: ReadonlySet<string> }

/**
 * The monitors of the home page. Up to 50 stand in their groups, open if something in them is not up. Of more, those that
 * are not up come first, and the groups are folded, with a field that finds a name; of more than 500 the groups only link
 * to the full list, which has the search.
 */
export function monitorOverview(context: PageContext, { monitors, brief }: Overview, now: number): Html {
  if (monitors.length > daysUpTo) return manyMonitors(context, { monitors, brief }, now)
  const whole = groupTree(monitors)
  const sections = sectionsOf(monitors)
  const isOnly = sections.length === 1
  const fold = (node: Node): Html =>
    isBrief(brief, node)
      ? groupRow(context, node)
      : groupFold(context, node, {
          isOpen:
            isOnly || monitors.length <= openUpTo || allIn(node).some(({ condition }) => condition !== 'UP'),
          content: html`${node.monitors.length > 0 ? monitorRows(context, node.monitors, now) : null}${node.groups.map(fold)}`,
          hasBars: true,
        })
  const isList = isOnly && whole.groups.length === 0
  return html`<section class="monitors-section" aria-labelledby="services"><h2 id="services" class="visually-hidden">${context.messages.home.services}</h2>
${underDayBarsHead(context, isList ? monitorRows(context, monitors, now) : html`${sections.map(fold)}`)}</section>`
}

type Node = GroupNode<BoardMonitor>

/** The outermost groups; those without a group come first, as one of their own. */
function sectionsOf(monitors: readonly BoardMonitor[]): readonly Node[] {
  const { monitors: alone, groups } = groupTree(monitors)
  return alone.length === 0 ? groups : [{ group: null, monitors: alone, groups: [] }, ...groups]
}

const isBrief = (brief: ReadonlySet<string>, { group }: Node): boolean => group !== null && brief.has(group)

/** The monitors that stand in no group that is shown without them. */
const namedIn = ({ monitors, brief }: Overview): readonly BoardMonitor[] =>
  brief.size === 0
    ? monitors
    : monitors.filter(({ group }) => group === null || !groupsUpTo(group).some(each => brief.has(each)))

function manyMonitors(context: PageContext, overview: Overview, now: number): Html {
  const { messages, format, paths } = context
  const { home } = messages
  const { monitors, brief } = overview
  const troubled = new TroubledMonitors(namedIn(overview))
  const left = troubled.count - troubled.inSight.length
  const isNamed = monitors.length <= namedUpTo
  const sections = sectionsOf(monitors)
  const groups = sections.slice(0, groupsShown)
  const cut = sections.length - groups.length
  const pages = firstPages(sections)
  const troubledRows = () =>
    html`<ul class="monitors">${troubled.inSight.map(each => troubled.row(context, each, now))}</ul>`
  const list = (node: Node) => paths.monitors(pageQuery(pages.get(node) ?? 1))
  const hasBars = sections.length <= groupsWithBars
  const fold = (node: Node, isInner = false): Html =>
    isBrief(brief, node)
      ? groupRow(context, node, { hasBars: hasBars && !isInner })
      : groupFold(context, node, {
          isOpen: false,
          hasBars: hasBars && !isInner,
          content: html`${node.monitors.length > 0 ? html`<ul class="monitors">${node.monitors.map(monitor => briefRow(context, monitor, now))}</ul>` : null}${node.groups.map(each => fold(each, true))}
${isInner ? null : html`<p class="monitors-more"><a href="${list(node)}">${home.historyOf(groupTitle(context, node))}</a></p>`}`,
        })
  const rows = isNamed
    ? html`${groups.map(each => fold(each))}`
    : html`<ul class="monitors monitor-summaries">${groups.map(each =>
        isBrief(brief, each)
          ? html`<li>${groupRow(context, each, { hasBars })}</li>`
          : groupLink(context, each, { address: list(each), hasBars }),
      )}</ul>`
  return html`${
    troubled.count === 0
      ? null
      : html`<section class="monitors-section"><h2 class="section-title">${home.notUp}</h2>
${troubled.hasBars ? underDayBarsHead(context, troubledRows()) : troubledRows()}
${left > 0 ? html`<p class="monitors-more"><a href="${paths.monitors({ state: notUpState })}">${home.moreNotUp(left, format.number(left))}</a></p>` : null}</section>`
  }
<section class="monitors-section"><h2 class="section-title">${home.services}</h2>
${monitorSearch(context, null, { filters: isFiltered(monitors) })}
${hasBars ? underDayBarsHead(context, rows, { hasKey: !troubled.hasBars }) : rows}
${
  cut > 0
    ? html`<p class="monitors-more">${home.moreGroups(cut, format.number(cut))}</p>
`
    : null
}<p class="monitors-more"><a href="${paths.monitors()}">${home.allMonitors(format.number(monitors.length))}</a></p></section>`
}

/** The page of the list of all monitors on which each section begins, from 1. */
function firstPages(sections: readonly Node[]): ReadonlyMap<Node, number> {
  let place = 0
  return new Map(
    sections.map(section => {
      const page = 1 + Math.floor(place / monitorsPageSize)
      place += allIn(section).length
      return [section, page]
    }),
  )
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
