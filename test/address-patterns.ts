import { createPaths } from '../src/kernel/paths.ts'

/** The route patterns of all addresses in `kernel/paths.ts`. */
export const addressPatterns = (): readonly string[] =>
  patternsIn(createPaths(new URL('https://status.example')))

const patternsIn = (addresses: object): readonly string[] =>
  Object.values(addresses).flatMap(
    each => each?.pattern ?? (typeof each === 'object' ? patternsIn(each) : []),
  )
