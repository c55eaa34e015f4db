/** An entry of the log, as pino writes it. */
type Entry = Readonly<Record<string, unknown>>

export type Paint = (style: 'red' | 'yellow' | 'dim' | 'bold', text: string) => string

const levels: Readonly<Record<number, { readonly name: string; readonly style: Parameters<Paint>[0] }>> = {
  10: { name: 'trace', style: 'dim' },
  20: { name: 'debug', style: 'dim' },
  30: { name: 'info', style: 'dim' },
  40: { name: 'warning', style: 'yellow' },
  50: { name: 'error', style: 'red' },
  60: { name: 'fatal', style: 'red' },
}

/** Fields that are in every entry or that `logLine` shows in another place. */
const known = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'link'])

/** A log entry as a line for people. A link to open has a line of its own, so that it can be copied as a whole. */
export function logLine(entry: Entry, paint: Paint): string {
  const { name, style } = levels[Number(entry['level'])] ?? { name: String(entry['level']), style: 'bold' }
  const facts = Object.entries(entry)
    .filter(([key, value]) => !known.has(key) && value !== undefined)
    .map(([key, value]) => `${shown(key)}=${factText(value)}`)
  const parts = [
    paint('dim', clockTime(Number(entry['time']))),
    paint(style, name.padEnd(7)),
    [shown(entry['msg'] ?? ''), causeOf(entry['err'])].filter(each => each !== '').join(': '),
    paint('dim', facts.join(' ')),
  ]
  const line = parts
    .filter(each => each !== '')
    .join('  ')
    .trimEnd()
  const link = entry['link']
  return link === undefined ? `${line}\n` : `${line}:\n\n  ${paint('bold', shown(link))}\n\n`
}

function clockTime(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map(each => String(each).padStart(2, '0'))
    .join(':')
}

function factText(value: unknown): string {
  const text = shown(typeof value === 'string' ? value : JSON.stringify(value))
  return typeof value === 'string' && /[\s"=]|^$/.test(value) ? JSON.stringify(text) : text
}

/** The message of an error and the place it comes from; the JSON log has the whole stack. */
function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { message = '', stack = '', cause } = error as Readonly<Record<string, unknown>>
  const place = /^\s+at .*?((?:src|dist)\/[^\s()]+)/m.exec(String(stack))?.[1]
  const deeper = causeOf(cause)
  return [shown(message), deeper && `(${deeper})`, place && `at ${shown(place)}`].filter(Boolean).join(' ')
}

/** A text on one line, without control characters: clients choose parts of it, and a terminal would obey them. */
const shown = (text: unknown): string =>
  String(text)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/\p{C}/gu, '�')
