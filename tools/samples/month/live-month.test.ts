import { randomUUID } from 'node:crypto'
import { and, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { hasOtherPersonWith } from '#app/modules/access/staff/store.server.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import { sampleColleagues } from '#app/modules/dashboard/sample/content.ts'
import { loadSamples, removeSamples } from '#app/modules/dashboard/sample/service.server.ts'
import { findSampleState } from '#app/modules/dashboard/sample/store.server.ts'
import { conversationMessages } from '#app/modules/sales/conversation/tables.ts'
import { findMailPage } from '#app/modules/sales/inbound-mail/store.server.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { quoteStates } from '#app/modules/sales/quote/content.ts'
import { extensions } from '#server/registrations.ts'
import { seedDatabase } from '#server/seed.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { storeWebhook } from '#tools/testing/store-webhook.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { sampleMonth } from './live-month.ts'
import { planMonth } from './plan.ts'

const database = useTestDatabase(seedDatabase)
const plan = planMonth(testNow, isPublicHoliday)
/** Settings of the external systems that a real installation delivers to. */
const env = {
  SMTP_URL: 'smtp://mail.example.co.za',
  ZOHO_CLIENT_ID: 'id',
  ZOHO_CLIENT_SECRET: 'secret',
  ZOHO_REFRESH_TOKEN: 'refresh',
  WHATSAPP_PHONE_NUMBER_ID: '12345',
  WHATSAPP_ACCOUNT_ID: '12345',
  WHATSAPP_ACCESS_TOKEN: 'secret',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'word',
}
const owner = () => testContext(database, { actor: staffActor('super_admin'), extensions, env })

/** Counts the rows of every table, except those that adding and removing samples changes for good. */
async function countRows() {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', relname),
       false, true, '')))[1]::text::int as count
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  // Rate-limit counters expire, live-change numbers remain, and the log records that samples were added and removed.
  const passing = ['rate_limits', 'live_changes', 'installation_values', 'activity_log']
  return Object.fromEntries(
    rows.filter(({ name }) => !passing.includes(name)).map(({ name, count }) => [name, count]),
  )
}

/** Counts the sample data other than leads: emails, forms and days with visits. */
async function countOtherRows() {
  const { rows } = await database.pool.query(
    `select (select count(*) from inbound_mails)::int as mails, (select count(*) from client_form_submissions)::int as forms,
       (select count(distinct day) from analytics_daily where is_sample)::int as "visitedDays"`,
  )
  return rows
}

/** Counts the requests for discounts, and those of them that are marked as samples. */
async function countMarkedRequests() {
  const { rows } = await database.pool.query(
    `select count(*)::int as all, count(*) filter (where is_sample)::int as marked from approvals where subject_kind = 'quote'`,
  )
  return rows
}

const abortAfter = (leads: number) => {
  const isAborted = vi.fn(() => true)
  for (let lead = 1; lead <= leads; lead++) isAborted.mockReturnValueOnce(false)
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: isAborted })
}

test('planning a sample month is deterministic, with all its enquiries in the past', () => {
  expect(planMonth(testNow, isPublicHoliday)).toEqual(plan)
  expect(plan.length).toBeGreaterThan(60)
  expect(plan.filter(({ at }) => at > testNow)).toEqual([])
  expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length)
  expect(new Set(plan.map(({ question }) => question.form)).size).toBeGreaterThan(7)
})

test('RUN-04 only a super admin loads or removes samples', async () => {
  const manager = testContext(database, { actor: staffActor('product_manager') })
  expect(await loadSamples(manager, sampleMonth)).toMatchObject({ reason: 'not-allowed' })
  expect(await removeSamples(manager, sampleMonth)).toMatchObject({ reason: 'not-allowed' })
})

