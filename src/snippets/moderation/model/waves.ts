import { areAlike, type Fingerprint } from './fingerprint.ts'

/** A text that was created lately. */
export type RecentText = {
  readonly snippetId: string
  readonly at: number
  readonly fingerprints: readonly Fingerprint[]
  /** Domains that its links lead to. */
  readonly domains: readonly string[]
  /** The network of its creator; null if unknown. */
  readonly network: string | null
  /** True if a moderator hid it, or one like it. */
  readonly isHidden: boolean
  /** True if a moderator has let it stand. */
  readonly isReviewed: boolean
}

/** Texts that are alike, or lead to one domain, from several networks within minutes. */
type Waves = {
  /** One text of each wave of texts alike. */
  readonly alike: readonly Fingerprint[]
  readonly domains: readonly string[]
  /** Ids of the snippets that belong to any. */
  readonly members: ReadonlySet<string>
}

/** How many texts make a wave, and from how many networks. */
const alikeWave = { texts: 8, networks: 4 }
const domainWave = { texts: 12, networks: 6 }

/** What is known of the texts of a wave from before they came. */
export type Before = {
  /** Texts that moderators let stand. */
  readonly standing: readonly Fingerprint[]
  /** Domains to which few links led. */
  readonly newDomains: ReadonlySet<string>
}

/** The waves among texts. A wave of which a moderator has let a text stand, or one like it, is none. */
export function wavesIn(texts: readonly RecentText[], { standing, newDomains }: Before): Waves {
  const alike = groupsAlike(texts).filter(
    group => isWave(group, alikeWave) && !standing.some(one => areAlike(one, group.fingerprint)),
  )
  const domains = domainGroups(texts).filter(
    group => isWave(group, domainWave) && newDomains.has(group.domain),
  )
  return {
    alike: alike.map(({ fingerprint }) => fingerprint),
    domains: domains.map(({ domain }) => domain),
    members: new Set([...alike, ...domains].flatMap(({ texts }) => texts.map(each => each.snippetId))),
  }
}

/** Domains with enough texts for a wave, were they new. */
export const crowdedDomains = (texts: readonly RecentText[]): readonly string[] =>
  domainGroups(texts)
    .filter(group => isWave(group, domainWave))
    .map(({ domain }) => domain)

type Group = { readonly texts: RecentText[] }

const isWave = ({ texts }: Group, least: { readonly texts: number; readonly networks: number }): boolean =>
  texts.length >= least.texts &&
  new Set(texts.map(({ network }) => network)).size >= least.networks &&
  !texts.some(({ isReviewed }) => isReviewed)

/** Groups of texts that are like the first of each. */
function groupsAlike(
  texts: readonly RecentText[],
): readonly (Group & { readonly fingerprint: Fingerprint })[] {
  const groups: (Group & { readonly fingerprint: Fingerprint })[] = []
  for (const text of texts)
    for (const fingerprint of text.fingerprints) {
      const group = groups.find(each => areAlike(each.fingerprint, fingerprint))
      if (!group) groups.push({ fingerprint, texts: [text] })
      else if (group.texts.at(-1) !== text) group.texts.push(text)
    }
  return groups
}

function domainGroups(texts: readonly RecentText[]): readonly (Group & { readonly domain: string })[] {
  const groups = new Map<string, RecentText[]>()
  for (const text of texts)
    for (const domain of text.domains) {
      const group = groups.get(domain)
      if (group) group.push(text)
      else groups.set(domain, [text])
    }
  return [...groups].map(([domain, texts]) => ({ domain, texts }))
}
