import { json } from 'node:stream/consumers'
import { type Config, readConfig } from '../config/config.ts'
import { OperatorError } from '../kernel/errors.ts'
import { createPaths } from '../kernel/paths.ts'
import { nodeHttp } from '../lib/node-http.ts'

/**
 * `corkboard health`: asks the server of this configuration, on this machine, whether requests are welcome. It needs
 * neither the database nor a way to the address in BASE_URL, so it fits the health check of a container without curl.
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

/** What listens on all addresses is asked at the one that every machine has. */
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

/** Below the time limits that container hosts usually have. */
const answerMaxMs = 4_000

async function ask(url: string): Promise<Readiness> {
  try {
    return await answerOf(url)
  } catch (cause) {
    throw new OperatorError('unavailable', `No Corkboard answers at ${url}.`, { cause })
  }
}

/** Through an agent of its own: the usual one may be set to use a proxy that the environment names. */
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
