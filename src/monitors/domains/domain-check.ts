import type { NetworkList } from '../../lib/network-list.ts'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import { domainCandidates, type KnownDomains, namesToAsk, type StoredDomain } from '../model/domain.ts'
import { domainAddress, endIn, type Registries, registriesIn, registryOf } from '../model/rdap.ts'
import type { DomainStore } from './domain-store.ts'
import type { RdapAnswer, RdapClient } from './rdap-client.ts'

type DomainCheck = {
  /** The address of the document that lists the registries; null if none is asked. */
  readonly bootstrap: string | null
  readonly store: DomainStore
  /** Hosts of all monitors, paused ones too, and whether one of each is active. */
  readonly hosts: () => Promise<ReadonlyMap<string, boolean>>
  readonly ask: RdapClient
  /** Networks that the list of registries may not be in, and those that registries may not be in. */
  readonly deny: { readonly list: NetworkList; readonly registries: NetworkList }
  readonly now: () => number
}

/** Interval at which the job looks for due names, and so the shortest between two questions to one registry. */
export const domainCheckEveryMs = 10_000

/** The longest time without a look at the monitors, while no name is due. */
const lookEveryMs = minuteMs

/** Number of names that one run asks about, each of another registry. */
const asksAtOnce = 8

/** Time until an answered question, or the list of registries, is asked again. */
const answeredMs = dayMs

/** Time for which a registry is left alone that did not answer, or wants it without saying for how long. */
const pauseMs = hourMs
const pauseMinMs = minuteMs

/** Time for which answers are kept once no registry is asked any more. */
const answerLastsMs = 7 * dayMs

const problemsOfRegistries: ReadonlySet<string | null> = new Set(['busy', 'unreachable'])

/**
 * Asks registries about the domains of monitors: a name once a day, however many monitors are below it and however often
 * the server starts, and one name of a registry in each run. A registry that does not answer, or asks for it, is left
 * alone for a while with all of its names.
 */
export function createDomainCheck(options: DomainCheck): (signal: AbortSignal) => Promise<void> {
  const { bootstrap, store, hosts, ask, deny, now } = options
  let quietUntil = Number.NEGATIVE_INFINITY

  return async signal => {
    if (now() < quietUntil) return
    if (bootstrap === null) return await forgetOld()
    await askDue(bootstrap, signal).catch((error: unknown) => {
      // A lost lease or a stop is no failure.
      if (!signal.aborted) throw error
    })
  }

  /** Forgets old answers, since registries are asked no more. */
  async function forgetOld(): Promise<void> {
    quietUntil = now() + pauseMs
    const known = [...(await store.all()).values()]
    const old = known.filter(({ checkedAt }) => now() - (checkedAt ?? 0) > answerLastsMs)
    await store.forget(old.map(({ name }) => name))
  }

  async function askDue(list: string, signal: AbortSignal): Promise<void> {
    const registries = await registriesOf(list, signal)
    const [known, watched] = await Promise.all([store.all(), hosts()])
    await store.forget(forgotten(known, watched.keys()))
    const active = [...watched].flatMap(([host, isActive]) => (isActive ? host : []))
    const questions = questionsAbout(active, known, registries, now())
    await store.save(questions.unasked)
    for (const question of questions.asked.slice(0, asksAtOnce)) {
      if (signal.aborted) return
      await askAbout(question, known.get(question.name), signal)
    }
    if (questions.asked.length === 0) quietUntil = Math.min(now() + lookEveryMs, questions.nextAt)
  }

  async function askAbout(
    { name, registry }: Question,
    before: StoredDomain | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    // The wait begins before the question, so that no other instance asks it, and no restart repeats it at once.
    if (!(await store.claim(name, { now: now(), nextAt: now() + pauseMs }))) return
    const answer = await ask(domainAddress(registry, name), deny.registries, signal)
    await store.save([outcome({ name, registry, before, answer, now: now() })])
  }

  /** The registries of the list, which is read once a day; those of the previous list if it cannot be read now. */
  async function registriesOf(address: string, signal: AbortSignal): Promise<Registries> {
    const known = await store.registries(address)
    if (known && now() < known.nextAt) return known.registries ?? []
    await store.saveRegistries(address, { registries: known?.registries ?? null, nextAt: now() + pauseMs })
    const answer = await ask(address, deny.list, signal)
    const registries = answer.kind === 'document' ? registriesIn(answer.document) : null
    if (!registries) {
      if (known?.registries) return known.registries
      const why = answer.kind === 'failed' ? answer.problem : answer.kind
      throw new Error(`The list of registries in RDAP_BOOTSTRAP could not be read (${why}).`)
    }
    await store.saveRegistries(address, { registries, nextAt: now() + answeredMs })
    return registries
  }
}

