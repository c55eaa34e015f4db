import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
} from 'graphql'

/**
 * The document without root fields that repeat an earlier one under another alias. Each distinct field is executed once;
 * `withEqualRoots` adds the repeated ones to the result. Operations with fragments or directives at their root stay as
 * they are, because their fields depend on types and variables.
 */
export function withoutEqualRoots(document: DocumentNode): DocumentNode {
  let isReduced = false
  const definitions = document.definitions.map(definition => {
    const reduced = definition.kind === Kind.OPERATION_DEFINITION ? reducedOperation(definition) : null
    if (reduced) isReduced = true
    return reduced ?? definition
  })
  return isReduced ? { ...document, definitions } : document
}

type Data = Readonly<Record<string, unknown>>

/** The result of a reduced operation with all names that the client asked for, in the client's order. */
export function withEqualRoots(operation: OperationDefinitionNode | null | undefined, data: Data): Data {
  const sources = operation && sourcesOf.get(operation)
  if (!sources) return data
  return Object.fromEntries(Array.from(sources, ([name, source]) => [name, data[source]]))
}

/** Names in the answer, in order, each with the name under which its field is executed. */
type Sources = ReadonlyMap<string, string>
const sourcesOf = new WeakMap<OperationDefinitionNode, Sources>()

function reducedOperation(operation: OperationDefinitionNode): OperationDefinitionNode | null {
  const { selections } = operation.selectionSet
  if (selections.length < 2 || !selections.every(isPlainField)) return null
  if (new Set(selections.map(each => each.name.value)).size === selections.length) return null
  const sources = new Map<string, string>()
  const executed = new Map<string, FieldNode>()
  for (const field of selections) {
    const name = nameInAnswer(field)
    // Execution merges selections of the same name.
    if (sources.has(name)) return null
    const { alias: _, ...unnamed } = field
    const asked = print(unnamed)
    const first = executed.get(asked) ?? field
    executed.set(asked, first)
    sources.set(name, nameInAnswer(first))
  }
  if (executed.size === selections.length) return null
  const reduced = {
    ...operation,
    selectionSet: { ...operation.selectionSet, selections: [...executed.values()] },
  }
  sourcesOf.set(reduced, sources)
  return reduced
}

const isPlainField = (selection: SelectionNode): selection is FieldNode =>
  selection.kind === Kind.FIELD && (selection.directives?.length ?? 0) === 0

const nameInAnswer = ({ alias, name }: FieldNode): string => alias?.value ?? name.value
