import { z } from 'zod'
import { lazy } from '../../lib/lazy.ts'
import { writtenFields as announcementFields } from './announcement-fields.ts'
import type { Impact } from './incident.ts'
import { beginTogether } from './outage-story.ts'
import { writtenFields as updateFields } from './update.ts'

const { title, impact, monitors, eventStartsAt } = announcementFields.fields
const { status, content, nextUpdateMinutes } = updateFields.incident.fields

/** Fields of an incident with its first update, as one form has them. */
export const reportFields = {
  title,
  monitors,
  impact,
  status,
  content,
  nextUpdateMinutes,
  eventStartsAt,
}

export const reportSchema = z.strictObject(reportFields)

/** What a draft of an incident keeps for its first update, besides the message. */
export const firstUpdateSchema = z.strictObject({ status, nextUpdateMinutes })

export type IncidentReport = z.output<typeof reportSchema>

/** A monitor as far as the form of an incident is about it. */
export type ReportedMonitor = {
  readonly id: number
  readonly name: string
  /** Since when it has been down; null if it is not down. */
  readonly downSince: number | null
}

type Preset = {
  readonly monitors: readonly ReportedMonitor[]
  readonly impact: Impact
  /** When the first of them went down; null if none is down. */
  readonly startsAt: number | null
}

/**
 * What the probes suggest for a new incident: the monitors that are down, or if it begins with one of them, those that
 * went down with it.
 */
export function presetOf(all: readonly ReportedMonitor[], first: number | null): Preset {
  const down = all.filter(each => each.downSince !== null)
  const named = all.find(each => each.id === first)
  const affected = named ? all.filter(each => each === named || wentDownTogether(each, named)) : down
  const startsAt = affected.reduce<number | null>(
    (least, { downSince }) => (downSince === null ? least : Math.min(least ?? downSince, downSince)),
    null,
  )
  return { monitors: affected, impact: impactOf(affected, all), startsAt }
}

const wentDownTogether = (a: ReportedMonitor, b: ReportedMonitor): boolean =>
  a.downSince !== null && b.downSince !== null && beginTogether(a.downSince, b.downSince)

function impactOf(affected: readonly ReportedMonitor[], all: readonly ReportedMonitor[]): Impact {
  const down = affected.filter(each => each.downSince !== null).length
  if (down === 0) return 'minor'
  return down === all.length && all.length > 1 ? 'critical' : 'major'
}

const summaryLength = 300

/** The first sentence of a message, without its Markdown, for lists and feeds. */
export function firstSentence(message: string): string {
  const paragraph = message.trim().split(/\n\s*\n/, 1)[0] ?? ''
  const plain = paragraph
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]{1,3}(\S(?:.*?\S)?)[*_`~]{1,3}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const [first] = sentences().segment(plain)
  return shortened(first?.segment.trim() ?? '')
}

const sentences = lazy(() => new Intl.Segmenter('en', { granularity: 'sentence' }))

const shortened = (text: string): string =>
  text.length <= summaryLength
    ? text
    : `${text
        .slice(0, summaryLength - 1)
        .toWellFormed()
        .trimEnd()}…`
