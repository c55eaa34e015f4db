import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from './as-browsers.ts'
import { isInstalled, startChild } from './child.ts'
import { temporaryFolder } from './folder.ts'
import { mark, type Question } from './question.ts'
import { repository } from './server.ts'

export type Load = {
  readonly question: Question
  readonly connections: number
  readonly seconds: number
}

export type Seen = {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export const loadTool: 'wrk' | 'autocannon' = isInstalled('wrk', ['-v']) ? 'wrk' : 'autocannon'

/** Sends as many requests as are answered in the time, from the core of the load; throws when one of them fails. */
export async function fire(origin: string, load: Load): Promise<Seen> {
  const { failed, ...seen } = await (loadTool === 'wrk' ? fireWrk : fireAutocannon)(origin, load)
  if (failed > 0) throw new Error(`${failed} requests to ${origin}${load.question.path} failed`)
  return seen
}

type Fired = Seen & { readonly failed: number }

async function fireWrk(origin: string, { question, connections, seconds }: Load): Promise<Fired> {
  const { method, path, paths = [], body = '' } = question
  const folder = temporaryFolder()
  const file = fileOf(folder.path, 'body', body)
  const list = fileOf(folder.path, 'paths', paths.join('\n'))
  const numbers = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '10s']
  const script = ['-s', join(repository, 'bench/load.lua'), `${origin}${path}`, '--']
  // Documents that differ must also differ from those of the round before.
  const first = String(Date.now() * 1000)
  const headers = Object.entries(headersOf(question)).flat()
  const child = startChild('load', ['wrk', ...numbers, ...script, method, file, first, list, ...headers])
  const output = await child.output().finally(folder.remove)
  const [, result = ''] = /^RESULT (.*)$/m.exec(output) ?? []
  return JSON.parse(result)
}

/** A file of the text; no path without a text. */
function fileOf(folder: string, name: string, text: string): string {
  if (text === '') return ''
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function fireAutocannon(origin: string, { question, connections, seconds }: Load): Promise<Fired> {
  const { method, path, paths, body = '' } = question
  if (paths) throw new Error('Several paths in turn need wrk.')
  const argv = ['-j', '-n', '-c', String(connections), '-d', String(seconds), '-m', method]
  for (const [name, value] of Object.entries(headersOf(question))) argv.push('-H', `${name}=${value}`)
  if (body !== '') argv.push('-b', body)
  if (body.includes(mark)) argv.push('-I')
  const program = join(repository, 'bench/node_modules/autocannon/autocannon.js')
  const output = await startChild('load', [process.execPath, program, ...argv, `${origin}${path}`]).output()
  const { requests, latency, errors, non2xx } = JSON.parse(output)
  return {
    requestsPerSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: errors + non2xx,
  }
}
