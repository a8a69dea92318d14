import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import { answerWindow, dueTime, nextDueTime, replyOf } from './rules.ts'
import { type LeadEntry, type LeadKind, leadEntries, leadKinds } from './schema.ts'

const hourMs = 3_600_000
const localTime = (text: string) => new Date(`${text.replace(' ', 'T')}:00+02:00`)
const isHoliday = (day: string) => isPublicHoliday(day, [])
const dayPromise = { text: 'within 24 hours', hours: 24 }
const business = { text: 'within one business day', businessDays: 1 }
const dueOf = (promise: Parameters<typeof dueTime>[0], received: string) =>
  dueTime(promise, localTime(received), isHoliday)

test.each([
  ['a Tuesday morning', '2026-11-17 10:00', '2026-11-18 10:00'],
  ['a Tuesday at opening time', '2026-11-17 08:00', '2026-11-18 08:00'],
  ['a Tuesday at closing time', '2026-11-17 17:00', '2026-11-18 17:00'],
  ['a Tuesday evening', '2026-11-17 20:00', '2026-11-18 17:00'],
  ['a Wednesday before opening', '2026-11-18 06:00', '2026-11-18 17:00'],
  ['a Wednesday at midnight', '2026-11-18 00:00', '2026-11-18 17:00'],
  ['a Friday afternoon', '2026-11-20 16:00', '2026-11-23 16:00'],
  ['a Friday night', '2026-11-20 22:00', '2026-11-23 17:00'],
  ['a Saturday', '2026-11-21 10:00', '2026-11-23 17:00'],
  ['a Sunday night', '2026-11-22 23:59', '2026-11-23 17:00'],
  ['the day before Reconciliation Day', '2026-12-15 11:00', '2026-12-17 11:00'],
  ['Christmas Eve 2026, a Thursday', '2026-12-24 09:00', '2026-12-28 09:00'],
  ['Maundy Thursday 2027', '2027-03-25 09:30', '2027-03-30 09:30'],
])('LDS-02 a 24-hour promise, sent on %s (%s), is due %s', (_when, received, due) => {
  expect(dueOf(dayPromise, received)).toEqual(localTime(due))
})

test('LDS-02 a two-hour promise made at night is due when the office opens', () => {
  expect(dueOf({ text: '', hours: 2 }, '2026-11-18 01:00')).toEqual(localTime('2026-11-18 08:00'))
})

test.each([
  [1, '2026-11-17 10:00', '2026-11-18 17:00'],
  [1, '2026-11-20 16:59', '2026-11-23 17:00'],
  [1, '2026-11-21 10:00', '2026-11-23 17:00'],
  [2, '2026-11-19 10:00', '2026-11-23 17:00'],
  [2, '2026-12-14 10:00', '2026-12-17 17:00'],
])('LIM-11 %i business days from %s end %s', (businessDays, received, due) => {
  expect(dueOf({ text: '', businessDays }, received)).toEqual(localTime(due))
})

/** Counts the hours of working days in half-hour steps. Working days are Monday to Friday without holidays. */
function workingHours(from: Date, until: Date): number {
  let halves = 0
  for (let at = from.getTime(); at < until.getTime(); at += hourMs / 2) {
    const clock = new Date(at + 2 * hourMs)
    const isWeekday = clock.getUTCDay() % 6 !== 0
    if (isWeekday && !isPublicHoliday(clock.toISOString().slice(0, 10))) halves++
  }
  return halves / 2
}

test('LDS-02 all year, a 24-hour promise is due in office hours and within 24 hours of working days', () => {
  for (let hour = 0; hour < 365 * 24; hour += 5) {
    const received = new Date(localTime('2026-01-01 00:30').getTime() + hour * hourMs)
    const due = dueTime(dayPromise, received, isHoliday)!
    const clock = new Date(due.getTime() + 2 * hourMs)
    const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes()
    const isOfficeTime = minutes >= 8 * 60 && minutes <= 17 * 60
    expect(isOfficeTime, `${received.toISOString()} ${due.toISOString()}`).toBe(true)
    expect([1, 2, 3, 4, 5]).toContain(clock.getUTCDay())
    expect(isPublicHoliday(clock.toISOString().slice(0, 10))).toBe(false)
    expect(due.getTime()).toBeGreaterThan(received.getTime())
    expect(workingHours(received, due), received.toISOString()).toBeLessThanOrEqual(24)
  }
})

