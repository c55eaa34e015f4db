import { readFileSync } from 'node:fs'

/** Text of the schema, which is published as it is. */
export const schemaText = readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8')
