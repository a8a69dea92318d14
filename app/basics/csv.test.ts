import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv.ts'
import { readCell } from './written-values.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+27 82 123 4567', "'+27 82 123 4567"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\uFF1D1', "'\uFF1D1"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['a=1', 'a=1'],
  ['5 - 3', '5 - 3'],
  [-5, '-5'],
  [0, '0'],
  [null, ''],
  ['', ''],
  ['Dlamini, "Books"', '"Dlamini, ""Books"""'],
  ['two\nlines', '"two\nlines"'],
])('ADF-06 the cell %j is written as %j', (cell, written) => {
  expect(csvText([['x', cell]], { hasMark: false })).toBe(`x,${written}\r\n`)
})

test('D-141 a file begins with the UTF-8 byte order mark, and its later parts do not', () => {
  expect(csvText([['é']])).toBe('\uFEFFé\r\n')
  expect(csvText([['é']], { hasMark: false })).toBe('é\r\n')
  expect(csvText([])).toBe('\uFEFF')
})

test('ADF-06 no cell begins with a formula character, and reading it gives the original text', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[=+\-@\t\r\n"',;]{1,4}[a-z0-9"]*$/),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const read: string[][] = parse(csvText(rows), { bom: true })
      expect(read).toHaveLength(rows.length)
      for (const [index, row] of read.entries())
        for (const [column, shown] of row.entries()) {
          expect(shown).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/)
          expect(readCell(shown)).toBe(rows[index]![column])
        }
    }),
    { seed: 20_261_121 },
  )
})
