import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { delimiterOf, readSeparated } from '../../../src/snippets/read/views/table/separated-values.ts'
import { renderTable } from '../../../src/snippets/read/views/table/table-markup.ts'

const all = { rowsMax: 1000, columnsMax: 1000, cellsMax: 1e6, cellMaxChars: 1e6 }
const cellsOf = (text: string, delimiter = ',') =>
  readSeparated(text, delimiter, all).rows.map(row => row.cells)

describe('separated values', () => {
  it('are read as RFC 4180 has them', () => {
    assert.deepEqual(cellsOf('a,b\r\n"c,d","e ""f""\ng"\r\n'), [
      ['a', 'b'],
      ['c,d', 'e "f"\ng'],
    ])
    assert.deepEqual(cellsOf('a,,\n,b\n\n"",x'), [
      ['a', '', ''],
      ['', 'b'],
      ['', 'x'],
    ])
    assert.deepEqual(cellsOf('\ufeffa'), [['a']])
  })

  it('number each row by the line that it begins in', () => {
    const { rows } = readSeparated('a\n"b\nb"\n\nc', ',', all)
    assert.deepEqual(
      rows.map(row => row.line),
      [1, 2, 5],
    )
  })

  it('keep a stray quote in its line', () => {
    assert.deepEqual(cellsOf('a,"b\nc,d'), [
      ['a', '"b'],
      ['c', 'd'],
    ])
    assert.deepEqual(cellsOf('"a"b,c\n"d"'), [['"a"b', 'c'], ['d']])
  })

  it('come back as they were written, whatever the cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '1', '<') })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(table, rows => {
        const text = rows
          .map(row => row.map(each => `"${each.replaceAll('"', '""')}"`).join(','))
          .join('\r\n')
        assert.deepEqual(cellsOf(text), rows)
      }),
    )
  })

  it('tell their delimiter', () => {
    assert.equal(delimiterOf('a;b;c\n1,5;2;3\n2,5;1;1'), ';')
    assert.equal(delimiterOf('a\tb\n1,2\t3'), '\t')
    assert.equal(delimiterOf('a,b\n1,2'), ',')
    assert.equal(delimiterOf('no table'), ',')
  })
})

describe('a table', () => {
  const made = (text: string) => renderTable(text) ?? assert.fail()

  it('has a head of names, rows by their lines, and numbers on the right', () => {
    assert.equal(
      made('name,price\n<a>,1.50\nb,-2').html,
      '<table><thead><tr><td></td><th scope="col">name</th><th scope="col" class="number">price</th></tr>\n</thead><tbody>' +
        '<tr id="L2"><td data-n="2"></td><td>&lt;a&gt;</td><td class="number">1.50</td></tr>\n' +
        '<tr id="L3"><td data-n="3"></td><td>b</td><td class="number">-2</td></tr>\n</tbody></table>',
    )
  })

  it('names the columns by letters where the text does not', () => {
    assert.match(
      made('1,2\n3,4').html,
      /<th scope="col" class="number">A<\/th><th scope="col" class="number">B<\/th>/,
    )
  })

  it('shows formulas as text', () => {
    assert.match(made('a\n=HYPERLINK("x")').html, /<td>=HYPERLINK\("x"\)<\/td>/)
  })

  it('is bounded, and says how much it shows', () => {
    const wide = made(Array.from({ length: 100_000 }, () => 'x').join(','))
    assert.deepEqual(wide.table, { rows: 1, columns: 100_000, shownRows: 1, shownColumns: 200 })
    const long = made('a,b\n'.repeat(50_000))
    assert.deepEqual(long.table, { rows: 49_999, columns: 2, shownRows: 999, shownColumns: 2 })
    assert.ok(made('x'.repeat(1_000_000)).html.length < 2_000)
    assert.ok(made(`"${'x""'.repeat(300_000)}`).html.length < 2_000)
    assert.ok(made('"\n'.repeat(300_000)).html.length < 200_000)
    assert.equal(renderTable('\n\n'), null)
  })
})
