import { oneOf } from '../values.ts'
import type { VariableTable } from '../variable.ts'

const logFormats = ['auto', 'json', 'pretty'] as const
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Variables of the log. */
export const logVariables = {
  logLevel: {
    fallback: 'info',
    help: `One of ${logLevels.map(each => `\`${each}\``).join(', ')}. At \`debug\` every request has a line, without addresses of snippets, queries, headers or bodies.`,
    parse: oneOf(logLevels, {
      warning: 'warn',
      verbose: 'debug',
      critical: 'fatal',
      off: 'silent',
      none: 'silent',
    }),
  },
  logFormat: {
    fallback: 'auto',
    help: 'How the log is written: `json`, `pretty` for people, or `auto`: `pretty` on a terminal and else `json`.',
    parse: oneOf(logFormats, { text: 'pretty', plain: 'pretty', human: 'pretty' }),
  },
} satisfies VariableTable
