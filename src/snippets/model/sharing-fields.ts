import { fixedLimit } from '../../lib/fixed-limit.ts'
import { show } from './field-text.ts'
import { InvalidField } from './invalid-field.ts'
import { snippetChecks } from './snippet-problems.ts'

const readsMax = fixedLimit({
  area: 'Snippets',
  what: 'Reads after which a snippet is deleted',
  value: 100,
  unit: 'reads',
  why: 'Each is counted in the database; a text for more readers is better given a lifetime.',
})

export const undoSeconds = fixedLimit({
  area: 'Snippets',
  what: 'Time in which a deletion on the page can be undone',
  value: 10,
  unit: 'seconds',
  why: 'Long enough to see that it was the wrong one; the text cannot be read meanwhile.',
})

/** The number of reads; 1 for the lifetime `onetime`, which is one read by itself. */
export function parseReads(given: string, expires: unknown): number | null {
  if (given === '') return expires === 'onetime' ? 1 : null
  const reads = /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (reads < 1 || reads > readsMax)
    throw new InvalidField('reads', snippetChecks.reads({ given: show(given), max: readsMax }))
  if (expires === 'onetime' && reads !== 1)
    throw new InvalidField('reads', snippetChecks.readsOnetime({ given: show(given) }))
  return reads
}