type Question = { readonly name: string; readonly registry: string }

type Questions = {
  /** Questions that are due, one for each registry that is not paused, those that waited longest first. */
  readonly asked: readonly Question[]
  /** Due names whose top-level domain has no registry. */
  readonly unasked: readonly StoredDomain[]
  /** The time at which the next known name is due. */
  readonly nextAt: number
}

function questionsAbout(
  hosts: readonly string[],
  known: KnownDomains,
  registries: Registries,
  now: number,
): Questions {
  const dueAt = (name: string) => known.get(name)?.nextAt ?? Number.NEGATIVE_INFINITY
  const names = [...new Set(hosts.flatMap(host => namesToAsk(host, known)))]
  const due = names.filter(name => dueAt(name) <= now).sort((a, b) => dueAt(a) - dueAt(b))
  // Without a list nothing is known about registries.
  const found =
    registries.length === 0 ? [] : due.map(name => ({ name, registry: registryOf(registries, name) }))
  const paused = pausedRegistries(known, now)
  const first = new Map<string, Question>()
  for (const { name, registry } of found)
    if (registry !== null && !paused.has(registry) && !first.has(registry))
      first.set(registry, { name, registry })
  return {
    asked: [...first.values()],
    unasked: found.flatMap(({ name, registry }) =>
      registry === null ? withoutRegistry(name, known.get(name), now) : [],
    ),
    nextAt: Math.min(...names.map(dueAt).filter(at => at > now)),
  }
}

/** Registries that did not answer, or asked to be left alone. */
const pausedRegistries = (known: KnownDomains, now: number): ReadonlySet<string> =>
  new Set(
    [...known.values()].flatMap(({ registry, problem, nextAt }) =>
      registry !== null && problemsOfRegistries.has(problem) && nextAt > now ? registry : [],
    ),
  )

const withoutRegistry = (name: string, before: StoredDomain | undefined, now: number): StoredDomain => ({
  ...standing(name, before),
  ...{ registry: null, problem: 'noRegistry', nextAt: now + answeredMs },
})

/** Facts about a name that stay without a new answer. */
const standing = (name: string, before: StoredDomain | undefined) => ({
  name,
  endsAt: before?.endsAt ?? null,
  checkedAt: before?.checkedAt ?? null,
  isAbsent: before?.isAbsent ?? false,
})

type Asked = Question & {
  readonly before: StoredDomain | undefined
  readonly answer: RdapAnswer
  readonly now: number
}

/** The registration of the name after the answer; facts that the answer does not bring stay. */
function outcome({ name, registry, before, answer, now }: Asked): StoredDomain {
  const stays = { ...standing(name, before), registry, nextAt: now + answeredMs }
  switch (answer.kind) {
    case 'absent':
      return { ...stays, problem: 'notFound', isAbsent: stays.checkedAt === null }
    case 'busy': {
      const waitMs = Math.min(Math.max(answer.retryAfterMs ?? pauseMs, pauseMinMs), answeredMs)
      return { ...stays, problem: 'busy', nextAt: now + waitMs }
    }
    case 'failed':
      return answer.problem === 'unreachable'
        ? { ...stays, problem: answer.problem, nextAt: now + pauseMs }
        : { ...stays, problem: answer.problem }
    case 'document': {
      const end = endIn(answer.document, name)
      if (end === undefined) return { ...stays, problem: 'unreadable' }
      return { ...stays, endsAt: end, checkedAt: now, problem: null, isAbsent: false }
    }
  }
}

/** Names that no monitor needs any more. */
function forgotten(known: KnownDomains, hosts: Iterable<string>): readonly string[] {
  const needed = new Set([...hosts].flatMap(domainCandidates))
  return [...known.keys()].filter(name => !needed.has(name))
}
