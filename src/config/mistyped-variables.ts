import { closest } from '../lib/closest.ts'
import { type OtherNames, otherNames } from './other-names.ts'
import type { Environment } from './secret-files.ts'
import { variables } from './variables.ts'

type Named = { readonly name: string } & Partial<OtherNames>

const ours: readonly Named[] = Object.entries(variables).map(([key, { name }]) => ({
  name,
  ...otherNames[key as keyof typeof variables],
}))
const byName = new Map(ours.map(each => [each.name, each]))
const byOtherName = new Map(ours.flatMap(each => (each.others ?? []).map(name => [name, each] as const)))
const byLetters = new Map(ours.map(each => [lettersOf(each.name), each]))
const long = ours.map(each => each.name).filter(each => each.includes('_'))
const short = ours.map(each => each.name).filter(each => !each.includes('_'))

/**
 * A warning for each of Corkboard's variables that another name in the environment was probably meant to be. The
 * environment is full of names of other programs, so only near misses and the names in `other-names.ts` count, and
 * those only while Corkboard's own variable is not set.
 */
export function mistypedVariables(environment: Environment): readonly string[] {
  const meant = Map.groupBy(
    Object.keys(environment).filter(name => isStrange(name, environment[name])),
    name => meantBy(name, environment),
  )
  return [...meant].flatMap(([variable, names]) => (variable ? [sentence(names, variable)] : []))
}

/** True for addresses of services that Kubernetes and container links set, such as CORKBOARD_PORT=tcp://10.0.0.1:80. */
const isStrange = (name: string, value: string | undefined): boolean =>
  Boolean(value?.trim()) &&
  !byName.has(name) &&
  !name.endsWith('_FILE') &&
  !/^(tcp|udp):\/\//.test(value ?? '')

function meantBy(name: string, environment: Environment): Named | null {
  const plain = name.toUpperCase().replaceAll('-', '_')
  const bare = plain.replace(/^CORKBOARD_(?!(URL|TOKEN|PASSWORD|COMMAND)$)/, '')
  const other = byOtherName.get(bare)
  if (other) return isSet(other, environment) ? null : other
  const same = byName.get(bare) ?? byLetters.get(lettersOf(bare))
  // Many programs have variables like LOGLEVEL, so a missing underscore alone is no hint while Corkboard's own is set.
  if (same) return name !== plain || bare.includes('_') || !isSet(same, environment) ? same : null
  const near = plain.includes('_') ? closest(plain, long) : short.find(each => isSlip(plain, each))
  return near ? (byName.get(near) ?? null) : null
}

const isSet = ({ name }: Named, environment: Environment): boolean =>
  Boolean(environment[name]?.trim() || environment[`${name}_FILE`]?.trim())

function lettersOf(name: string): string {
  return name.replaceAll('_', '')
}

/** True for a doubled letter or two swapped ones; in short names any other difference may be another word. */
const isSlip = (word: string, name: string): boolean =>
  [...name].some(
    (letter, index) =>
      word === `${name.slice(0, index)}${letter}${name.slice(index)}` ||
      word === `${name.slice(0, index)}${name[index + 1] ?? ''}${letter}${name.slice(index + 2)}`,
  ) && word !== name

function sentence(names: readonly string[], { name, example }: Named): string {
  const [first, ...more] = names
  const strange =
    more.length === 0 ? `There is no variable ${first}` : `There are no variables ${names.join(', ')}`
  const such = example && names.some(each => byOtherName.has(each)) ? `, such as ${name}=${example}` : ''
  return `${strange}; did you mean ${name}${such}?`
}
