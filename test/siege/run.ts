import { setTimeout as wait } from 'node:timers/promises'
import { argumentsOf } from '../../dev/command-line.ts'
import { startAttacked } from '../attack/attacked.ts'
import { createChance } from './chance.ts'
import { createCreators, type Kind, type Sent } from './creators.ts'
import { createFrontEnd } from './crowd.ts'
import { printFigures } from './figures.ts'
import { createModerator } from './moderator.ts'
import { createReporters } from './reporters.ts'

const { values } = argumentsOf({
  usage: 'npm run siege -- [--seconds N] [--seed N]',
  text: `An organised attack on a server with the settings that it comes with: thousands of addresses in hundreds of networks
create the same texts with a byte changed, and links to one host; honest people create beside them, readers report, a crowd reports
what is honest, and a moderator works at the queue. Talks to loopback alone, and ends by itself: the seconds, and a minute after them.`,
  values: {
    seconds: 'How long the attack lasts; 45 by default, at most 600.',
    seed: 'Another number sends other texts from other addresses; 1 by default.',
  },
})
const seconds = Math.min(600, Number(values.get('seconds') ?? 45))
const seed = Number(values.get('seed') ?? 1)
if (!Number.isInteger(seconds) || seconds < 10 || !Number.isInteger(seed)) {
  console.error('--seconds is a whole number from 10 to 600, --seed a whole number.')
  process.exit(2)
}

/** What each kind sends in a second. */
const rates = { spam: 20, honest: 4, token: 1 } as const satisfies Record<Kind, number>
/** Of the texts of the attack, those that readers come across; and how many of them report it. */
const [spamFound, readersReport] = [0.12, 4]
/** Looks at each text during its first minute. */
const looks = 6
/** Honest texts that the crowd reports, and from how many places each. */
const [honestAccused, accusedBy] = [0.3, 8]

const server = await startAttacked({
  SNIPPET_RATE: '60/minute',
  SNIPPET_NETWORK_RATE: '600/minute',
  SNIPPET_TOTAL_RATE: '6000/minute',
})
const front = createFrontEnd(server.url)
const chance = createChance(seed)
const creators = createCreators(front, chance, server.token)
const reporters = createReporters(front, createChance(seed + 1))
const moderator = createModerator(front, creators, server.token)
const luck = createChance(seed + 2)
const under: Promise<unknown>[] = []
const failures: unknown[] = []
const start = (work: Promise<unknown>) => under.push(work.catch(error => failures.push(error)))

const end = performance.now() + 1000 * seconds
const watched = new AbortController()
start(keepModerating(watched.signal))
await Promise.all((Object.keys(rates) as Kind[]).map(keepCreating))
await Promise.all(under.splice(1))
watched.abort()
await Promise.all(under)
const { cpuMs } = await server.read()
front.close()
await server.close()
if (failures.length > 0) throw failures[0]
printFigures({ sent: creators.all, moderator: moderator.counts, reports: reporters.counts, seconds, cpuMs })

/** Sends at a steady pace, whatever the answers take. */
async function keepCreating(kind: Kind): Promise<void> {
  while (performance.now() < end) {
    start(creators.create(kind).then(follow))
    await wait(1000 / rates[kind])
  }
}

/** Reports the text as its readers do, and looks at it during its first minute. */
async function follow(sent: Sent): Promise<void> {
  if (sent.id === '') return
  const isFound =
    luck.below(1) < (sent.kind === 'spam' ? spamFound : sent.kind === 'honest' ? honestAccused : 0)
  const reports = sent.kind === 'spam' ? readersReport : accusedBy
  const reporting = isFound
    ? Array.from({ length: reports }, () => reportLater(sent, luck.between(2_000, 12_000)))
    : []
  for (let look = 1; look <= looks; look++) {
    await wait(60_000 / looks)
    const isSeen = await creators.isSeen(sent)
    if (!isSeen) sent.wasHidden = true
    sent.isHidden = !isSeen
  }
  await Promise.all(reporting)
}

async function reportLater(sent: Sent, afterMs: number): Promise<void> {
  await wait(afterMs)
  await reporters.report(sent, sent.kind === 'spam' ? 'true' : 'false')
}

async function keepModerating(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await moderator.look()
    await wait(4_000, null, { signal }).catch(() => {})
  }
}
