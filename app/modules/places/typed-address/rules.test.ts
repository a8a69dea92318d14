import { expect, test } from 'vitest'
import { readTypedUnit } from './rules.ts'

test.each([
  ['Unit 4 Acacia House, 12 Maude Street, Sandton', 'Unit 4 Acacia House'],
  ['Unit 4, Acacia House, 12 Maude Street, Sandton', 'Unit 4, Acacia House'],
  ['4 Acacia House, 12 Maude Street, Sandton', '4 Acacia House'],
  ['Flat 3B 12 Maude St Sandton', 'Flat 3B'],
  ['Shop 7, Sandton City, 83 Rivonia Road, Sandton', 'Shop 7, Sandton City'],
  ['Acacia House, 12A Nelson Mandela Drive, Bloemfontein', 'Acacia House'],
])('COV-05 %s: the street is searched without "%s"', (typed, unit) => {
  const read = readTypedUnit(typed)
  expect(read.unit).toBe(unit)
  expect(read.rest).toMatch(/^(12A? |83 )/)
  expect(typed.endsWith(read.rest)).toBe(true)
})

test.each([
  ['Unit 4 Maude Street, Sandton', 'Unit 4', 'Maude Street, Sandton'],
  ['Unit 4, Acacia House, Sandton', 'Unit 4', 'Acacia House, Sandton'],
])('%s: without a street number, only the unit is split off', (typed, unit, rest) => {
  expect(readTypedUnit(typed)).toEqual({ unit, rest })
})

const withoutUnit = ['12 Maude Street, Sandton', 'Sandton', '12', 'Unit 4', '12 Maude, Sandton', '']
test.each([...withoutUnit, 'Church Street 45, Stellenbosch'])('%j has no unit', (typed) => {
  expect(readTypedUnit(typed)).toEqual({ unit: '', rest: typed })
})
