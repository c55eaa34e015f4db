import { readFileSync } from 'node:fs'

/** The SDL, character for character the contract. */
export const schemaText = readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8')
