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
import { type DeclaredLimit, fixedLimit } from '../lib/fixed-limit.ts'
import { Refusal } from './codes.ts'
import { nestingOf } from './nesting.ts'

/** The limits of one request. A document of 200 tokens can ask for the whole schema, so all of them leave room. */
export const limits = {
  bodyBytes: fixedLimit({
    area: 'GraphQL',
    what: 'The body of a request',
    value: 100_000,
    unit: 'bytes',
    why: 'A body is held in memory while it arrives; documents people write are a hundred times smaller.',
  }),
  nesting: fixedLimit({
    area: 'GraphQL',
    what: 'Nesting of the document, and of the JSON around it',
    value: 32,
    unit: 'levels',
    why: 'Parsers recurse; nothing in the schema is deeper than four levels, and the introspection of an explorer has 13.',
  }),
  tokens: fixedLimit({
    area: 'GraphQL',
    what: 'Tokens of the document',
    value: 2_000,
    unit: 'tokens',
    why: 'Parsing costs about a microsecond a token, and some validation rules grow with the square of it.',
  }),
  rootFields: fixedLimit({
    area: 'GraphQL',
    what: 'Fields at the root of an operation',
    value: 20,
    unit: 'fields',
    why: 'Each root field may list a page of announcements again.',
  }),
  aliases: fixedLimit({
    area: 'GraphQL',
    what: 'Aliases',
    value: 30,
    unit: 'aliases',
    why: 'Aliases are the only way to get the same text twice; twenty announcements by id still fit.',
  }),
  fragments: fixedLimit({
    area: 'GraphQL',
    what: 'Fragments',
    value: 30,
    unit: 'fragments',
    why: 'An explorer uses three; rules follow fragments into fragments.',
  }),
  spreads: fixedLimit({
    area: 'GraphQL',
    what: 'Spreads of fragments',
    value: 200,
    unit: 'spreads',
    why: 'A spread is walked again wherever it stands.',
  }),
  directives: fixedLimit({
    area: 'GraphQL',
    what: 'Directives',
    value: 50,
    unit: 'directives',
    why: 'Each is looked up and its arguments coerced, for every field it stands on.',
  }),
  operations: fixedLimit({
    area: 'GraphQL',
    what: 'Operations of the document',
    value: 10,
    unit: 'operations',
    why: 'Only one of them runs, yet all are validated, each with every fragment it reaches.',
  }),
  weight: fixedLimit({
    area: 'GraphQL',
    what: 'Values of the answer if every list had ten items',
    value: 100_000,
    unit: 'values',
    why: 'A full introspection is at 52 000.',
  }),
  answerBytes: fixedLimit({
    area: 'GraphQL',
    what: 'The answer',
    value: 16_000_000,
    unit: 'bytes',
    why: 'Ten announcements with the longest content there may be, in any script, fit into one page.',
  }),
  errors: fixedLimit({
    area: 'GraphQL',
    what: 'Errors of an answer',
    value: 10,
    unit: 'errors',
    why: 'A document can be mended by them; the work of finding more is saved.',
  }),
} satisfies Readonly<Record<string, DeclaredLimit>>

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

/** Names of limits in messages, where they differ from the key. */
const nameOf: Readonly<Record<string, string>> = {
  rootFields: 'fields at its root',
  spreads: 'fragment spreads',
}

/** Throws a Refusal for a document whose answer would have too many values. Runs after validation, because fragments must not be cyclic. */
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
