import { expect, test } from 'vitest'
import { parseDateList } from '#app/basics/business-days.ts'
import { defaultSite } from './content.ts'
import { siteSettingsSchema } from './schema.ts'

test.each([
  ['', []],
  ['2026-11-04', ['2026-11-04']],
  [' 2026-11-04,2027-01-02;\n2028-02-29 ', ['2026-11-04', '2027-01-02', '2028-02-29']],
  ['2026-02-30', null],
  ['2027-02-29', null],
  ['4 November 2026', null],
  ['2026-11-04, soon', null],
])('D-152 the dates of %j are %j', (text, dates) => {
  expect(parseDateList(text)).toEqual(dates)
})

test('D-152 a site record without proclaimed days reads as none, and a wrong one is refused by name', () => {
  const { proclaimedHolidays: _left, ...older } = defaultSite
  expect(siteSettingsSchema.parse(older).proclaimedHolidays).toBe('')
  const wrong = siteSettingsSchema.safeParse({ ...older, proclaimedHolidays: '2026-13-01' })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['proclaimedHolidays'])
})
