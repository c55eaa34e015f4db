/** The phases of a check that are timed, in their order. */
export const timedPhases = ['lookup', 'connect', 'tls', 'firstByte'] as const
export type TimedPhase = (typeof timedPhases)[number]

/** Durations of the phases of a check in milliseconds; null for a phase that it did not have. */
export type Phases = { readonly [Phase in TimedPhase]: number | null }

/** The phases of one check, which its instant names. */
export type PhasedCheck = { readonly at: number; readonly phases: Phases }

/** Number of checks of a monitor whose phases are kept. */
export const phasesKept = 20

/** The newest checks of both lists, oldest first. */
export const withPhases = (
  known: readonly PhasedCheck[],
  added: readonly PhasedCheck[],
): readonly PhasedCheck[] => [...known, ...added].slice(-phasesKept)

/**
 * Checks as bytes, some nine each: the instant as the distance to the one before, and each duration plus one, 0 for null;
 * all of them as numbers of seven bits a byte (LEB128).
 */
export function encodePhases(checks: readonly PhasedCheck[]): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const { at, phases } of checks) {
    push(bytes, at - before)
    for (const phase of timedPhases) push(bytes, (phases[phase] ?? -1) + 1)
    before = at
  }
  return Uint8Array.from(bytes)
}

/** The checks in these bytes; those after a cut are left out. */
export function decodePhases(bytes: Uint8Array): readonly PhasedCheck[] {
  const numbers = numbersIn(bytes)
  const checks: PhasedCheck[] = []
  let at = 0
  for (let place = 0; place + timedPhases.length < numbers.length; place += timedPhases.length + 1) {
    at += numbers[place] ?? 0
    const ms = (index: number) => (numbers[place + index] ?? 0) - 1
    const [lookup, connect, tls, firstByte] = [ms(1), ms(2), ms(3), ms(4)].map(each =>
      each < 0 ? null : each,
    )
    checks.push({
      at,
      phases: {
        lookup: lookup ?? null,
        connect: connect ?? null,
        tls: tls ?? null,
        firstByte: firstByte ?? null,
      },
    })
  }
  return checks
}

function push(bytes: number[], number: number): void {
  let rest = Math.max(0, Math.round(number))
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function numbersIn(bytes: Uint8Array): readonly number[] {
  const numbers: number[] = []
  let [number, scale] = [0, 1]
  for (const byte of bytes) {
    number += (byte % 128) * scale
    scale *= 128
    if (byte >= 128) continue
    numbers.push(number)
    ;[number, scale] = [0, 1]
  }
  return numbers
}
