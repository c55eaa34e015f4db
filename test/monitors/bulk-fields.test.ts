import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bulkFields } from '../../src/monitors/admin/bulk-fields.ts'
import type { Monitor } from '../../src/monitors/model/monitor.ts'

describe('A field of the bar below the monitors', () => {
  for (const { name, changes, patchFor } of bulkFields)
    it(`changes the field of the document that it names, which an undo sets back: ${name}`, () => {
      const patch = patchFor('7')?.({ tags: [] } as unknown as Monitor) ?? {}
      assert.deepEqual(Object.keys(patch), [changes])
    })
})
