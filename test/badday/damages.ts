type Damage = (whole: Buffer) => Buffer

const pageBytes = 8192

/** Sixteen ways in which a file gets damaged by disks, copies and hands. */
export const damages: readonly (readonly [name: string, damage: Damage])[] = [
  ['a bit of the first header', whole => flipped(whole, 3)],
  ['a bit of the page size', whole => flipped(whole, 17)],
  ['a bit of the number of pages', whole => flipped(whole, 31)],
  ['a bit of the change counter', whole => flipped(whole, 27)],
  ['a bit of the schema', whole => flipped(whole, pageBytes - 40)],
  ['a bit in the middle', whole => flipped(whole, Math.floor(whole.length / 2))],
  ['a bit of a text that is stored', whole => flipped(whole, whole.indexOf('Corkboard', pageBytes) + 2)],
  ['a bit of the last page', whole => flipped(whole, whole.length - pageBytes)],
  ['a bit of the last bytes', whole => flipped(whole, whole.length - 10)],
  ['a page of nothing but zeros', whole => whole.fill(0, 3 * pageBytes, 4 * pageBytes)],
  ['two pages that changed places', whole => swapped(whole, 4, 5)],
  ['the last byte is missing', whole => whole.subarray(0, -1)],
  ['the last page is missing', whole => whole.subarray(0, -pageBytes)],
  ['the second half is missing', whole => whole.subarray(0, Math.floor(whole.length / 2))],
  ['a line break at the end', whole => Buffer.concat([whole, Buffer.from('\n')])],
  [
    'line breaks of another system',
    whole => Buffer.from(whole.toString('latin1').replace(/\n/g, '\r\n'), 'latin1'),
  ],
]

function flipped(whole: Buffer, at: number): Buffer {
  whole[at] = (whole[at] ?? 0) ^ 1
  return whole
}

function swapped(whole: Buffer, one: number, other: number): Buffer {
  const page = (index: number) => whole.subarray(index * pageBytes, (index + 1) * pageBytes)
  const kept = Buffer.from(page(one))
  page(other).copy(page(one))
  kept.copy(page(other))
  return whole
}
