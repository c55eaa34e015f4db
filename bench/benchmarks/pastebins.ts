import { equal } from 'node:assert/strict'
import { type Pastebin, startPastebins } from '../pastebins.ts'
import { ask, askUntilSettled, mark, type Question } from '../question.ts'
import { type Contestant, race } from '../race.ts'
import type { Result, Table, Target } from '../report.ts'
import { sourceCode } from '../source-code.ts'

const small = sourceCode(1024, 1)
const large = sourceCode(100_000, 3)

/** Races Corkboard beside other pastebins: creating, raw texts and pages, each with the requests of its own clients. */
export async function measurePastebins(): Promise<Result> {
  const all = await startPastebins()
  await using opened = new AsyncDisposableStack()
  for (const each of all.values()) opened.use(each)

  const tables: Table[] = [{ title: 'Who syncs', rows: [...all].map(whoSyncs) }]
  const targets: Target[] = []
  const add = async (title: string, questionOf: QuestionOf) => {
    const contestants = await contestantsOf(all, questionOf)
    const load = { question, connections: 64 }
    const raced = await race({ contestants, reference: 'Corkboard', load, ...length })
    tables.push({ title: `${title}, 64 connections`, rows: raced.rows })
    return raced
  }
  await add('Creating a text of 1 KB', async each => each.creating(different(small)))
  const creating = await add('Creating a text of 100 KB', async each => each.creating(different(large)))
  if (all.has('haste-server'))
    targets.push({
      what: 'creating 100 KB, Corkboard / haste-server',
      seen: creating.ratio('Corkboard', 'haste-server'),
      atLeast: 0.5,
    })
  await add('A raw text of 1 KB', rawOf(small))
  await add('A raw text of 100 KB', rawOf(large))
  await add('The page of a text of 1 KB', pageOf(small))
  await add('The page of a text of 100 KB', pageOf(large))
  return { tables, targets }
}

/** As many seconds in all as the usual length, in shorter rounds. */
const length = { roundSeconds: 1, rounds: 11, warmSeconds: 3 }

/** A text that is another one in each request, as in production. */
const different = (content: string) => `# ${mark}\n${content}`

type QuestionOf = (pastebin: Pastebin) => Promise<Question | null>

/** Races contestants that each have a question of their own. */
const question: Question = { method: 'GET', path: '/' }

const whoSyncs = ([name, { durability }]: [string, Pastebin]) => ({ name, 'a text is stored as': durability })

const rawOf =
  (content: string): QuestionOf =>
  async pastebin => {
    const { raw } = await pastebin.reading(content)
    equal(String((await ask(pastebin.origin, raw)).body).trimEnd(), content.trimEnd())
    return raw
  }

const pageOf =
  (content: string): QuestionOf =>
  async pastebin => {
    const { page } = await pastebin.reading(content)
    if (page) await askUntilSettled(pastebin.origin, page)
    return page
  }

async function contestantsOf(all: ReadonlyMap<string, Pastebin>, questionOf: QuestionOf) {
  const contestants: Record<string, Contestant> = {}
  for (const [name, pastebin] of all) {
    const own = await questionOf(pastebin)
    if (own) contestants[name] = { ...pastebin, question: own }
  }
  return contestants
}
