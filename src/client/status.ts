import { setTimeout as delay } from 'node:timers/promises'
import type { Call } from './call.ts'
import { type Monitor, readMonitors, type Status } from './monitors.ts'
import { demandUrl, readSettings, seconds } from './settings.ts'
import { harmless, harmlessJson, note, onOutputClosed, print, styled } from './terminal.ts'
import { type Exit, Trouble } from './trouble.ts'

/** Runs `corkboard status`. The exit code is that of the worst status. */
export async function status(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const server = demandUrl(settings)
  const intervalMs = seconds(call.value('interval') ?? '10', 'interval') * 1000
  const look = () => readMonitors(server, settings)
  if (call.has('watch')) return await watch(look, { server, intervalMs, isJson: call.has('json') })
  const monitors = await look()
  print(call.has('json') ? `${harmlessJson(monitors)}\n` : statusTable(monitors, Date.now()))
  return exitFor(monitors)
}

/** The exit of the worst status: DOWN before PENDING before all others. */
function exitFor(monitors: readonly Monitor[]): Exit {
  if (monitors.some(each => each.status === 'DOWN')) return 'failed'
  return monitors.some(each => each.status === 'PENDING') ? 'pending' : 'done'
}

type Watching = { readonly server: string; readonly intervalMs: number; readonly isJson: boolean }

/** Prints the status every `intervalMs` until Ctrl+C, SIGTERM or a closed output; returns the exit of the last check. */
async function watch(
  look: () => Promise<readonly Monitor[]>,
  { server, intervalMs, isJson }: Watching,
): Promise<Exit> {
  const over = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())
  onOutputClosed(() => over.abort())
  const isScreen = process.stdout.isTTY === true && !isJson
  let exit: Exit = 'done'
  if (isScreen) print(hideCursor)
  while (!over.signal.aborted) {
    try {
      const monitors = await Promise.race([look(), interrupted(over.signal)])
      if (monitors === null) break
      exit = exitFor(monitors)
      print(isJson ? `${harmlessJson(monitors)}\n` : screen(monitors, server, isScreen))
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      exit = error.exit
      note(error.message)
    }
    await delay(intervalMs, undefined, { signal: over.signal }).catch(() => {})
  }
  if (isScreen) print(showCursor)
  return exit
}

const hideCursor = '\x1b[?25l'
const showCursor = '\x1b[?25h'
/** Escape sequence that clears the screen from the top; it is written together with the table, so that nothing flickers. */
const home = '\x1b[H\x1b[2J'

function screen(monitors: readonly Monitor[], server: string, isScreen: boolean): string {
  const now = Date.now()
  return `${isScreen ? home : ''}${server}  ${new Date(now).toISOString()}\n\n${statusTable(monitors, now)}\n`
}

const interrupted = (signal: AbortSignal) =>
  new Promise<null>(resolve => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/**
 * A table of the monitors; `now` in Unix milliseconds. Names are the last column, since the width of their letters
 * varies.
 */
function statusTable(monitors: readonly Monitor[], now: number): string {
  if (monitors.length === 0) return 'No monitors.\n'
  const tellsMore = monitors.some(each => each.since !== null || each.latencyMs !== null)
  const head = ['STATUS'.padEnd(11), ...(tellsMore ? ['SINCE'.padEnd(9), 'LATENCY'.padStart(9)] : []), 'NAME']
  const rows = monitors.map(({ name, status, since, latencyMs }) => [
    styled(colours[status], status.padEnd(11)),
    ...(tellsMore
      ? [ago(since, now).padEnd(9), (latencyMs === null ? '-' : `${Math.round(latencyMs)} ms`).padStart(9)]
      : []),
    harmless(name),
  ])
  return `${[head.map(each => styled('dim', each)), ...rows].map(each => `${each.join('  ')}\n`).join('')}`
}

const colours = {
  UP: 'green',
  DOWN: ['red', 'bold'] as ['red', 'bold'],
  PENDING: 'yellow',
  MAINTENANCE: 'blue',
} as const satisfies Record<Status, unknown>

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

function ago(since: string | null, now: number): string {
  if (since === null) return '-'
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['s', 1]
  return `${Math.floor(seconds / length)} ${unit}`
}
