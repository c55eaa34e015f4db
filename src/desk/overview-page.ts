import { type AdminContext, adminPage } from '../admin/admin-layout.ts'
import { shortcuts } from '../admin/shortcuts.ts'
import { may } from '../kernel/actor.ts'
import { minuteMs } from '../lib/time.ts'
import { type Html, html } from '../web/html.ts'
import { buttonLink, timeAgo } from '../web/ui.ts'
import { needRow } from './need-row.ts'
import { type Need, needsOf, type Overview } from './overview.ts'
import { comingPart } from './overview-coming.ts'
import { nowPart } from './overview-now.ts'
import { row } from './overview-row.ts'
import { setupPart } from './overview-setup.ts'

/** Largest number of rows that wait. */
const needsShown = 20

export function renderOverview(context: AdminContext, overview: Overview): Html {
  const { desk, manage } = context.messages
  const needs = needsOf(overview)
  return adminPage(context, {
    title: manage.overview,
    heading: headline(context, overview),
    current: 'overview',
    scripts: ['desk-keys.js'],
    actions: actions(context),
    main: html`<div class="overview">${needs.length === 0 ? setupPart(context, overview) : null}
${attention(context, needs, overview)}
${needs.length === 0 ? null : setupPart(context, overview)}
<div class="desk-columns">
<section><h2>${desk.now}</h2>${nowPart(context, overview)}</section>
<section><h2>${desk.coming}</h2>${comingPart(context, overview)}</section>
</div>
${latest(context, overview)}</div>
${shortcuts(context, ['next', 'previous', 'edit', ...(may(context.actor, 'announcements') ? (['report'] as const) : [])])}`,
  })
}

function headline(context: AdminContext, { monitors, ongoing, now }: Overview): string {
  const { messages, format } = context
  const { desk } = messages
  const down = monitors.filter(({ condition }) => condition === 'DOWN')
  const [only] = down
  if (down.length > 1) return desk.severalDown(format.number(down.length))
  if (only && only.since !== null && only.status === 'DOWN')
    return now - only.since < minuteMs
      ? desk.justDown(only.name)
      : desk.downFor(only.name, format.duration(now - only.since))
  const incidents = ongoing.filter(({ event }) => event.kind === 'incident').length
  if (incidents > 0) return desk.openIncidents(incidents, format.number(incidents))
  if (monitors.length === 0) return desk.nothingYet
  return monitors.every(({ condition }) => condition === 'UP') ? desk.allUp : messages.manage.overview
}

/** What people begin here: the first as a button, the others in a menu beside it. */
function actions({ actor, paths, messages: { desk } }: AdminContext): Html | null {
  const { manage } = paths
  const writes = may(actor, 'announcements')
  const plans = may(actor, 'maintenance')
  if (!writes) return plans ? buttonLink(manage.newMaintenance(), desk.planMaintenance, 'primary') : null
  return html`<a class="button primary floating" href="${manage.newIncident()}" data-key="i">${desk.reportIncident}</a>
<details class="menu split"><summary class="button" aria-label="${desk.otherActions}">▾</summary><div class="menu-list">
${plans ? html`<a href="${manage.newMaintenance()}">${desk.planMaintenance}</a>` : null}
<a href="${manage.newAnnouncement({ kind: 'notice' })}">${desk.writeNews}</a>
</div></details>`
}

function attention(context: AdminContext, needs: readonly Need[], { now }: Overview): Html {
  const { desk } = context.messages
  const left = needs.slice(needsShown)
  const more = left.some(({ kind }) => kind === 'down' || kind === 'unchecked')
    ? context.paths.manage.monitors()
    : null
  return html`<section><h2>${desk.attention}</h2>${
    needs.length === 0
      ? html`<p>${desk.nothingWaits}</p>`
      : html`<ul class="needs">${needs.slice(0, needsShown).map(need => row(needRow(context, need, now)))}${
          left.length === 0
            ? null
            : row({
                what: html`${desk.moreNeeds(left.length, context.format.number(left.length))}`,
                action: more === null ? null : buttonLink(more, desk.showAll),
              })
        }</ul>`
  }</section>`
}

function latest(context: AdminContext, { latest: changes, now: at }: Overview): Html | null {
  if (changes.length === 0) return null
  const { desk } = context.messages
  return html`<section><div class="card-head"><h2>${desk.latest}</h2><a href="${context.paths.manage.audit()}">${desk.allChanges}</a></div>
<ul class="needs">${changes.map(change => html`<li><span class="need-what">${change.sentence}</span> <span class="need-about soft">${timeAgo(context, change.at, at)}</span></li>`)}</ul></section>`
}
