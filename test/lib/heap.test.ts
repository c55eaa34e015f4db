import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createHeap } from '../../src/lib/heap.ts'

test('A heap gives back what was put in, in order, however pushes and pops are mixed', () => {
  const work = fc.array(fc.option(fc.integer()))
  fc.assert(
    fc.property(work, steps => {
      const heap = createHeap<number>((a, b) => a < b)
      let model: number[] = []
      for (const value of steps) {
        if (value === null) {
          const expected = model[0]
          model = model.slice(1)
          assert.equal(heap.pop(), expected)
        } else {
          heap.push(value)
          model = [...model, value].sort((a, b) => a - b)
        }
        assert.equal(heap.peek(), model[0])
        assert.equal(heap.size(), model.length)
      }
    }),
  )
})
