import { expect, test } from 'vitest'
import { parseDateList } from '#app/basics/business-days.ts'
import { defaultPromotion, defaultSite } from './content.ts'
import { resumeEdit } from './edit/ui/use-edit.ts'
import {
  changedFields,
  formatVatRates,
  mergeEdit,
  parseVatRates,
  promotionEndedNote,
  promotionState,
  vatRateOn,
} from './rules.ts'
import { promotionSchema, quoteRulesSchema, siteSettingsSchema } from './schema.ts'

test.each([
  ['2025-06-30T21:59:59Z', 'upcoming'],
  ['2025-06-30T22:00:00Z', 'running'],
  ['2025-09-30T21:59:59Z', 'running'],
  ['2025-09-30T22:00:00Z', 'sample'],
])('a promotion starts and ends at midnight in Johannesburg: %s is %s', (now, state) => {
  expect(promotionState(defaultPromotion, new Date(now))).toBe(state)
})

test('PRM-07 SIT-06 the sample promotion shows when it ended, and any other promotion ends without a note', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  expect(promotionEndedNote(defaultPromotion, now)).toBe(
    'This sign-up period ended on 30 September 2025',
  )
  expect(promotionEndedNote(defaultPromotion, new Date('2025-08-01T08:00:00Z'))).toBeNull()
  const own = { ...defaultPromotion, headline: 'Two months free' }
  expect(promotionState(own, now)).toBe('over')
  expect(promotionEndedNote(own, now)).toBeNull()
})

test('the default settings match their schemas', () => {
  expect(siteSettingsSchema.parse(defaultSite)).toEqual(defaultSite)
  expect(promotionSchema.parse(defaultPromotion)).toEqual(defaultPromotion)
})

test('an equal list of pages is not a change, but a different one is', () => {
  const renamed = { ...defaultPromotion, pages: [], headline: 'Other' }
  expect(changedFields(defaultPromotion, renamed)).toEqual(['headline'])
  expect(changedFields(defaultPromotion, { ...defaultPromotion, pages: ['/'] })).toEqual(['pages'])
})

test.each([
  ['no other edit', {}, { a: 1, b: 1, c: 9 }, []],
  ['an edit of another field', { a: 5 }, { a: 5, b: 1, c: 9 }, []],
  ['the same edit of c', { c: 9 }, { a: 1, b: 1, c: 9 }, []],
  ['a different edit of c', { c: 4 }, { a: 1, b: 1, c: 9 }, [{ name: 'c', mine: 9, stored: 4 }]],
])('an edit of c merged with %s', (_case, theirs, value, clashes) => {
  const base = { a: 1, b: 1, c: 1 }
  expect(mergeEdit(base, { ...base, c: 9 }, { ...base, ...theirs })).toEqual({ value, clashes })
})

test.each([
  ['proclaimedHolidays', '2026-13-01'],
  ['phone', ' '],
  ['phone', 'a\u0000b'],
  ['tagline', 'two\nlines'],
  ['email', 'nowhere'],
  ['portalUrl', 'javascript:alert(1)'],
  ['whatsappNumber', '12'],
  ['whatsappNumber', '0123'],
  ['postalCode', '21960'],
  ['leadsMailbox', 'x'],
])('SHELL-18 D-152 %s %j is refused with a readable message', (name, value) => {
  const { error } = siteSettingsSchema.safeParse({ ...defaultSite, [name]: value })
  const message = expect.stringMatching(/^(?!.*(Invalid|Too small|expected))[A-Z].*\.$/)
  expect(error?.issues).toMatchObject([{ path: [name], message }])
})

test.each([
  ['082 123 4567', '+27821234567'],
  ['+27 (82) 123-4567', '+27821234567'],
  ['0027 82 123 4567', '+27821234567'],
  ['27821234567', '27821234567'],
  ['+44 7400 123456', '+447400123456'],
  [' ', ''],
])('CTC-31 a WhatsApp number entered as %j is stored as %j', (typed, kept) => {
  const { whatsappNumber } = siteSettingsSchema.parse({ ...defaultSite, whatsappNumber: typed })
  expect(whatsappNumber).toBe(kept)
})

test('D-101 what is typed after a save comes back without a notice of a colleague’s change', () => {
  const saved = { value: { phone: '2', email: 'a' }, version: 2 }
  const stored = { ...saved, updatedBy: 'Naledi Owner', updatedAt: '2026-11-20T08:00:00Z' }
  const resume = (now: typeof saved) => resumeEdit({ phone: '2', email: 'b' }, saved, now)
  expect(resume(stored)).toEqual({ value: { phone: '2', email: 'b' }, concurrentChange: null })
  expect(resume({ ...stored, version: 3 }).concurrentChange).not.toBeNull()
})

test('T18 characters that turn the direction of text are removed from the site’s settings', () => {
  const brandName = '\u202eBaobab\u2066 Connect'
  expect(siteSettingsSchema.parse({ ...defaultSite, brandName })).toEqual(
    siteSettingsSchema.parse({ ...defaultSite, brandName: 'Baobab Connect' }),
  )
  expect(promotionSchema.parse({ ...defaultPromotion, headline: 'Free\u202e' }).headline).toBe(
    'Free',
  )
})

test.each([
  ['href', 'https://evil.example'],
  ['href', '//evil.example'],
  ['startsOn', '2026-02-30'],
  ['pages', ['bundles']],
  ['pages', ['//evil.example']],
])('PRM-08 a promotion with %s %j is refused', (name, value) => {
  expect(promotionSchema.safeParse({ ...defaultPromotion, [name]: value }).success).toBe(false)
})

test.each([
  ['', []],
  ['2026-11-04', ['2026-11-04']],
  [' 2026-11-04,2027-01-02;\n2028-02-29 ', ['2026-11-04', '2027-01-02', '2028-02-29']],
  ['2026-02-30', null],
  ['2027-02-29', null],
  ['4 November 2026', null],
  ['2026-11-04, soon', null],
])('D-152 date list %j is read as %j', (text, dates) => expect(parseDateList(text)).toEqual(dates))

test('QUO-02 VAT rates are entered one a line, each with its start date', () => {
  const rates = [
    { from: '1993-04-07', basisPoints: 1_400 },
    { from: '2018-04-01', basisPoints: 1_550 },
  ]
  expect(formatVatRates(rates)).toBe('1993-04-07 14%\n2018-04-01 15.5%')
  expect(parseVatRates(` ${formatVatRates(rates)}\n\n`)).toEqual(rates)
  expect(parseVatRates('2018-04-01 15,5')).toEqual([rates[1]])
})

test.each(['yesterday 15%', '2018-04-01 much', '2018-04-01', '2018-04-01 101%'])(
  'QUO-02 "%s" is not a valid VAT rate',
  (typed) => {
    expect(quoteRulesSchema.shape.vatRates.safeParse(parseVatRates(typed)).success).toBe(false)
  },
)

test.each([
  ['2018-03-31', 1_400],
  ['2018-04-01', 1_500],
  ['2026-11-20', 1_500],
  ['1980-01-01', 1_400],
])('QUO-02 the VAT rate on %s is %d basis points', (day, rate) => {
  const rates = [
    { from: '2018-04-01', basisPoints: 1_500 },
    { from: '1993-04-07', basisPoints: 1_400 },
  ]
  expect(vatRateOn(rates, day)).toBe(rate)
})