describe('SIT-07 the reply time shown before a form is sent', () => {
  test.each([
    ['2026-11-21T21:00', dayPromise, undefined, 'Monday 23 November, 17:00'],
    ['2026-11-23T10:23', dayPromise, undefined, 'Tuesday 24 November, 11:00'],
    ['2026-11-23T10:23', business, 'Tuesday 24 November, 00:00', 'Tuesday 24 November, 17:00'],
    ['2026-12-24T18:00', business, 'Monday 28 December, 00:00', 'Monday 28 December, 17:00'],
  ])('%s', (now, promise, before, by) => {
    const window = answerWindow(promise, localTime(now), isHoliday)!
    expect(formatWeekdayTime(window.by)).toBe(by)
    expect(window.before > localTime(now)).toBe(true)
    // A promise in hours may end at any future time.
    if (before) expect(formatWeekdayTime(window.before)).toBe(before)
  })

  test('a form sent before the cut-off is due by the shown time, around the clock and over holidays', () => {
    const start = localTime('2026-12-14T00:00').getTime()
    for (let minutes = 0; minutes < 24 * 60 * 24; minutes += 97) {
      const now = new Date(start + minutes * 60_000)
      for (const promise of [dayPromise, business, { text: '', businessDays: 2 }]) {
        const { before, by } = answerWindow(promise, now, isHoliday)!
        expect(before.getTime()).toBeGreaterThan(now.getTime())
        for (const share of [0, 0.3, 0.7, 0.999]) {
          const sent = new Date(now.getTime() + (before.getTime() - now.getTime()) * share)
          expect(dueTime(promise, sent, isHoliday)!.getTime()).toBeLessThanOrEqual(by.getTime())
        }
      }
    }
  })

  test('a promise without a time shows no reply time', () => {
    expect(answerWindow({ text: 'soon' }, localTime('2026-11-23T10:00'), isHoliday)).toBeNull()
  })
})

test('PAS-02 an overdue answer is announced for the next end of a business day', () => {
  const promised = localTime('2026-11-20T10:00')
  const next = (now: string) => formatWeekdayTime(nextDueTime(promised, localTime(now), isHoliday))
  expect(next('2026-11-20T10:01')).toBe('Monday 23 November, 17:00')
  expect(next('2026-11-23T17:30')).toBe('Tuesday 24 November, 17:00')
})

/** The due times of a form sent on Thursday 19 November 2026 at 10:00, and on the Friday at 16:30. */
const dueTimes = {
  '24 hours': ['2026-11-20 10:00', '2026-11-23 16:30'],
  '1 business day': ['2026-11-20 17:00', '2026-11-23 17:00'],
  'two business days': ['2026-11-23 17:00', '2026-11-24 17:00'],
  'no day': [null, null],
}

const documentedPromises: [LeadKind, LeadEntry, keyof typeof dueTimes, string][] = [
  [
    'assessment',
    'quick',
    '24 hours',
    'Our team will contact you shortly with your customized IT health recipe.',
  ],
  [
    'assessment',
    'wizard',
    '24 hours',
    'Our team will contact you within 24 hours to schedule your IT assessment.',
  ],
  ['bundle-quote', 'form', '24 hours', "We'll contact you within 24 hours."],
  ['connectivity', 'form', '24 hours', 'Our team will respond within 24 hours.'],
  ['custom-recipe', 'form', '24 hours', 'Our team will respond within 24 hours.'],
  ['contact', 'form', '24 hours', "We'll reply to your inquiry within 24 hours."],
  ['consultation', 'form', '24 hours', "We'll contact you within 24 hours to confirm."],
  ['whatsapp', 'form', '24 hours', 'We answer messages on WhatsApp within 24 hours.'],
  ['custom-quote', 'form', '1 business day', 'Our team will contact you within one business day.'],
  [
    'cloud-quote',
    'form',
    'two business days',
    "You'll receive a detailed proposal within 2 business days.",
  ],
  ['site-survey', 'form', 'no day', 'Our team will contact you to schedule a visit.'],
  ['coverage', 'form', 'no day', 'Our team will contact you about fibre at this address.'],
  ['interest', 'form', 'no day', "We'll notify you when our new connectivity services launch."],
  ['launch-interest', 'form', 'no day', 'We will email you when this service launches.'],
  ['referral', 'form', 'no day', 'We ask your friend once, by email, whether we may contact them.'],
]

