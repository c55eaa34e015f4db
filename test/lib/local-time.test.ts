import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readLocalTime, writeLocalTime } from '../../src/lib/local-time.ts'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

describe('A time on the wall', () => {
  it('means one instant on most days', () => {
    assert.deepEqual(readLocalTime('2026-07-01T14:30', berlin), {
      kind: 'once',
      at: at('2026-07-01T12:30:00Z'),
    })
    assert.deepEqual(readLocalTime('2026-01-01T14:30:05.5', 'UTC'), {
      kind: 'once',
      at: at('2026-01-01T14:30:05.500Z'),
    })
  })

  it('does not exist when the clocks are set forward over it', () => {
    assert.deepEqual(readLocalTime('2026-03-29T02:30', berlin), { kind: 'never' })
    assert.equal(readLocalTime('2026-03-29T03:00', berlin).kind, 'once')
  })

  it('comes twice when the clocks are set back over it', () => {
    assert.deepEqual(readLocalTime('2026-10-25T02:30', berlin), {
      kind: 'twice',
      first: at('2026-10-25T00:30:00Z'),
      second: at('2026-10-25T01:30:00Z'),
    })
  })

  it('is malformed when it is no day and time', () => {
    for (const text of [
      '',
      'soon',
      '2026-02-30T10:00',
      '2026-01-01',
      '2026-01-01T25:00',
      '2026-01-01T10:00Z',
      '+002026-01-01T10:00',
    ])
      assert.deepEqual(readLocalTime(text, berlin), { kind: 'malformed' }, text)
  })

  it('reads back as the instant it was written of', () => {
    const zones = ['UTC', berlin, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (zone, date) => {
          const time = readLocalTime(writeLocalTime(date.getTime(), zone), zone)
          if (time.kind === 'twice') assert.ok([time.first, time.second].includes(date.getTime()))
          else assert.deepEqual(time, { kind: 'once', at: date.getTime() })
        },
      ),
    )
  })
})
