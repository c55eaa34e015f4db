import { cpSync } from 'node:fs'

/** What the compiler does not take along into `dist`. */
cpSync('src/web/public', 'dist/web/public', { recursive: true })
cpSync('src/graphql/schema.graphql', 'dist/graphql/schema.graphql')
cpSync('src/graphql/explorer', 'dist/graphql/explorer', { recursive: true })
