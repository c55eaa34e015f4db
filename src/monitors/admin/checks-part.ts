import type { AdminContext } from '../../admin/admin-layout.ts'
import { sentenceOf } from '../../kernel/messages.ts'
import { type Html, html } from '../../web/html.ts'
import { statusClass, statusMark } from '../../web/marks.ts'
import { timeElement } from '../../web/ui.ts'
import { type Domain, dueEnd, staleSince } from '../model/domain.ts'
import { isEndingDue } from '../model/ending.ts'
import { type TimedPhase, timedPhases } from '../model/phases.ts'
import type { CheckedMonitor, RecentCheck } from '../model/recent-check.ts'

/** The last checks of a monitor with the phases of each, the certificate that they saw, and the domain of its host. */
export function checksPart(
  context: AdminContext,
  { checks, certificate, domain }: CheckedMonitor,
  now: number,
): Html {
  const { staff } = context.messages.monitorPage
  return html`
<section class="staff-checks"><h2>${staff.checks}</h2>
${certificate && certificateLine(context, certificate, now)}
${domain && domainLine(context, domain, now)}
${checks.length === 0 ? html`<p class="soft">${staff.noChecks}</p>` : checkTable(context, checks, now)}</section>`
}

function certificateLine(
  { messages: { monitorPage }, format }: AdminContext,
  certificate: NonNullable<CheckedMonitor['certificate']>,
  now: number,
): Html {
  const { staff } = monitorPage
  const { host, issuer, endsAt } = certificate
  const leftMs = endsAt - now
  const ends = leftMs <= 0 ? staff.certificateEnded : staff.certificateEnds(format.remaining(leftMs))
  return html`<p>${staff.certificate(host)}: <b${isEndingDue(certificate, now) && html` class="monitor-down"`}>${ends}</b> <span class="soft">(${timeElement({ format }, endsAt, format.date(endsAt), 'date')}${issuer === '' ? null : html`, <bdi>${issuer}</bdi>`})</span></p>`
}

/** The end of the registration, the age of that answer, and the reason for no newer one; null before the first question. */
function domainLine(context: AdminContext, domain: Domain, now: number): Html | null {
  const { messages, format } = context
  const { staff } = messages.monitorPage
  const { name, endsAt, checkedAt, problem } = domain
  const why = problem === null ? null : staff.domainProblems[problem]
  if (checkedAt === null) return why === null ? null : html`<p>${staff.domain(name)}: ${why}</p>`
  const since = staleSince(domain, now)
  const asOf = since === null ? null : messages.monitors.domainAsOf(format.ago(since, now))
  const notes = [asOf, why].filter(Boolean).map(each => ` · ${each}`)
  return html`<p>${staff.domain(name)}: ${endsAt === null ? staff.domainUnnamed : domainEnd(context, domain, endsAt, now)}${notes.length === 0 ? null : html`<span class="soft">${notes.join('')}</span>`}</p>`
}

function domainEnd({ messages, format }: AdminContext, domain: Domain, endsAt: number, now: number): Html {
  const { staff } = messages.monitorPage
  const leftMs = endsAt - now
  const ends = leftMs <= 0 ? staff.domainEnded : staff.domainEnds(format.remaining(leftMs))
  return html`<b${dueEnd(domain, now) !== null && html` class="monitor-down"`}>${ends}</b> <span class="soft">(${timeElement({ format }, endsAt, format.date(endsAt), 'date')})</span>`
}

function checkTable(context: AdminContext, checks: readonly RecentCheck[], now: number): Html {
  const { staff, responseTime, time } = context.messages.monitorPage
  const isPhased = checks.some(({ phases }) => phases !== null)
  const shown = isPhased
    ? timedPhases.filter(each => checks.some(({ phases }) => phases?.[each] != null))
    : []
  const fullMs = fullLength(checks.flatMap(({ latencyMs }) => latencyMs ?? []))
  const key = (phase: TimedPhase) =>
    html`<th scope="col"><span class="phase-key phase-${phase}"></span>${staff.phases[phase]}</th>`
  const row = (check: RecentCheck) => checkRow(context, check, { shown, fullMs, now })
  return html`<table class="table check-table"><thead><tr><th scope="col">${time}</th><th scope="col">${staff.result}</th>${shown.map(key)}<th scope="col">${responseTime}</th>${shown.length > 0 && html`<td></td>`}</tr></thead>
<tbody>${checks.map(row)}</tbody></table>`
}

/** The latency whose bar fills its cell: of the slowest check, unless that would leave the usual ones no room. */
function fullLength(latenciesMs: readonly number[]): number {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return Math.max(1, Math.min(sorted.at(-1) ?? 0, 3 * median))
}

type Columns = { readonly shown: readonly TimedPhase[]; readonly fullMs: number; readonly now: number }

function checkRow(context: AdminContext, check: RecentCheck, { shown, fullMs, now }: Columns): Html {
  const { messages, format, language } = context
  const { monitorPage, common } = messages
  const { staff } = monitorPage
  const { at, status, latencyMs, message, note, phases } = check
  const isToday = format.date(at) === format.date(now)
  const when = isToday ? format.time(at) : `${format.shortDay(at, now)}, ${format.time(at)}`
  const took = (ms: number | null | undefined) =>
    ms == null ? '–' : ms === 0 ? staff.underMillisecond : monitorPage.milliseconds(format.number(ms))
  const cells = shown.map(
    each =>
      html`<td class="check-phase" data-head="${staff.phases[each]}"${phases?.[each] == null && html` data-none`}>${took(phases?.[each])}</td>`,
  )
  return html`<tr><td>${timeElement({ format }, at, when)}</td><td class="${statusClass[status]}"><span class="check-result">${statusMark(status)}<span class="visually-hidden">${common.statuses[status]}: </span><span dir="auto">${sentenceOf(message, language)}${note !== null && html` <span class="soft">${note}</span>`}</span></span></td>${cells}<td class="check-latency">${took(latencyMs)}</td>${shown.length > 0 && html`<td class="check-bar" aria-hidden="true">${phaseBar(check, fullMs)}</td>`}</tr>
`
}

/** The phases in a row, of which a longer one than fits is cut off; the rest is the content of the answer. */
function phaseBar({ phases, latencyMs }: RecentCheck, fullMs: number): Html | null {
  if (phases === null || latencyMs === null) return null
  const parts = timedPhases.map(each => ({ name: each as string, ms: phases[each] ?? 0 }))
  const restMs = Math.max(0, latencyMs - parts.reduce((sum, { ms }) => sum + ms, 0))
  let from = 0
  const bars = [...parts, { name: 'content', ms: restMs }]
    .filter(({ ms }) => ms > 0)
    .map(({ name, ms }) => {
      const [x, width] = [share(from, fullMs), share(ms, fullMs)]
      from += ms
      return html`<rect class="phase-${name}" x="${x}" width="${width}" height="8"/>`
    })
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none">${bars}</svg>`
}

/** A share in hundredths, with two digits, which are fractions of a pixel. */
const share = (ms: number, ofMs: number): number => Math.round((ms / ofMs) * 10_000) / 100
