import { setServers } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp } from '../../app.ts'

/** A whole Corkboard that watches what it is given, and prints how it is, a line every 200 ms. */
export type Seen = {
  readonly statuses: Readonly<Record<string, string>>
  /** The page says that the network is lost. */
  readonly isMarked: boolean
  readonly headline: string
  /** Lines of the log so far that say so. */
  readonly losses: number
}

const [urls = '', environment = '{}', resolver = '', webhook = ''] = process.argv.slice(2)
if (resolver === 'unknown') setServers(['127.0.0.1'])
let losses = 0
const monitors = urls.split(' ').map(url => ({
  kind: 'http',
  name: url,
  url,
  intervalSeconds: 1,
  timeoutSeconds: 1,
  retryIntervalSeconds: 1,
  maxRetries: 0,
}))
const channel = { name: 'On call', kind: 'webhook', secret: `whsec_${Buffer.alloc(24).toString('base64')}` }
const channels = webhook === '' ? [] : [{ ...channel, url: webhook }]
const app = await startTestApp({
  document: { monitors, channels },
  environment: JSON.parse(environment),
  log: line => {
    if (line.includes('has lost its network')) losses++
  },
})
process.once('SIGTERM', () => app.close().then(() => process.exit()))
for (;;) {
  const { data } = await app.graphql('{ status { name status } }')
  const page = await (await app.fetch('/')).text()
  const statuses = Object.fromEntries(
    data.status.map(({ name, status }: Readonly<Record<string, string>>) => [name, status]),
  )
  const [, headline = ''] = /<h1[^>]*data-answer>([^<]*)/.exec(page) ?? []
  const seen: Seen = { statuses, isMarked: page.includes('network-lost'), headline, losses }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
  await sleep(200)
}
