import { beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/platform/context.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { previousWeekOf } from './rules.ts'
import { changeOwnWeeklyMail, sendWeeklyMails } from './service.server.ts'

const quoteTest = useQuoteTest()
const monday = new Date('2026-11-23T05:00:00Z')
const weeklyParts = {
  countVisits: (_db: unknown, from: string, until: string) =>
    Promise.resolve({
      visits: from === '2026-11-16' && until === '2026-11-22' ? 1234 : 0,
      sampleVisits: 0,
    }),
  findEndings: [() => Promise.resolve([{ what: 'API key Reports', day: '2026-11-30' }])],
}
const contextAt = (day: Date) => ({
  ...quoteTest.contextOf(systemActor('weekly')),
  clock: fixedClock(day),
})
const findWeeklyMails = async () =>
  (await findStoredMails(quoteTest.database.db)).filter(({ kind }) => kind === 'weekly-summary')

beforeEach(async () => {
  await quoteTest.database.pool.query('truncate leads, deliveries, weekly_mails cascade')
  await quoteTest.database.pool.query('update staff_users set is_active = false')
})

test('OUT-08 on Monday the week before is summed up, once for each person', async () => {
  const person = await createPerson(quoteTest.database)
  const lead = await quoteTest.lead()
  await quoteTest.database.pool.query(
    "update leads set submitted_at = '2026-11-18T08:00Z', due_at = '2026-11-19T08:00Z' where id = $1",
    [lead.id],
  )
  expect(await sendWeeklyMails(contextAt(monday), weeklyParts)).toMatchObject({
    value: { count: 1 },
  })
  expect(await sendWeeklyMails(contextAt(monday), weeklyParts)).toMatchObject({
    value: { count: 0 },
  })
  const [mail] = await findWeeklyMails()
  expect(mail!.subjectId).toBe(person.id)
  for (const words of [
    /1,234 visits/,
    /1 new enquiry/,
    /0 of 1 kept/,
    new RegExp(`1 lead. Oldest: ${lead.reference}`),
    /API key Reports: 30 November 2026/,
  ])
    expect(mail!.text).toMatch(words)
})

async function sendShortQuote() {
  const lead = await quoteTest.cloudLead()
  const { id } = await quoteTest.begin(lead.id)
  valueOf(await quoteTest.save(id, { validDays: 10 }))
  const { number } = valueOf(await quoteTest.send(id))
  return { lead, number }
}

test('OUT-08 RUN-04 visits of the sample month are named as such', async () => {
  await createPerson(quoteTest.database)
  const countVisits = () => Promise.resolve({ visits: 300, sampleVisits: 280 })
  await sendWeeklyMails(contextAt(monday), { ...weeklyParts, countVisits })
  const [mail] = await findWeeklyMails()
  expect(mail!.text).toContain('300 visits to the public pages, 280 of them from the sample month.')
})

test('OUT-08 a quote that ends soon is named, one of the sample data is not', async () => {
  await createPerson(quoteTest.database)
  const real = await sendShortQuote()
  const sample = await sendShortQuote()
  await quoteTest.database.pool.query('update leads set is_sample = true where id = $1', [
    sample.lead.id,
  ])
  await sendWeeklyMails(contextAt(monday), weeklyParts)
  const [mail] = await findWeeklyMails()
  expect(mail!.text).toContain(`Quote ${real.number}: `)
  expect(mail!.text).not.toContain(sample.number)
})

test('OUT-08 a person can switch it off and on again', async () => {
  const person = await createPerson(quoteTest.database)
  const own = quoteTest.contextOf(staffActor('editor', { id: person.id }))
  expect(await changeOwnWeeklyMail(own, { isWanted: false })).toMatchObject({ ok: true })
  expect(await sendWeeklyMails(contextAt(monday), weeklyParts)).toMatchObject({
    value: { count: 0 },
  })
  await changeOwnWeeklyMail(own, { isWanted: true })
  expect(await sendWeeklyMails(contextAt(monday), weeklyParts)).toMatchObject({
    value: { count: 1 },
  })
})

test.each([
  ['Monday at 07:00', '2026-11-23T05:00:00Z', '2026-11-16'],
  ['Sunday night', '2026-11-22T21:59:00Z', '2026-11-09'],
  ['Monday just after midnight', '2026-11-22T22:00:00Z', '2026-11-16'],
])('OUT-08 %s the last week begins on its Monday', (_when, now, first) => {
  expect(previousWeekOf(new Date(now)).first).toBe(first)
})
