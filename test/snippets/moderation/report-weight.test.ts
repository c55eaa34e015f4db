import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import {
  countOf,
  type ReportRecord,
  reportWeight,
} from '../../../src/snippets/moderation/model/report-weight.ts'

const none: ReportRecord = { right: 0, wrong: 0 }
const record = fc.record({ right: fc.nat(1_000), wrong: fc.nat(1_000) })

it('Reports by strangers count one each while nothing was decided', () => {
  assert.equal(reportWeight(none, none), 1)
  for (const count of [1, 2, 3, 20]) assert.equal(countOf(Array(count).fill(none), none), count)
})

it('A report weighs more with each that was right, less with each that was wrong, and never more than two', () => {
  fc.assert(
    fc.property(record, record, ({ right, wrong }, strangers) => {
      const weight = reportWeight({ right, wrong }, strangers)
      assert.ok(weight > 0 && weight <= 2)
      assert.ok(reportWeight({ right: right + 1, wrong }, strangers) >= weight)
      assert.ok(reportWeight({ right, wrong: wrong + 1 }, strangers) <= weight)
    }),
  )
})

it('Nothing that strangers do makes another stranger weigh more than one, or less than a third', () => {
  fc.assert(
    fc.property(record, strangers => {
      const weight = reportWeight(none, strangers)
      assert.ok(weight <= 1 && weight >= 0.333)
      assert.ok(reportWeight(none, { ...strangers, wrong: strangers.wrong + 1 }) <= weight)
      assert.ok(reportWeight(none, { ...strangers, right: strangers.right + 1 }) >= weight)
    }),
  )
})

it('Someone often right counts as two strangers, someone often wrong as a small part of one', () => {
  assert.equal(reportWeight({ right: 9, wrong: 1 }, none), 2)
  assert.ok(reportWeight({ right: 1, wrong: 9 }, none) <= 1 / 3)
})

it('One dismissed report changes nothing about how many strangers are needed, up to three', () => {
  const wrong = { right: 0, wrong: 1 }
  for (const count of [1, 2, 3]) assert.equal(countOf(Array(count).fill(none), wrong), count)
  assert.equal(countOf([wrong], wrong), 1, 'nor does the own one alone, where one is enough')
})

it('Eight strangers hide what three did, when nearly all were wrong', () => {
  const wrong = { right: 0, wrong: 1_000 }
  assert.ok(countOf(Array(7).fill(none), wrong) < 3)
  assert.equal(countOf(Array(8).fill(none), wrong), 3)
})
