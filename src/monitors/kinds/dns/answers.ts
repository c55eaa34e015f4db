import type { Resolver } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import type { RecordType } from './fields.ts'

/** Queries the records of a type and returns each as a line of a zone file. */
export async function ask(resolver: Resolver, domain: string, type: RecordType): Promise<readonly string[]> {
  if (type === 'PTR' && isIP(domain)) return resolver.reverse(domain)
  return await asks[type](resolver, domain)
}

const asks: Readonly<Record<RecordType, (resolver: Resolver, domain: string) => Promise<readonly string[]>>> =
  {
    A: (resolver, domain) => resolver.resolve4(domain),
    AAAA: (resolver, domain) => resolver.resolve6(domain),
    CNAME: (resolver, domain) => resolver.resolveCname(domain),
    NS: (resolver, domain) => resolver.resolveNs(domain),
    PTR: (resolver, domain) => resolver.resolvePtr(domain),
    TXT: async (resolver, domain) => (await resolver.resolveTxt(domain)).map(parts => parts.join('')),
    MX: async (resolver, domain) =>
      (await resolver.resolveMx(domain)).map(({ priority, exchange }) => `${priority} ${exchange}`),
    SRV: async (resolver, domain) =>
      (await resolver.resolveSrv(domain)).map(
        ({ priority, weight, port, name }) => `${priority} ${weight} ${port} ${name}`,
      ),
    CAA: async (resolver, domain) =>
      (await resolver.resolveCaa(domain)).flatMap(({ critical, ...tags }) =>
        Object.entries(tags)
          .filter(([tag]) => tag !== 'type')
          .map(([tag, value]) => `${critical} ${tag} "${value}"`),
      ),
    SOA: async (resolver, domain) => {
      const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = await resolver.resolveSoa(domain)
      return [[nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ')]
    },
  }

/** Normalizes an answer for comparison: names ignore case and a trailing dot; a TXT record is compared exactly. */
export function comparable(answer: string, type: RecordType): string {
  if (type === 'TXT') return answer
  const words = answer.trim().split(/\s+/)
  return words.map(type === 'CAA' ? unquoted : nameOrAddress).join(' ')
}

const unquoted = (word: string): string => word.replace(/^"(.*)"$/, '$1')

function nameOrAddress(word: string): string {
  const lower = word.toLowerCase()
  return isIPv6(lower) ? new URL(`http://[${lower}]`).hostname : lower.replace(/(.)\.$/, '$1')
}
