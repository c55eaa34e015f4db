import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql'
import { createByteCache } from '../lib/byte-cache.ts'
import { withCode } from './codes.ts'
import { withoutEqualRoots } from './equal-roots.ts'
import { createCostLimit, limits, refuseDeep, refuseLarge } from './limits.ts'
import { rulesFor } from './rules.ts'
import { createSeenBefore } from './seen-before.ts'

/** A document that may be executed, or its errors. */
type Prepared =
  | { readonly document: DocumentNode; readonly errors: null }
  | { readonly document: null; readonly errors: readonly GraphQLError[] }

export type DocumentCache = { readonly prepare: (source: string) => Prepared }

/** Memory of a document for each token, with its node and location; measured, rounded up. */
const bytesPerToken = 500

/**
 * Keeps a parsed and validated document when it comes a second time: documents that never come again would only be work
 * for the garbage collector. Refused documents are not kept: refusing is cheap, and their number is unbounded.
 */
export function createDocumentCache(schema: GraphQLSchema, maxBytes = 16_000_000): DocumentCache {
  const known = createByteCache<Prepared>(maxBytes)
  const seenBefore = createSeenBefore()
  const refuseHeavy = createCostLimit(schema)

  function prepare(source: string): Prepared {
    const cached = known.get(source)
    if (cached) return cached
    try {
      const document = read(source)
      const prepared = { document, errors: null }
      if (seenBefore(source))
        known.set(source, prepared, source.length * 2 + (document.tokenCount ?? 0) * bytesPerToken)
      return prepared
    } catch (errors) {
      if (Array.isArray(errors)) return { document: null, errors }
      if (errors instanceof GraphQLError) return { document: null, errors: [errors] }
      throw errors
    }
  }

  function read(source: string): DocumentNode {
    refuseDeep(source, 'graphql')
    const document = parseDocument(source)
    refuseLarge(document)
    const errors = validate(schema, document, rulesFor(source, document), { maxErrors: limits.errors })
    if (errors.length > 0) throw errors.map(error => withCode(error, 'GRAPHQL_VALIDATION_FAILED'))
    refuseHeavy(document)
    return withoutEqualRoots(document)
  }

  return { prepare }
}

function parseDocument(source: string): DocumentNode {
  try {
    return parse(source, { maxLexicalTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) throw withCode(error, 'GRAPHQL_PARSE_FAILED')
    throw error
  }
}
