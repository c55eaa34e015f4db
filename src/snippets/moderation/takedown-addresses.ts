import { checks } from '../../kernel/checks.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { moderationChecks } from './model/moderation-problems.ts'

const addressesMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Addresses in a takedown request',
  value: 50,
  unit: 'snippets',
  why: 'A moderator decides about each.',
})

/**
 * The ids of the snippets that the addresses lead to, separated by line breaks or blanks; also from addresses of raw
 * texts, or ids alone. Throws `InvalidFields` for the first that leads to no snippet here.
 */
export function snippetIdsIn(addresses: string, home: string): readonly string[] {
  const given = addresses.split(/[\s,;<>"]+/u).filter(each => each !== '')
  if (given.length === 0) throw invalidField('addresses', checks.blank())
  if (given.length > addressesMax)
    throw invalidField('addresses', moderationChecks.tooManyAddresses({ max: addressesMax }))
  return [...new Set(given.map(each => idOf(each, home) ?? refuse(each)))]
}

/** The snippet id of an address; null if it leads to no snippet here. */
export function idOf(address: string, home: string): string | null {
  const [given, ours] = [withoutScheme(address), `${withoutScheme(home)}/`]
  const below = given.startsWith(ours) ? given.slice(ours.length) : address.replace(/^\//, '')
  return /^([0-9A-Za-z]{1,64})(?:[/?#]\S*)?$/.exec(below)?.[1] ?? null
}

/** Removes the scheme, which people omit and which may have changed. */
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '')

function refuse(address: string): never {
  throw invalidField('addresses', moderationChecks.foreignAddress({ address: address.slice(0, 100) }))
}
