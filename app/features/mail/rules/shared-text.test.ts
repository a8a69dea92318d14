import { expect, test } from 'vitest'
import { fillIn, mark } from './shared-text.ts'

test.each([
  ['a value', `Hello ${mark('name')}, by ${mark('by')}.`, { name: 'Thandi', by: 'Monday' }],
  ['one value twice', `${mark('name')} ${mark('name')}`, { name: 'Thandi' }],
])('OPS-11 %s stands where its mark stood', (_, text, values) => {
  const filled = fillIn(text, values)
  expect(filled).not.toContain(mark('name'))
  for (const value of Object.values(values)) expect(filled).toContain(value)
})

test('OPS-11 facts stand in lines of their own', () => {
  const lines = [
    { label: 'Name', value: 'Thandi' },
    { label: 'Page', value: '/contact' },
  ]
  expect(fillIn(`All of it:\n${mark('lines')}\n`, { lines })).toBe(
    'All of it:\nName: Thandi\nPage: /contact\n',
  )
})

test('OPS-11 what a visitor typed is never read as a mark, and dollars are no patterns', () => {
  const filled = fillIn(`${mark('name')} | ${mark('by')}`, { name: mark('by'), by: "$& $1 $'" })
  expect(filled).toBe(`${mark('by')} | $& $1 $'`)
})

test('OPS-11 a mark of which nothing is known stays, as a body of an older version has it', () => {
  expect(fillIn(`Typed: ${mark('odd')} ${mark('count')}`, { count: 3 })).toBe(
    `Typed: ${mark('odd')} ${mark('count')}`,
  )
})
