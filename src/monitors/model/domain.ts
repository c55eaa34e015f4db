import { dayMs } from '../../lib/time.ts'
import { isEndingDue } from './ending.ts'

/** Reasons why the registration of a domain is not known. */
export const domainProblems = [
  /** The registry of the top-level domain offers no RDAP. */
  'noRegistry',
  'notFound',
  /** The registry asked to be left alone for a while. */
  'busy',
  'unreachable',
  /** The registry is at an address to which no connection is allowed. */
  'denied',
  /** The registry answered with an error. */
  'refused',
  'unreadable',
] as const
export type DomainProblem = (typeof domainProblems)[number]

/** The registration of a domain, as its registry described it. */
export type Domain = {
  readonly name: string
  /** The end of the registration; null if the registry names none, or has not described it yet. */
  readonly endsAt: number | null
  /** When the registry described it last; null if it never has. */
  readonly checkedAt: number | null
  /** Why the last question has not been answered; null if it has. */
  readonly problem: DomainProblem | null
}

/** A domain, or a name that is none, with what decides when its registry is asked. */
export type StoredDomain = Domain & {
  /** The address of the registry; null if the top-level domain has none. */
  readonly registry: string | null
  /** True if the registry knows no such domain, and has never described it. */
  readonly isAbsent: boolean
  /** When the registry may be asked again. */
  readonly nextAt: number
}

/** The names known so far. */
export type KnownDomains = ReadonlyMap<string, StoredDomain>

/** Numbers of labels of a name that may be a domain: `example.org` and `example.co.uk` are. */
const [labelsMin, labelsMax] = [2, 4]

/** Top-level domains that no registry has (RFC 2606, 6761, 6762, 7686, 8375, 9476, and `internal` of ICANN). */
const reserved: ReadonlySet<string> = new Set([
  ...['test', 'example', 'invalid', 'localhost', 'local', 'onion', 'alt', 'internal', 'arpa'],
])

/** True for a name below a top-level domain of the public DNS. */
const isPublicName = (name: string): boolean => !reserved.has(name.slice(name.lastIndexOf('.') + 1))

/** The names of which one is the domain of a host, the shortest first; none for an address, or a single label. */
export function domainCandidates(host: string): readonly string[] {
  const name = URL.parse(`http://${host.replace(/^\*\./, '')}/`)?.hostname.replace(/\.$/, '') ?? ''
  if (!/^(?:[a-z0-9_-]{1,63}\.)+(?!\d+$)[a-z0-9-]{2,63}$/.test(name)) return []
  const labels = name.split('.')
  const counts = Array.from({ length: labelsMax - labelsMin + 1 }, (_, index) => index + labelsMin)
  return counts
    .filter(count => count <= labels.length)
    .map(count => labels.slice(-count).join('.'))
    .filter(each => !/^[_-]/.test(each))
}

/** The names to ask registries for, the shortest first: all that are no domain, and the first that is, or may be. */
export function namesToAsk(host: string, known: KnownDomains): readonly string[] {
  const candidates = domainCandidates(host).filter(isPublicName)
  const first = candidates.findIndex(name => known.get(name)?.isAbsent !== true)
  return first === -1 ? candidates : candidates.slice(0, first + 1)
}

/** The domain of a host; null if it has none, or is not known yet. */
export function domainOf(host: string, known: KnownDomains): Domain | null {
  const found = domainCandidates(host).map(name => known.get(name))
  const first = found.findIndex(each => each?.isAbsent !== true)
  const stored = first === -1 ? found[0] : found[first]
  if (!stored) return null
  const { name, endsAt, checkedAt, problem } = stored
  return { name, endsAt, checkedAt, problem }
}

/** The end of the registration, if it ends soon or has ended; else null. */
export const dueEnd = ({ endsAt }: Pick<Domain, 'endsAt'>, now: number): number | null =>
  endsAt !== null && isEndingDue({ endsAt }, now) ? endsAt : null

/** Age in milliseconds of an answer that no later one has replaced, although registries are asked once a day. */
const staleMs = 2 * dayMs

/** When the registry described the domain, if its answer may be out of date: the last question failed, or none was asked for days; else null. */
export function staleSince({ checkedAt, problem }: Domain, now: number): number | null {
  if (checkedAt === null) return null
  return problem !== null || now - checkedAt > staleMs ? checkedAt : null
}
