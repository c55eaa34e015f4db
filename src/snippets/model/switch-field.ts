import { show, trim } from './field-text.ts'
import { InvalidField } from './invalid-field.ts'
import { snippetChecks } from './snippet-problems.ts'

/** A field that is on or off; absent is off. */
export function parseSwitch(field: 'rtl' | 'encrypted' | 'deletable', given: string | undefined): boolean {
  const value = trim(given).toLowerCase()
  if (['1', 'on', 'true', 'yes'].includes(value)) return true
  if (['', '0', 'off', 'false', 'no'].includes(value)) return false
  throw new InvalidField(field, snippetChecks[field]({ given: show(value) }))
}
