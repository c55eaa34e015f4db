import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../../contract/corkboard.ts'
import { migratedDatabase } from '../../matrix.ts'
import { imported } from '../../prepared.ts'
import { type BadDay, type Finding, NotHere } from '../bad-day.ts'

const [openFiles, visitorCount, monitorCount] = [1024, 1100, 41]
const lastsMs = 15_000

export const badDay: BadDay = {
  fault: `${visitorCount} idle visitors, where a process may open ${openFiles} files`,
  limitMs: 90_000,
  run: async signal => {
    if (process.platform === 'win32') throw new NotHere('Windows has no limit of open files')
    await using undo = new AsyncDisposableStack()
    let probes = 0
    const target = createServer((_, answer) => answer.end()).on('connection', () => probes++)
    undo.defer(() => {
      target.close()
      target.closeAllConnections()
    })
    target.listen(0, '127.0.0.1')
    await once(target, 'listening')
    const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
    undo.defer(remove)
    await imported(DATABASE_URL, { monitors: monitorsAt((target.address() as AddressInfo).port) })
    const lines: string[] = []
    const line = (each: string) => void lines.push(each)
    const environment = { DATABASE_URL, LOG_LEVEL: 'info' }
    const { url, child, stop } = await serve(environment, undefined, { openFiles, line })
    undo.defer(async () => void (await stop()))
    const { hostname, port } = new URL(url)
    const visitors = Array.from({ length: visitorCount }, () =>
      connect(Number(port), hostname).on('error', () => {}),
    )
    undo.defer(() => {
      for (const each of visitors) each.destroy()
    })
    const [probesBefore, answers] = [probes, [] as boolean[]]
    for (const end = performance.now() + lastsMs; performance.now() < end; await sleep(250, null, { signal }))
      answers.push(await isAnswered(`${url}/healthz`))
    const wentDown = lines.filter(each => each.includes('"transition":"down"')).length
    return [
      zero('ends of the process', child.exitCode === null ? 0 : 1),
      // The first may meet the moment in which no visitor counts as idle yet.
      zero('further visitors without an answer', answers.slice(4).filter(each => !each).length),
      zero('monitors reported as down that are up', wentDown),
      {
        what: 'probes meanwhile',
        measured: String(probes - probesBefore),
        wanted: 'more than 200',
        isMet: probes - probesBefore > 200,
      },
    ]
  },
}

const zero = (what: string, count: number): Finding => ({
  what,
  measured: String(count),
  wanted: '0',
  isMet: count === 0,
})

const isAnswered = (url: string) =>
  fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(3_000) }).then(
    answer => answer.ok,
    () => false,
  )

const monitorsAt = (port: number) =>
  Array.from({ length: monitorCount }, (_, i) => ({
    name: `monitor ${i}`,
    ...(i % 2 === 0
      ? { kind: 'http', url: `http://127.0.0.1:${port}/` }
      : { kind: 'tcp', host: 'localhost', port }),
    intervalSeconds: 1,
    retryIntervalSeconds: 1,
    maxRetries: 1,
  }))
