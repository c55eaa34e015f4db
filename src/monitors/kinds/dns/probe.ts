import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Message } from '../../../kernel/messages.ts'
import { type Attempt, WrongAnswer } from '../../probes/attempt.ts'
import { ask, comparable } from './answers.ts'
import type { DnsTarget, RecordType } from './fields.ts'
import { dnsFindings } from './findings.ts'

const { make: found } = dnsFindings

/** A packet may be lost: the query is repeated after two seconds, then after four more, within the timeout of the probe. */
const patience = { timeout: 2_000, tries: 3 } as const

/** Probes with a resolver of its own, so that no answer comes from a cache of this process. */
export async function probeDns(target: DnsTarget, attempt: Attempt): Promise<Message> {
  const resolver = new Resolver(patience)
  const cancel = () => resolver.cancel()
  attempt.signal.addEventListener('abort', cancel)
  try {
    await direct(resolver, target, attempt)
    const answers = await answersOf(resolver, target)
    attempt.phase = 'content'
    return judged(answers, target)
  } finally {
    attempt.signal.removeEventListener('abort', cancel)
  }
}

/**
 * Sends the query to the configured server, which is then what is watched; without one, the system's resolver is asked,
 * as for a host lookup.
 */
async function direct(resolver: Resolver, target: DnsTarget, attempt: Attempt): Promise<void> {
  attempt.signal.throwIfAborted()
  if (target.resolver === null) {
    attempt.host = target.domain
    attempt.phase = 'lookup'
    return
  }
  const { host, port } = placeOf(target.resolver)
  const address = await attempt.addressOf(host)
  resolver.setServers([address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`])
}

function placeOf(resolver: string): { readonly host: string; readonly port: number } {
  if (isIP(resolver)) return { host: resolver, port: 53 }
  const [, host = '', port = '53'] = /^(.*?)(?::(\d+))?$/.exec(resolver) ?? []
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

async function answersOf(resolver: Resolver, target: DnsTarget): Promise<readonly string[]> {
  try {
    return await ask(resolver, target.domain, target.recordType)
  } catch (error) {
    throw meaningOf(error as NodeJS.ErrnoException, target)
  }
}

/**
 * The error of a failed query. It distinguishes an answer of the server from silence and from a cut-off local resolver,
 * which are both unclear.
 */
function meaningOf(error: NodeJS.ErrnoException, { recordType, resolver }: DnsTarget): Error {
  switch (error.code) {
    case 'ENOTFOUND':
      return new WrongAnswer(found.noSuchName())
    case 'ENODATA':
      return new WrongAnswer(found.noRecords({ type: recordType }))
    case 'EREFUSED':
      return new WrongAnswer(found.refused())
    case 'ESERVFAIL':
      // A resolver on this host answers SERVFAIL if it cannot reach others.
      return resolver === null ? notLookedUp(error) : new WrongAnswer(found.serverFailed())
    case 'EBADRESP':
    case 'EFORMERR':
    case 'ENOTIMP':
      return new WrongAnswer(found.malformed())
    case 'ETIMEOUT':
      return resolver === null ? notLookedUp(error) : coded('ETIMEDOUT', error)
    default:
      return resolver === null ? notLookedUp(error) : error
  }
}

const notLookedUp = (cause: Error) => coded('EAI_AGAIN', cause)
const coded = (code: string, cause: Error) => Object.assign(new Error(code, { cause }), { code })

/** Messages of this kind for the codes above; null for other codes. */
export function failureOfDns(code: string, error: unknown): Message | null {
  const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
  if (cause?.code === 'ESERVFAIL') return found.serverFailed()
  return code === 'ETIMEDOUT' || cause?.code === 'ETIMEOUT' ? found.timedOut() : null
}

function judged(answers: readonly string[], { expected, allExpected, recordType }: DnsTarget): Message {
  const there = new Set(answers.map(each => comparable(each, recordType)))
  const missing = expected.filter(each => !there.has(comparable(each, recordType)))
  const shown = { answers: shownAnswers(answers, recordType) }
  if (expected.length > 0 && !allExpected && missing.length === expected.length)
    throw new WrongAnswer(found.unexpected(shown))
  // The first missing value helps more than the number of them.
  if (allExpected && missing[0] !== undefined)
    throw new WrongAnswer(found.missing({ ...shown, missing: printable(missing[0]) }))
  return found.answered(shown)
}

/** Answers for a message: a stranger may have written them, so only printable characters, and not many. */
const shownAnswers = (answers: readonly string[], type: RecordType): string =>
  answers.length === 0 ? type : printable(answers.toSorted().join(', '))

const printable = (text: string): string => {
  const plain = text.replace(/[^ -~]/g, '')
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain
}
