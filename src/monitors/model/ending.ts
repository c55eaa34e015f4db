import { dayMs } from '../../lib/time.ts'

/** Something that ends unless it is renewed: a certificate, the registration of a domain. */
type Ending = { readonly endsAt: number }

/** Time before the end from which attention is needed, in milliseconds. */
export const endingDueMs = 14 * dayMs

/** Days before the end at which channels are notified, each once. */
const leadDays = [14, 7, 3, 1] as const

/** True if it needs attention: it ends soon, or has ended. */
export const isEndingDue = ({ endsAt }: Ending, now: number): boolean => endsAt - now <= endingDueMs

/** The lead time that is due, in days: the shortest that covers what is left; null if none is, or it has ended. */
export function dueLeadDays({ endsAt }: Ending, now: number): number | null {
  const leftMs = endsAt - now
  if (leftMs <= 0) return null
  return leadDays.findLast(days => leftMs <= days * dayMs) ?? null
}
