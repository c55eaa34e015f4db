import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { qrCode } from '../../src/web/qr-code.ts'

test('A QR code draws every dark square once and no light one', () => {
  for (const address of ['https://a.test/x', `https://snippets.example.org/board/${'aB3'.repeat(30)}`]) {
    const { data, size } = encode(address, { ecc: 'M', border: 4 })
    const drawn = data.map(row => row.map(() => 0))
    for (const [, x, y, width] of String(qrCode(address, 'Address')).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let at = Number(x); at < Number(x) + Number(width); at++) {
        const row = drawn[Number(y)] ?? assert.fail()
        row[at] = (row[at] ?? assert.fail()) + 1
      }
    assert.deepEqual(
      drawn,
      data.map(row => row.map(Number)),
    )
    assert.match(String(qrCode(address, 'Address')), new RegExp(`viewBox="0 0 ${size} ${size}"`))
  }
})
