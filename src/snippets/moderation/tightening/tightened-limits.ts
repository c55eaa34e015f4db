import { limitKey, networkKey } from '../../../lib/client-address.ts'
import { fixedLimit, fixedRate } from '../../../lib/fixed-limit.ts'
import {
  createRateLimit,
  halvedRate,
  mostHalvings,
  type Rate,
  type RateLimit,
} from '../../../lib/rate-limit.ts'
import { minuteMs } from '../../../lib/time.ts'

/** The limits at one step. */
export type TightenedLimits = {
  /** Texts of one wave, from everywhere. */
  readonly wave: RateLimit
  /** Texts from a network of which a moderator hid something. */
  readonly suspect: RateLimit
  /** Texts from an address and a network of which nothing was hidden; null if these are unlimited. */
  readonly address: RateLimit | null
  readonly network: RateLimit | null
}

export type CreationRates = { readonly address: Rate | null; readonly network: Rate | null }

/** Rates of one step after the other, from 1 on. */
const ratesOfSteps = (counts: readonly number[], what: string, why: string): readonly Rate[] =>
  counts.map((count, index) =>
    fixedRate({
      area: 'Snippets',
      what: `${what}, with limits tightened by ${index + 1} of ${mostHalvings}`,
      count,
      windowMs: minuteMs,
      why,
    }),
  )

const waveRates = ratesOfSteps(
  [12, 6, 3, 1],
  'Texts of one wave, from everywhere',
  'One text is not needed many times, and a wave has hundreds of copies.',
)
const suspectRates = ratesOfSteps(
  [6, 3, 2, 1],
  'Texts from a network of which a moderator hid something in the last hour',
  'Others may be behind the same network, and those who flood use each of many a few times.',
)

/** Lower bounds of the rates of clients that did nothing wrong. */
const leastOfAddress = fixedLimit({
  area: 'Snippets',
  what: 'What an address of which nothing was hidden can create in a minute, however far limits tighten',
  value: 10,
  unit: 'snippets',
  why: 'An attack must not keep others from creating; SNIPPET_RATE counts where it is less.',
})
const leastOfNetwork = fixedLimit({
  area: 'Snippets',
  what: 'What a network of which nothing was hidden can create in a minute, however far limits tighten',
  value: 60,
  unit: 'snippets',
  why: 'An office or a school may be behind one network.',
})

export function tightenedLimits(step: number, rates: CreationRates, now: () => number): TightenedLimits {
  const [wave, suspect] = [waveRates[step - 1], suspectRates[step - 1]]
  if (!wave || !suspect) throw new RangeError(`There is no step ${step}.`)
  const halved = (rate: Rate | null, least: number) =>
    rate && createRateLimit(halvedRate(rate, step, least), now)
  return {
    wave: createRateLimit(wave, now),
    suspect: createRateLimit(suspect, now),
    address: halved(rates.address, leastOfAddress),
    network: halved(rates.network, leastOfNetwork),
  }
}

/** The keys under which an address counts. */
export const clientKeys = (address: string) => ({ address: limitKey(address), network: networkKey(address) })
