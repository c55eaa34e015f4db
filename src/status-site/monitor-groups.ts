import { inSections } from '../monitors/model/monitor-groups.ts'
import { type Html, html } from '../web/html.ts'

/** Lists of monitors, each group below its heading; `row` draws one at the level of heading it is given. */
export const monitorGroups = <T extends { readonly group: string | null }>(
  monitors: readonly T[],
  row: (monitor: T, heading: 'h2' | 'h3') => Html,
): Html =>
  html`${inSections(monitors).map(({ group, monitors: members }) =>
    group === null
      ? html`<ul class="monitors">${members.map(each => row(each, 'h2'))}</ul>`
      : html`<section class="monitor-group"><h2 class="monitor-group-name" dir="auto">${group}</h2>
<ul class="monitors">${members.map(each => row(each, 'h3'))}</ul></section>`,
  )}`
