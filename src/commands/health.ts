import { json } from 'node:stream/consumers'
import { type Config, readConfig } from '../config/config.ts'
import { OperatorError } from '../kernel/errors.ts'
import { createPaths } from '../kernel/paths.ts'
import { nodeHttp } from '../lib/node-http.ts'

/**
 * Runs `corkboard health`: asks the server of this configuration, on this machine, whether it is ready. It needs
 * neither the database nor a route to BASE_URL, so it suits the health check of a container without curl. Throws
 * `unavailable`.
 */
export async function health(environment: NodeJS.ProcessEnv): Promise<void> {
  const url = readinessAddress(readConfig(environment))
  const { ready, missing = [], degraded = [] } = await ask(url)
  if (!ready) throw new OperatorError('unavailable', `Not ready: ${missing.join(', ')} missing.`)
  console.log(degraded.length === 0 ? 'Ready.' : `Ready; not working: ${degraded.join(', ')}.`)
}

function readinessAddress({ host, port, baseUrl }: Config): string {
  if (port === 0)
    throw new OperatorError('unavailable', 'PORT is 0, so the port that the server took is unknown.')
  return `http://${reachable(host)}:${port}${createPaths(baseUrl).readyz()}`
}

/** The host to connect to, as part of a URL: loopback for a server that listens on all addresses. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

type Readiness = {
  readonly ready: boolean
  readonly missing?: readonly string[]
  readonly degraded?: readonly string[]
}

/** Timeout of the answer in milliseconds, below the usual timeouts of container health checks. */
const answerMaxMs = 4_000

async function ask(url: string): Promise<Readiness> {
  try {
    return await answerOf(url)
  } catch (cause) {
    throw new OperatorError('unavailable', `No Corkboard answers at ${url}.`, { cause })
  }
}

/** Asks the server through an agent of its own, because the global one may use a proxy from the environment. */
const answerOf = (url: string) =>
  new Promise<Readiness>((resolve, reject) => {
    const options = { agent: new nodeHttp.Agent(), signal: AbortSignal.timeout(answerMaxMs) }
    nodeHttp
      .get(url, options, response => json(response).then(readinessOf).then(resolve, reject))
      .once('error', reject)
  })

function readinessOf(answer: unknown): Readiness {
  const isReadiness = typeof answer === 'object' && answer !== null && 'ready' in answer
  if (!isReadiness) throw new Error('what answers there is something else')
  return answer as Readiness
}
