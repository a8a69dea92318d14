import { Client } from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { extensions } from '#server/registrations.ts'
import { zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { assessmentSubmission, typedByForm } from '#tools/testing/lead-forms.ts'
import { makePushKeys } from '#tools/testing/push-keys.ts'
import { callWhileLocked, useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { consentPurpose, noticeVersion } from './content.ts'
import type { LeadKind } from './schema.ts'
import { arrivingLead, consentsInsert, insertLead, type Lead } from './store.server.ts'
import type { LeadSubmission } from './submission/rules.ts'
import { submitLead } from './submission/service.server.ts'
import { leadConsents, leads } from './tables.ts'

const database = useTestDatabase(seedSettings, seedOffers)
const configured = {
  ...makePushKeys(),
  SMTP_URL: 'smtp://127.0.0.1:2525',
  ...zohoSettings('http://127.0.0.1:1'),
  RATE_LIMIT_FACTOR: '1000',
}
const poison = 'poison@example.co.za'
let ctx: Context

beforeAll(async () => {
  for (const name of ['One', 'Two']) await createPerson(database, 'editor', name)
  // One trigger makes the database refuse a row; the other delays a commit until the test continues.
  await database.pool.query(`
    create function refuse_poison() returns trigger language plpgsql as $$
      begin raise exception 'poison'; end $$;
    create trigger refuse_poison before insert on leads for each row
      when (new.email = '${poison}') execute function refuse_poison();
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return null; end $$;
    create constraint trigger wait_for_test after insert on leads
      deferrable initially deferred for each row execute function wait_for_test()`)
})

beforeEach(async () => {
  for (const table of [leads, deliveries, activityLog, staffNotifications])
    await database.db.delete(table)
  await database.pool.query('delete from pgboss.job')
  ctx = testContext(database, { env: configured, extensions })
})

let serial = 0
const emailOf = () => `stored${++serial}@example.co.za`
const submission = (more: Partial<LeadSubmission> = {}, fields: object = {}) =>
  assessmentSubmission({
    fields: { ...typedByForm.assessment, email: emailOf(), ...fields },
    ...more,
  })
const submitAll = (all: LeadSubmission[]) => Promise.all(all.map((one) => submitLead(ctx, one)))
const settleAll = (all: LeadSubmission[]) =>
  Promise.allSettled(all.map((one) => submitLead(ctx, one)))
const kindsOf = async (table: typeof deliveries) =>
  (await database.db.select().from(table)).map(({ kind }) => kind)

const roundTripsOf = async (work: () => Promise<unknown>) => {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    const texts = query.mock.calls.map(([asked]) => {
      const given = asked as unknown as string | { text: string }
      return typeof given === 'string' ? given : given.text
    })
    // For one client in 64, the rate limiter also deletes expired counters. That statement is not counted here.
    return texts.filter((text) => !text.startsWith('delete from "rate_limits"'))
  } finally {
    query.mockRestore()
  }
}

const slot = { preferredDate: '2026-12-01', preferredTime: '09:00' }
const ofForm = (form: LeadKind, fields: object) => submission({ form, entry: 'form' }, fields)

test.each([
  ['assessment', {}],
  ['bundle-quote', { bundle: 'Business Pro' }],
  ['consultation', { ...slot, consultationType: 'security', message: 'Where do we begin?' }],
  ['launch-interest', { service: 'Cloud Backup' }],
] as const)('OPS-11 %s takes at most three round trips to the database', async (form, fields) => {
  // The first lead fills the cache that every lead reads.
  await submitLead(ctx, ofForm(form, fields))
  const asked = ofForm(form, fields)
  const texts = await roundTripsOf(async () => {
    expect(await submitLead(ctx, asked)).toMatchObject({ ok: true })
  })
  expect(texts.length, texts.map((text) => text.slice(0, 60)).join('\n')).toBeLessThanOrEqual(3)
})

test('OPS-11 one statement writes every column of a lead and its consents', async () => {
  const lead = {
    ...arrivingLead({
      kind: 'assessment',
      entry: 'quick',
      page: '/resources/it-health',
      name: 'Nomsa "N" \\ Dube 😀',
      email: emailOf(),
      company: 'Books',
      phone: '082 123 4567',
      phoneStored: '+27821234567',
      fields: { challenges: 'Backups\nand Wi-Fi', tellWhenCovered: true, latitude: -26.2 },
      promise: 'We will answer.',
      dueAt: new Date('2026-11-27T15:00:00.123Z'),
      isSuspectedSpam: true,
      spamReasons: ['honeypot', 'too, "fast"'],
      idempotencyKey: 'every-column',
      bodyHash: 'hash',
      noticeVersion,
      submittedAt: new Date('2026-11-27T08:00:00.456Z'),
    }),
    mergedDueAt: new Date('2026-11-28T08:00:00Z'),
    answeredAt: new Date('2026-11-28T09:00:00Z'),
    hasWaitedAgain: true,
    firstDueAt: new Date('2026-11-28T10:00:00Z'),
    snoozedUntil: new Date('2026-11-28T11:00:00Z'),
    mergeReason: 'same-person',
    dueSoonToldAt: new Date('2026-11-28T12:00:00Z'),
    overdueToldAt: new Date('2026-11-28T13:00:00Z'),
    assignedTo: 'someone',
    isSample: true,
    deidentifiedAt: new Date('2026-11-28T14:00:00Z'),
    status: 'closed',
    version: 7,
  } as Lead
  const consents = consentsInsert(lead, { email: true, phone: false })
  const stored = await insertLead(database.db, lead, [consents])
  expect(await database.db.select().from(leads)).toEqual([stored])
  expect(stored).toMatchObject({ ...lead, hasDuplicate: false })
  const shared = { leadId: lead.id, purpose: consentPurpose, noticeVersion, at: lead.submittedAt }
  expect(await database.db.select().from(leadConsents).orderBy(leadConsents.channel)).toEqual([
    { ...shared, channel: 'email', isGranted: true },
    { ...shared, channel: 'phone', isGranted: false },
  ])
})

test('OPS-11 concurrent leads are stored in separate transactions with all related rows', async () => {
  const outcomes = await submitAll(Array.from({ length: 20 }, () => submission()))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  const stored = await database.db.select().from(leads)
  const { rows } = await database.pool.query('select distinct xmin::text from leads')
  expect(rows).toHaveLength(20)
  const rowsOf = {
    activity: await database.db.select().from(activityLog),
    consents: await database.db.select().from(leadConsents),
    deliveries: await database.db.select().from(deliveries),
    notices: await database.db.select().from(staffNotifications),
  }
  expect(stored).toHaveLength(20)
  for (const { id, reference } of stored) {
    const activity = rowsOf.activity.filter(({ subjectId }) => subjectId === id)
    expect(activity).toMatchObject([{ action: 'lead.submitted', details: { reference } }])
    expect(rowsOf.consents.filter(({ leadId }) => leadId === id)).toHaveLength(3)
    const own = rowsOf.deliveries.filter(({ subjectId }) => subjectId === id)
    expect(own.map(({ kind }) => kind).toSorted()).toEqual([
      'crm-enquiry',
      'it-health-recipe',
      'staff-notification',
    ])
    expect(own.every(({ payload }) => JSON.stringify(payload).includes(reference))).toBe(true)
    const notices = rowsOf.notices.filter(({ subjectId }) => subjectId === id)
    expect(notices.map(({ text }) => text.includes(reference))).toEqual([true, true])
  }
  const jobs = await database.pool.query(`select data->>'deliveryId' as id from pgboss.job`)
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(idsOf(jobs.rows)).toEqual(idsOf(rowsOf.deliveries))
})

test('OPS-11 API-02 a lead that the database refuses leaves no rows and does not affect others', async () => {
  const all = Array.from({ length: 12 }, (_, n) => submission({}, n === 5 ? { email: poison } : {}))
  const statuses = (await settleAll(all)).map(({ status }) => status)
  expect(statuses).toEqual(all.map((_, n) => (n === 5 ? 'rejected' : 'fulfilled')))
  const stored = await database.db.select().from(leads)
  const sent = all.map(({ fields }) => (fields as { email: string }).email)
  const kept = sent.filter((email) => email !== poison)
  expect(stored.map(({ email }) => email).toSorted()).toEqual(kept.toSorted())
  expect(await kindsOf(deliveries)).toHaveLength(11 * 3)
  expect(await database.db.select().from(activityLog)).toHaveLength(11)
})

test('OPS-11 no lead is acknowledged before its commit', async () => {
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock(4711)')
  let answered = 0
  const sending = Array.from({ length: 30 }, async () => {
    await submitLead(ctx, submission())
    answered++
  })
  const waiting = async () =>
    (await holder.query('select from pg_locks where objid = 4711 and not granted')).rowCount
  // All other connections of the test database are waiting.
  await expect.poll(waiting).toBe(5)
  expect(answered).toBe(0)
  expect((await holder.query('select 1 from leads')).rows).toEqual([])
  await holder.query('select pg_advisory_unlock(4711)')
  holder.release()
  await Promise.all(sending)
  expect(await database.db.select().from(leads)).toHaveLength(30)
})

test('T20 among concurrent leads, one mailbox gets one confirmation and one friend gets one request', async () => {
  const email = emailOf()
  const quote = (challenges: string) =>
    ofForm('bundle-quote', { email, bundle: 'Business Pro', challenges })
  const friend = { friendName: 'Sipho', friendEmail: 'sipho-of-several@example.co.za' }
  const refer = (name: string) =>
    ofForm('referral', { name, ...friend, ownConsent: 'on', friendKnows: 'on' })
  const outcomes = await submitAll([quote('a'), quote('b'), quote('c'), refer('Ann'), refer('Ben')])
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  const kinds = await kindsOf(deliveries)
  expect(kinds.filter((kind) => kind === 'referral-question')).toHaveLength(1)
  const mails = await database.db.select().from(deliveries)
  const confirmed = mails.filter(
    ({ kind, payload }) => kind === 'confirmation' && JSON.stringify(payload).includes(email),
  )
  expect(confirmed).toHaveLength(1)
})

test('OPS-02 a lead that deadlocks with a migration is still stored', async () => {
  const migration = await database.pool.connect()
  try {
    // PostgreSQL aborts the session that finds the deadlock, so only the enquiry looks for it in time.
    await migration.query(
      "begin; set local deadlock_timeout = '10min'; lock table deliveries in access exclusive mode",
    )
    // The enquiry waits for the log after writing its consents. Then it waits for the deliveries: a deadlock.
    const [sent] = await callWhileLocked(
      database,
      (tx) => tx.execute('lock table activity_log in access exclusive mode'),
      () => submitLead(ctx, submission()),
      () => migration.query('lock table lead_consents in access exclusive mode; commit'),
    )
    expect(sent).toMatchObject({ ok: true })
    expect(await database.db.select().from(leads)).toHaveLength(1)
  } finally {
    migration.release()
  }
})