test('RUN-04 while the month is loaded, a second load or removal is refused', async () => {
  const [hasBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const load = async () => {
    hasBegun.resolve()
    await mayEnd.promise
    return { leads: 0, isDone: true }
  }
  const first = loadSamples(owner(), { ...sampleMonth, load })
  await hasBegun.promise
  expect(await loadSamples(owner(), sampleMonth)).toMatchObject({ reason: 'conflict' })
  expect(await removeSamples(owner(), sampleMonth)).toMatchObject({ reason: 'conflict' })
  mayEnd.resolve()
  expect(await first).toMatchObject({ ok: true })
})

test('RUN-04 ANS-05 ANS-06 WAP-02 a sample month loads once, delivers nothing and is removed without a trace', async () => {
  // Samples must not send it any events.
  await storeWebhook(database)
  const before = await countRows()
  expect(await loadSamples(owner(), sampleMonth, abortAfter(2))).toMatchObject({
    value: { leads: 2, isDone: false },
  })
  expect(await findSampleState(database.db)).toMatchObject({ sampleLeads: 2, isComplete: false })
  expect(await loadSamples(owner(), sampleMonth)).toMatchObject({
    value: { leads: plan.length - 2, isDone: true },
  })
  expect(await findSampleState(database.db)).toMatchObject({ isComplete: true })
  const stored = await database.db.select().from(leads)
  const keysOf = (list: { key: string }[]) => list.map(({ key }) => key).toSorted()
  expect(keysOf(stored.map((lead) => ({ key: lead.idempotencyKey })))).toEqual(keysOf(plan))
  expect(stored.every(({ isSample, isSuspectedSpam }) => isSample && !isSuspectedSpam)).toBe(true)
  const statuses = new Set(stored.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(['answered', 'closed', 'in_progress', 'new'])
  const written = await database.db.select().from(conversationMessages)
  expect([...new Set(written.map(({ channel }) => channel))].sort()).toEqual(['mail', 'whatsapp'])
  const { rows: quotes } = await database.pool.query(
    `select state, valid_until < $1 as "isExpired", opened_at is not null as "isOpened" from quote_versions`,
    [testNow],
  )
  expect(new Set(quotes.map(({ state }) => state))).toEqual(new Set(quoteStates))
  expect(quotes).toContainEqual({ state: 'sent', isExpired: true, isOpened: false })
  expect(quotes).toContainEqual({ state: 'sent', isExpired: false, isOpened: true })
  expect(await countMarkedRequests()).toEqual([{ all: 1, marked: 1 }])
  expect(await countOtherRows()).toEqual([{ mails: 3, forms: 5, visitedDays: 30 }])
  const { mails } = await findMailPage(database.db, 'unmatched', undefined, 25)
  expect(mails.map(({ isSample }) => isSample)).toEqual([true, true, true])
  const { rows: states } = await database.pool.query('select distinct state from deliveries')
  expect(states).toEqual([{ state: 'cancelled' }])
  const { rows: jobs } = await database.pool.query(
    `select from pgboss.job where name like 'attempt-%'`,
  )
  expect(jobs).toEqual([])

  expect(await loadSamples(owner(), sampleMonth)).toMatchObject({ value: { leads: 0 } })

  expect(await removeSamples(owner(), sampleMonth)).toEqual({
    ok: true,
    value: { leads: plan.length, people: sampleColleagues.length, keptLeads: 0, keptPeople: 0 },
  })
  expect(await countRows()).toEqual(before)
  expect(await removeSamples(owner(), sampleMonth)).toMatchObject({
    value: { leads: 0, people: 0 },
  })
  const { rows: log } = await database.pool.query(
    `select distinct action from activity_log where action in ('samples.loaded', 'samples.removed') or subject_type = 'lead' order by action`,
  )
  expect(log.map(({ action }) => action)).toEqual(['samples.loaded', 'samples.removed'])
})

test('RUN-04 samples that real data refers to are kept, and no samples load once there are real enquiries', async () => {
  await loadSamples(owner(), sampleMonth)
  const hasDecider = await hasOtherPersonWith(database.db, randomUUID(), {
    minimum: 'product_manager',
  })
  expect(hasDecider, 'a sample colleague approves nothing').toBe(false)
  await storeLead(database)
  const [into] = await database.db
    .select()
    .from(leads)
    .where(and(leads.isSample, isNull(leads.assignedTo)))
  const colleague = (await database.db.select().from(staffUsers)).find(({ email }) =>
    sampleColleagues.some((sample) => sample.email === email),
  )
  await database.pool.query(
    'update leads set merged_into = $1, merge_reason = $2, assigned_to = $3 where not is_sample',
    [into!.id, 'same-person', colleague!.id],
  )
  expect(await removeSamples(owner(), sampleMonth)).toMatchObject({
    value: { leads: plan.length - 1, people: 2, keptLeads: 1, keptPeople: 1 },
  })
  expect(await loadSamples(owner(), sampleMonth)).toMatchObject({ reason: 'conflict' })
  const left = await database.db.select().from(leads)
  expect(left).toHaveLength(2)
  expect(left.some(({ isSample }) => !isSample)).toBe(true)
})
