import { secondsOf } from '../lib/duration.ts'
import { type Answer, demandGood } from './server.ts'
import { Trouble } from './trouble.ts'

/**
 * A lifetime such as `7d` or `once` as the server expects it: `onetime`, `never` or seconds. Any other text is for the
 * server to judge.
 */
export const lifetime = (text: string): string =>
  text.trim() === 'once' ? 'onetime' : String(secondsOf(text) ?? text)

/** A lifetime of the server in the words that the command takes, such as `7d`. */
export function lifetimeWords(value: string): string {
  if (value === 'onetime') return 'once'
  if (!/^[1-9]\d{0,9}$/.test(value)) return value
  const seconds = Number(value)
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? (['s', 1] as const)
  return `${seconds / length}${unit}`
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const

/**
 * Throws Trouble unless the snippet was created. A lifetime that the server does not offer is named together with the
 * choices, in words that the command takes, in place of the server's seconds.
 */
export function demandCreated(answer: Answer, expires: string | null): void {
  if (answer.status === 400 && expires !== null) {
    const said = new TextDecoder().decode(answer.bytes.subarray(0, 4096))
    const [, offered] = /^expires is not allowed \(.*\)\. Valid values: ([\w, ]+)\.$/.exec(said.trim()) ?? []
    if (offered !== undefined)
      throw new Trouble(
        'refused',
        `This server has no lifetime ${quotedIfOdd(lifetimeWords(expires))}. Choose: ${offered
          .split(', ')
          .map(lifetimeWords)
          .join(', ')}.`,
      )
  }
  demandGood(answer)
}

const quotedIfOdd = (text: string): string => (/^\w+$/.test(text) ? text : JSON.stringify(text))
