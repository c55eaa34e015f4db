import { hourMs, minuteMs } from '../lib/time.ts'

type Retry = {
  /** That has failed; 1 is the first. */
  readonly attempt: number
  /** Of the message. */
  readonly ageMs: number
  /** What the receiver asked for. */
  readonly retryAfterMs: number
  /** From 0 to 1. */
  readonly random: number
}

/** Between two attempts there is so much at least, whatever has happened meanwhile. */
const retryMinMs = 15_000
/** As long as a receiver may be away for a while, it is not to be noticed late that it is back. */
const firstHoursMs = 6 * hourMs
const firstHoursMaxMs = minuteMs
const retryMaxMs = 15 * minuteMs
/** A receiver may ask for more time than ours, within reason. */
const retryAfterMaxMs = 6 * hourMs
/** Messages that failed together do not come back together. */
const jitter = 0.2

/** From the failure of an attempt to the next one. */
export function retryDelayMs({ attempt, ageMs, retryAfterMs, random }: Retry): number {
  const maxMs = ageMs < firstHoursMs ? firstHoursMaxMs : retryMaxMs
  const backOffMs = Math.min(retryMinMs * 2 ** Math.min(attempt - 1, 20), maxMs)
  return Math.round(Math.max(backOffMs * (1 - jitter * random), askedMs(retryAfterMs)))
}

/** What the receiver asked for is kept also when something new has happened. */
export const untouchedMs = (retryAfterMs: number): number => Math.max(retryMinMs, askedMs(retryAfterMs))

const askedMs = (retryAfterMs: number): number => Math.min(retryAfterMs, retryAfterMaxMs)
