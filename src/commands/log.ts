import { styleText } from 'node:util'
import pino, { type Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { logLine, type Paint } from '../lib/log-line.ts'
import { withoutAccounts } from '../lib/shown-address.ts'

type Output = { readonly isTTY?: boolean; write(text: string): unknown }

/** The server's log: JSON for programs, lines for people at a terminal. */
export function createLog(
  { logLevel: level, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  out: Output & NodeJS.WritableStream = process.stdout,
): Logger {
  const isForPeople = logFormat === 'pretty' || (logFormat === 'auto' && out.isTTY === true)
  if (!isForPeople) {
    const lines = out === process.stdout ? pino.destination({ fd: 1, sync: true }) : out
    return pino({ level }, { write: entry => void lines.write(withoutAccounts(entry)) })
  }
  // `styleText` leaves out colours if the output is not a terminal, or NO_COLOR is set.
  const paint: Paint = (style, text) => (text === '' ? '' : styleText(style, text, { stream: out }))
  return pino({ level }, { write: entry => out.write(withoutAccounts(logLine(JSON.parse(entry), paint))) })
}
