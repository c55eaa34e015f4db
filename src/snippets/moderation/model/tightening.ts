import { minuteMs } from '../../../lib/time.ts'

/** How far the limits of creation are tightened. */
export type Tightening = {
  /** 0 while they are as configured. */
  readonly step: number
  /** When the step was taken. */
  readonly since: number
  /** Share of texts that were bad before the limits were first tightened, from 0 to 1. */
  readonly usual: number
}

export const untightened: Tightening = { step: 0, since: 0, usual: 0 }

/** How many texts were created, and how many of them are bad: a moderator hid them or others like them, or they belong to a wave. */
export type Share = { readonly created: number; readonly bad: number }

/** What was seen of an attack. */
type Observed = {
  /** Texts of the last minutes. */
  readonly lately: Share
  /** Those of them that were created since the step was taken: what gets past the limits of now. */
  readonly sinceStep: Share
  /** Creations that tightened limits refused in the last minutes. */
  readonly refused: number
}

/** Time over which texts are counted. */
export const observedMs = 2 * minuteMs

/** Bad texts in that time below which there is no attack: a moderator looks at so many. */
const badMin = 20

/** An attack is seen once bad texts are this share of all, or twice the usual share, and never more than `mostShare`. */
const [leastShare, mostShare] = [0.25, 0.6]

/** Time for a step to show its effect before the next one. */
const tightenAfterMs = 15_000

/** Time without an attack after which a step is taken back. */
const relaxAfterMs = 2 * minuteMs

/** True for so many bad texts among all that someone attacks. */
const isAttack = ({ created, bad }: Share, usual: number): boolean =>
  bad >= badMin && bad >= created * alarmingShare(usual)

const alarmingShare = (usual: number): number => Math.min(mostShare, Math.max(leastShare, 2 * usual))

/**
 * The step after what was observed: one more while an attack gets past the present one, one less once it has stopped, also
 * trying, for a while. `most` is the most that the operator allows.
 */
export function stepAfter(
  { step, since, usual }: Tightening,
  { lately, sinceStep, refused }: Observed,
  at: number,
  most: number,
): number {
  if (step > most) return most
  // An instant that is still to come is of a clock that was ahead.
  const heldMs = since > at ? Number.POSITIVE_INFINITY : at - since
  if (step < most && heldMs >= tightenAfterMs && isAttack(sinceStep, usual)) return step + 1
  const tried = { created: lately.created + refused, bad: lately.bad + refused }
  return step > 0 && heldMs >= relaxAfterMs && !isPressed(tried, usual) ? step - 1 : step
}

/** True for half of what makes an attack, so that a step is not taken and taken back in turn. */
const isPressed = ({ created, bad }: Share, usual: number): boolean =>
  2 * bad >= badMin && 2 * bad >= created * alarmingShare(usual)
