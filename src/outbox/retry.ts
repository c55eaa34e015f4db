import { hourMs, minuteMs } from '../lib/time.ts'

type Retry = {
  /** Number of the failed attempt, from 1. */
  readonly attempt: number
  /** Age of the message, in milliseconds. */
  readonly ageMs: number
  /** Delay that the receiver asked for, in milliseconds. */
  readonly retryAfterMs: number
  /** Random number from 0 to 1. */
  readonly random: number
}

/** Minimum delay between two attempts in milliseconds, whatever happens meanwhile. */
const retryMinMs = 15_000
/** Period of frequent attempts in milliseconds, so that a receiver that was away for a while gets its messages soon. */
const firstHoursMs = 6 * hourMs
const firstHoursMaxMs = minuteMs
const retryMaxMs = 15 * minuteMs
/** Limit of the delay that a receiver may ask for, in milliseconds. */
const retryAfterMaxMs = 6 * hourMs
/** Random part of the delay, so that messages that failed together are not retried together. */
const jitter = 0.2

/** The delay from a failed attempt to the next one, in milliseconds. */
export function retryDelayMs({ attempt, ageMs, retryAfterMs, random }: Retry): number {
  const maxMs = ageMs < firstHoursMs ? firstHoursMaxMs : retryMaxMs
  const backOffMs = Math.min(retryMinMs * 2 ** Math.min(attempt - 1, 20), maxMs)
  return Math.round(Math.max(backOffMs * (1 - jitter * random), askedMs(retryAfterMs)))
}

/** The minimum delay, also if something new happens: what the receiver asked for is respected. */
export const untouchedMs = (retryAfterMs: number): number => Math.max(retryMinMs, askedMs(retryAfterMs))

const askedMs = (retryAfterMs: number): number => Math.min(retryAfterMs, retryAfterMaxMs)
