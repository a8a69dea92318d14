import { beforeEach, expect, test } from 'vitest'
import { addStaffUser } from '#app/modules/access/staff/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { sampleColleagues } from '../sample/content.ts'
import { previousWeekOf } from './rules.ts'
import { changeOwnWeeklyMail, sendWeeklyMails } from './service.server.ts'

const world = useQuoteTest()
const monday = new Date('2026-11-23T05:00:00Z')
const weeklyParts = {
  countVisits: (_db: unknown, from: string, until: string) =>
    Promise.resolve({
      visits: from === '2026-11-16' && until === '2026-11-22' ? 1234 : 0,
      sampleVisits: 0,
    }),
  findEndings: [() => Promise.resolve([{ what: 'API key Reports', day: '2026-11-30' }])],
}
/** Sends the summaries on Monday, and returns how many. */
const send = async (parts: Partial<typeof weeklyParts> = {}) =>
  valueOf(
    await sendWeeklyMails(world.contextOf(systemActor('weekly'), monday), {
      ...weeklyParts,
      ...parts,
    }),
  ).count
const findWeeklyMail = async () =>
  (await findStoredMails(world.database.db)).find(({ kind }) => kind === 'weekly-summary')!

beforeEach(async () => {
  await world.database.pool.query('truncate leads, deliveries, weekly_mails cascade')
  await world.database.pool.query('update staff_users set is_active = false')
})

test('OUT-08 on Monday each person who can sign in gets one summary of the previous week', async () => {
  const person = await createPerson(world.database)
  await addStaffUser(world.database.db, { ...sampleColleagues[0], permissions: {} })
  const lead = await world.lead()
  await world.database.pool.query(
    "update leads set submitted_at = '2026-11-18T08:00Z', due_at = '2026-11-19T08:00Z' where id = $1",
    [lead.id],
  )
  expect([await send(), await send()]).toEqual([1, 0])
  const mail = await findWeeklyMail()
  expect(mail.subjectId).toBe(person.id)
  for (const words of [
    /1,234 visits/,
    /1 new enquiry/,
    /0 of 1 kept/,
    new RegExp(`1 lead. Oldest: ${lead.reference}`),
    /API key Reports: 30 November 2026/,
  ])
    expect(mail.text).toMatch(words)
})

test('OUT-08 RUN-04 visits from the sample month are counted separately', async () => {
  await createPerson(world.database)
  await send({ countVisits: () => Promise.resolve({ visits: 300, sampleVisits: 280 }) })
  expect((await findWeeklyMail()).text).toContain(
    '300 visits to the public pages, 280 of them from the sample month.',
  )
})

test('OUT-08 a quote that expires soon is listed, unless it is sample data', async () => {
  await createPerson(world.database)
  const real = await world.createSentQuote({ validDays: 10 })
  const sample = await world.createSentQuote({ validDays: 10 })
  const { id } = sample.lead
  await world.database.pool.query('update leads set is_sample = true where id = $1', [id])
  await send()
  const { text } = await findWeeklyMail()
  expect(text).toContain(`Quote ${real.version.content!.number}: `)
  expect(text).not.toContain(sample.version.content!.number)
})

test('OUT-08 a person can turn the weekly summary off and on again', async () => {
  const person = await createPerson(world.database)
  const own = world.contextOf(staffActor('editor', { id: person.id }))
  for (const isWanted of [false, true]) {
    valueOf(await changeOwnWeeklyMail(own, { isWanted }))
    expect(await send()).toBe(isWanted ? 1 : 0)
  }
})

test.each([
  ['Monday at 07:00', '2026-11-23T05:00:00Z', '2026-11-16'],
  ['Sunday night', '2026-11-22T21:59:00Z', '2026-11-09'],
  ['Monday just after midnight', '2026-11-22T22:00:00Z', '2026-11-16'],
])('OUT-08 on %s the previous week starts on the right Monday', (_when, now, first) => {
  expect(previousWeekOf(new Date(now)).first).toBe(first)
})