test.each(documentedPromises)(
  'LIM-11 D-43 %s (%s) promises %s, which sets its due time: “%s”',
  (kind, entry, time, text) => {
    const { promise } = replyOf(kind, entry)
    expect(promise.text).toBe(text)
    const due = ['2026-11-19 10:00', '2026-11-20 16:30'].map((sent) => dueOf(promise, sent))
    expect(due).toEqual(dueTimes[time].map((at) => at && localTime(at)))
  },
)

test('D-43 the list above has the promise of every form, and an imported lead has none', () => {
  expect(replyOf('imported', 'form').promise).toEqual({ text: '' })
  const kinds = leadKinds.filter((kind) => kind !== 'imported')
  const promised = kinds.flatMap((kind) =>
    leadEntries.map((entry) => `${kind}: ${replyOf(kind, entry).promise.text}`),
  )
  const documented = documentedPromises.map(([kind, , , text]) => `${kind}: ${text}`)
  expect(new Set(promised)).toEqual(new Set(documented))
})

type PromisedForm = [kind: LeadKind, entry?: LeadEntry]
const assessment: PromisedForm = ['assessment', 'wizard']
const contact: PromisedForm = ['contact']

/** Files whose text repeats the reply time of a form, with these forms in the order of the text. */
const promiseCopies: Record<string, PromisedForm[]> = {
  'app/modules/site/bundles/bundle/content.ts': Array.from({ length: 3 }, () => ['bundle-quote']),
  'app/modules/site/contact/content.ts': [contact, contact, ['consultation'], ['cloud-quote']],
  'app/modules/site/it-health/content.ts': [assessment, assessment],
  'app/modules/sales/lead/recipe/content.ts': [assessment],
  'app/modules/site/pricing/content.ts': [['custom-quote']],
  'app/modules/site/resources/content.ts': [assessment],
}

/** Files with a time that is no reply time, such as how soon a new employee can work. */
const otherPages = ['app/modules/site/recipes/faq/content.ts']

function timeOf([kind, entry = 'form']: PromisedForm): string {
  const { hours, businessDays } = replyOf(kind, entry).promise
  if (hours) return `within ${hours} hours`
  return businessDays === 1 ? 'within one business day' : `within ${businessDays} business days`
}

const kindsWithTime = leadKinds.filter((kind) => {
  const { hours, businessDays } = replyOf(kind, 'form').promise
  return hours ?? businessDays
})
const promiseTimePattern = new RegExp(kindsWithTime.map((kind) => timeOf([kind])).join('|'), 'g')
const promisesIn = (path: string) => readFileSync(path, 'utf8').match(promiseTimePattern) ?? []

test('LIM-11 every page that mentions a reply time is on the list', () => {
  const found = globSync('app/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|modules\/(sales\/lead(?!\/recipe)|client-forms)\//.test(path))
    .filter((path) => promisesIn(path).length > 0)
  expect(found.toSorted()).toEqual([...Object.keys(promiseCopies), ...otherPages].toSorted())
})

test.each(Object.entries(promiseCopies))('LIM-11 %s mentions the reply times', (path, promised) => {
  expect(promisesIn(path)).toEqual(promised.map(timeOf))
})
