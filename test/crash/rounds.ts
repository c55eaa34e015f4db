import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../app.ts'
import { serve } from '../contract/corkboard.ts'

export type Round = { readonly acknowledged: number; readonly lost: readonly string[] }

type Environment = Readonly<Record<string, string>>

const connections = 8

/**
 * One death of the server: snippets are created as fast as it takes them, it is killed (SIGKILL) at a random moment,
 * started again on the same database, and asked for every snippet it had acknowledged so far.
 */
export async function killRound(environment: Environment, known: Map<string, string>): Promise<Round> {
  const server = await serve(environment)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = known.size
  const clients = Array.from({ length: connections }, () => createUntilDeath(server.url, agent, known))
  await wait(300 + Math.random() * 1_200)
  await until(
    () => known.size,
    size => size > before,
  )
  server.child.kill('SIGKILL')
  await Promise.all(clients)
  await server.ended
  agent.destroy()

  const again = await serve(environment)
  const lost = await findLost(again.url, known)
  await again.stop()
  return { acknowledged: known.size - before, lost }
}

/** Notes a text only once its answer has arrived whole: that is the promise to be kept. */
async function createUntilDeath(url: string, agent: Agent, known: Map<string, string>): Promise<void> {
  for (;;) {
    const text = randomBytes(20 + Math.floor(Math.random() * 2_000)).toString('base64')
    const body = `content=${encodeURIComponent(text)}&expires=never&format=url`
    const answer = await post(`${url}/api/`, body, agent).catch(() => null)
    if (answer === null) return
    known.set(new URL(answer.trim()).pathname, text)
  }
}

function post(url: string, body: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
    const sent = request(url, { method: 'POST', headers, agent }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
      })
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('cut off')))
      response.on('end', () => {
        if (response.statusCode === 200 && text.endsWith('\n')) resolve(text)
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function findLost(url: string, known: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const lost: string[] = []
  const waiting = [...known]
  const look = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, text] = next
      const response = await fetch(`${url}${path}/raw`)
      if ((await response.text()) !== text) lost.push(path)
    }
  }
  await Promise.all(Array.from({ length: connections }, look))
  return lost
}
