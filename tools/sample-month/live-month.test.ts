import { expect, test } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { hasOwnLeads } from './safeguards.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { actorOf, findStaffUserByEmail } from '#app/modules/access/staff/store.server.ts'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { systemActor } from '#app/platform/actor.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { extensions } from '#server/registrations.ts'
import { seedDatabase } from '#server/seed.ts'
import { liveEnquiry } from './live-month.ts'
import { planMonth } from './plan.ts'

const database = useTestDatabase(seedDatabase)
const plan = planMonth(testNow, isPublicHoliday)
const lately = plan.slice(-60)
const whatsapp = {
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_ACCOUNT_ID: '2',
  WHATSAPP_ACCESS_TOKEN: 'secret',
}

test('a sample month is the same whenever it is planned, and none of it lies in the future', () => {
  expect(planMonth(testNow, isPublicHoliday)).toEqual(plan)
  expect(plan.length).toBeGreaterThan(60)
  expect(plan.filter(({ at }) => at > testNow)).toEqual([])
  expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length)
  expect(new Set(plan.map(({ question }) => question.form)).size).toBeGreaterThan(7)
})

test('ANS-05 its enquiries are received, answered with evidence or overdue; a repeat adds nothing', async () => {
  const ctx = testContext(database, { actor: systemActor('sample-month'), extensions })
  const staff = await Promise.all(
    ['Ann', 'Ben'].map(async (fullName) => {
      const email = `${fullName.toLowerCase()}@staff.example`
      const password = `${fullName} uses a long passphrase`
      const created = await createStaffUser(ctx, { fullName, email, password, role: 'editor' })
      if (!created.ok) throw new Error(created.message)
      return actorOf((await findStaffUserByEmail(database.db, email))!)
    }),
  )
  const month = {
    ctx: { ...ctx, env: { ...ctx.env, ...whatsapp } },
    now: testNow,
    staff,
    isHoliday: (date: string) => isPublicHoliday(date),
  }
  for (const [number, enquiry] of lately.entries())
    expect(await liveEnquiry(month, enquiry, number)).toBe(true)
  const stored = await database.db.select().from(leads)
  expect(stored).toHaveLength(lately.length)
  expect(stored.filter((lead) => lead.isSuspectedSpam)).toEqual([])
  const statuses = new Set(stored.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(['answered', 'closed', 'in_progress', 'new'])
  const answered = stored.filter(({ status }) => status === 'answered')
  expect(answered.every(({ answeredAt }) => answeredAt && answeredAt < testNow)).toBe(true)
  expect(await hasOwnLeads(database.db)).toBe(false)

  for (const [number, enquiry] of lately.entries())
    expect(await liveEnquiry(month, enquiry, number)).toBe(false)
  expect(await database.db.select().from(leads)).toHaveLength(lately.length)
  await storeLead(database)
  expect(await hasOwnLeads(database.db)).toBe(true)
})

test('ANS-06 WAP-02 some of its confirmations come back, and some visitors go on by WhatsApp', async () => {
  const wrong = lately.filter(({ isAddressWrong }) => isAddressWrong)
  expect(wrong.length).toBeGreaterThan(0)
  const { rows } = await database.pool.query<{ email: string }>(
    `select email from leads where id in
       (select subject_id::uuid from activity_log where action = 'lead.mail-returned')`,
  )
  expect(rows.map(({ email }) => email).toSorted()).toEqual(
    wrong.map(({ email }) => email).toSorted(),
  )
  const { rows: written } = await database.pool.query<{ channel: string }>(
    `select channel from conversation_messages where direction = 'in'`,
  )
  const channels = new Set(written.map(({ channel }) => channel))
  expect([...channels].toSorted()).toEqual(['mail', 'whatsapp'])
})
