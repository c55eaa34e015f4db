import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { Refusal } from './codes.ts'
import { nestingOf } from './nesting.ts'

/** What one request may ask for. The whole schema fits into a document of 200 tokens; all of these leave room. */
export const limits = {
  /** A body is held in memory while it arrives; documents people write are a hundred times smaller. */
  bodyBytes: 100_000,
  /** Nothing in the schema is deeper than four levels, an explorer's introspection is 13. Parsers recurse. */
  nesting: 32,
  /** Parsing costs about a microsecond a token, and some validation rules grow with the square of it. */
  tokens: 2_000,
  /** Each root field may list a page of announcements again. */
  rootFields: 20,
  /** Aliases are the only way to get the same text twice; twenty announcements by id still fit. */
  aliases: 30,
  /** An explorer uses three. Rules follow fragments into fragments, recursively. */
  fragments: 30,
  /** A spread is walked again wherever it stands. */
  spreads: 200,
  /** Each is looked up and its arguments coerced, for every field it stands on. */
  directives: 50,
  /** Only one of them runs, yet all are validated, each with every fragment it reaches. */
  operations: 10,
  /** Values in the answer if every list had ten items; a full introspection is at 52 000. */
  weight: 100_000,
  /** Ten announcements with the longest content there may be, in any script; they are to fit into one page. */
  answerBytes: 16_000_000,
  /** Enough to mend a document by; the work of finding more is saved. */
  errors: 10,
} as const

/** Throws a Refusal when the text nests too deep for any parser. */
export function refuseDeep(text: string, syntax: 'graphql' | 'json'): void {
  if (nestingOf(text, syntax, limits.nesting) <= limits.nesting) return
  const what = syntax === 'graphql' ? 'The document' : 'The JSON'
  throw new Refusal('LIMIT_EXCEEDED', `${what} is nested more than ${limits.nesting} levels deep.`)
}

/** Throws a Refusal when the document has too many of something. Comes before validation. */
export function refuseLarge(document: DocumentNode): void {
  const count = { operations: 0, fragments: 0, rootFields: 0, aliases: 0, spreads: 0, directives: 0 }
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      count.operations++
      count.rootFields = Math.max(count.rootFields, definition.selectionSet.selections.length)
      for (const variable of definition.variableDefinitions ?? [])
        count.directives += variable.directives?.length ?? 0
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) count.fragments++
    else continue
    count.directives += definition.directives?.length ?? 0
    countSelections(definition.selectionSet)
  }
  for (const [what, found] of Object.entries(count)) {
    const most = limits[what as keyof typeof count]
    if (found > most)
      throw new Refusal(
        'LIMIT_EXCEEDED',
        `The document has ${found} ${nameOf[what] ?? what}; ${most} are allowed.`,
      )
  }

  function countSelections({ selections }: SelectionSetNode): void {
    for (const selection of selections) {
      count.directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FRAGMENT_SPREAD) count.spreads++
      else if (selection.kind === Kind.FIELD && selection.alias) count.aliases++
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet)
        countSelections(selection.selectionSet)
    }
  }
}

/** Where it is not the word that they are counted under. */
const nameOf: Readonly<Record<string, string>> = {
  rootFields: 'fields at its root',
  spreads: 'fragment spreads',
}

/** Throws a Refusal when the answer would be out of all proportion. Comes after validation: fragments must not be cyclic. */
export function createCostLimit(schema: GraphQLSchema): (document: DocumentNode) => void {
  const lists = listFields(schema)

  return document => {
    const fragments = new Map<string, FragmentDefinitionNode>()
    const known = new Map<string, number>()
    for (const each of document.definitions)
      if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
    for (const each of document.definitions) {
      if (each.kind !== Kind.OPERATION_DEFINITION || weightOf(each.selectionSet) <= limits.weight) continue
      throw new Refusal(
        'LIMIT_EXCEEDED',
        'The document asks for too much at once: lists within lists within lists.',
      )
    }

    function weightOf({ selections }: SelectionSetNode): number {
      let sum = 0
      for (const selection of selections) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) sum += fragmentWeight(selection.name.value)
        else if (selection.kind === Kind.INLINE_FRAGMENT) sum += weightOf(selection.selectionSet)
        else if (!selection.selectionSet) sum += 1
        else sum += 1 + (lists.has(selection.name.value) ? 10 : 1) * weightOf(selection.selectionSet)
      }
      return sum
    }

    function fragmentWeight(name: string): number {
      const found = known.get(name)
      if (found !== undefined) return found
      const fragment = fragments.get(name)
      const weight = fragment ? weightOf(fragment.selectionSet) : 0
      known.set(name, weight)
      return weight
    }
  }
}

/** Names of the fields that are lists, those of introspection included. */
function listFields(schema: GraphQLSchema): ReadonlySet<string> {
  const names = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields()))
      if (isListType(getNullableType(field.type))) names.add(field.name)
  }
  return names
}
