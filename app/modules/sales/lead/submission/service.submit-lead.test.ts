import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { mayMailTo, optOut, optOutLinkOf } from '#app/modules/outbox/mail/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { createVisitToken } from '#app/platform/installation.server.ts'
import { activityLog, rateLimits } from '#app/platform/tables.ts'
import { extensions } from '#server/registrations.ts'
import { zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { answersOf, assessmentSubmission, typedByForm } from '#tools/testing/lead-forms.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { useTestDatabase, testContext, testNow, valueOf } from '#tools/testing/test-database.ts'
import { consentPurpose, noticeVersion } from '../content.ts'
import { leadConsents, leads } from '../tables.ts'
import type { LeadSubmission } from './rules.ts'
import { submitLead } from './service.server.ts'

const database = useTestDatabase(seedSettings)
let ctx: Context
let network = 0
const env = { SMTP_URL: 'smtp://127.0.0.1:2525', ...zohoSettings('http://127.0.0.1:1') }

beforeEach(async () => {
  for (const table of [leads, deliveries, activityLog]) await database.db.delete(table)
  ctx = testContext(database, { env, extensions, clientNetwork: `198.51.100.${++network}` })
})

let serial = 0
const person = () => ({ ...typedByForm.assessment, email: `nomsa${++serial}@example.co.za` })
const submission = (more: Partial<LeadSubmission> = {}) =>
  assessmentSubmission({
    fields: { ...person(), phone: '082 123 4567', employees: '11-50', challenges: 'Slow Wi-Fi' },
    ...more,
  })
const findStoredLeads = () => database.db.select().from(leads)
const kindsDelivered = async () =>
  (await database.db.select().from(deliveries)).map(({ kind }) => kind).toSorted()

test('LDS-01 ENT-01 PRV-03 a submission is stored as one lead with form, page, time, fields and consents', async () => {
  const asked = submission()
  const { id, reference, isReplay } = valueOf(await submitLead(ctx, asked))
  expect(isReplay).toBe(false)
  const [lead, ...more] = await findStoredLeads()
  expect(more).toEqual([])
  expect(lead).toMatchObject({
    id,
    reference,
    kind: 'assessment',
    entry: 'quick',
    page: '/resources/it-health',
    submittedAt: testNow,
    name: 'Nomsa Dlamini',
    phone: '082 123 4567',
    phoneStored: '+27821234567',
    promise: 'Our team will contact you shortly with your customized IT health recipe.',
    dueAt: new Date('2026-11-23T10:00:00+02:00'),
    noticeVersion,
    isSuspectedSpam: false,
    status: 'new',
  })
  const derived = { assessmentType: 'comprehensive', employeesAtLeast: 11 }
  expect(answersOf(lead!)).toEqual({ ...asked.fields, ...derived })
  expect(reference).toMatch(/^BC-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const consents = await database.db.select().from(leadConsents).where(eq(leadConsents.leadId, id))
  const granted = consents.map((row) => [row.channel, row.isGranted])
  expect(Object.fromEntries(granted)).toEqual(asked.consents)
  expect(consents[0]).toMatchObject({ purpose: consentPurpose, noticeVersion, at: testNow })
})

test('the activity entry describes the event without personal data', async () => {
  const { id } = valueOf(await submitLead(ctx, submission()))
  const rows = await database.db.select().from(activityLog)
  expect(rows).toMatchObject([
    { action: 'lead.submitted', actorKind: 'visitor', subjectType: 'lead', subjectId: id },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/nomsa|dlamini|082 123|821234567/i)
})

test('PRV-02 consents are optional, and none are recorded without a notice', async () => {
  const asked = submission({ consents: undefined, noticeVersion: undefined })
  const { id } = valueOf(await submitLead(ctx, asked))
  expect((await findStoredLeads())[0]).toMatchObject({ id, noticeVersion: 'not stated' })
  expect(await database.db.select().from(leadConsents)).toEqual([])
})

test.each(["o'brien+x@example.co.za", 'o!d{d}@sub.example.com', 'a@b.c', 'A_-.b@1.co'])(
  'LDS-05 a lead from %s queues both emails',
  async (email) => {
    const fields = { ...person(), name: 'Z'.repeat(120), email }
    valueOf(await submitLead(ctx, submission({ fields })))
    expect(await findStoredMails(database.db)).toHaveLength(2)
  },
)

test('a refused submission reports invalid fields and stores nothing', async () => {
  const invalid = submission({ fields: { ...person(), email: 'incomplete', name: '' } })
  const fields = { name: expect.any(String), email: expect.any(String) }
  expect(await submitLead(ctx, invalid)).toMatchObject({ reason: 'invalid-input', fields })
  const pages = ['//evil.example', 'x'].map((page) => submission({ page }))
  for (const wrong of [null, 'x', [], {}, { form: 'x' }, ...pages])
    expect(await submitLead(ctx, wrong)).toMatchObject({ ok: false, reason: 'invalid-input' })
  expect(await findStoredLeads()).toEqual([])
  expect(await database.db.select().from(activityLog)).toEqual([])
})

test('API-07 T26 without a key, a double click stores one lead', async () => {
  const asked = submission()
  const outcomes = await Promise.all([
    submitLead(ctx, asked),
    submitLead(ctx, { ...asked, token: await createVisitToken(ctx) }),
  ])
  expect(new Set(outcomes.map((outcome) => valueOf(outcome).id)).size).toBe(1)
  expect(await findStoredLeads()).toHaveLength(1)
})

test('API-07 without a key, clicks around midnight are one lead, and one on the next evening is another', async () => {
  const asked = submission()
  const at = (text: string) => ({ ...ctx, clock: fixedClock(new Date(text)) })
  const first = valueOf(await submitLead(at('2026-11-20T23:59:58+02:00'), asked))
  const second = valueOf(await submitLead(at('2026-11-21T00:00:03+02:00'), asked))
  // The repeat gets a new receipt key, which is valid for another 30 minutes.
  expect(second).toEqual({ ...first, isReplay: true, receiptKey: second.receiptKey })
  const third = valueOf(await submitLead(at('2026-11-21T19:00:00+02:00'), asked))
  expect(third.isReplay).toBe(false)
})

test.each([
  'short',
  'x'.repeat(101),
  'has spaces in it',
  "'; drop table leads;--",
  '../../etc',
  'é'.repeat(10),
])('API-07 the invalid key %j is refused with a message', async (idempotencyKey) => {
  const fields = { idempotencyKey: expect.stringContaining('8 to 100') }
  expect(await submitLead(ctx, submission({ idempotencyKey }))).toMatchObject({ ok: false, fields })
})

test('API-11 over the limit, new leads are refused, but a repeat of a stored one is answered', async () => {
  const asked = submission({ idempotencyKey: 'kept-under-limit' })
  const first = valueOf(await submitLead(ctx, asked))
  for (let i = 1; i < 30; i++) valueOf(await submitLead(ctx, submission()))
  const refusal = { ok: false, reason: 'too-many-requests', retryAfterSeconds: 600 }
  expect(await submitLead(ctx, submission())).toMatchObject(refusal)
  expect(valueOf(await submitLead(ctx, asked))).toEqual({ ...first, isReplay: true })
  expect(await findStoredLeads()).toHaveLength(30)
  const elsewhere = { ...ctx, clientNetwork: '203.0.113.9' }
  expect((await submitLead(elsewhere, submission())).ok).toBe(true)
})

test.each([Number.NaN, 12, null, {}, 'x'.repeat(500)])(
  'API-12 a lead with the token %j is stored with a spam reason, not refused',
  async (token) => {
    valueOf(await submitLead(ctx, submission({ token: token as string })))
    expect((await findStoredLeads())[0]!.spamReasons).toEqual(['forged-stamp'])
  },
)

test('T20 one mailbox gets one confirmation an hour, regardless of its +tag', async () => {
  const quote = (email: string) =>
    submission({
      form: 'bundle-quote',
      entry: 'form',
      fields: { ...person(), email, bundle: 'Business Pro', challenges: `Visit ${++serial}` },
    })
  for (const email of ['victim@example.com', 'Victim+2@example.com', 'victim+3@EXAMPLE.com'])
    valueOf(await submitLead(ctx, quote(email)))
  expect((await kindsDelivered()).filter((kind) => kind === 'confirmation')).toHaveLength(1)
  const later = { ...ctx, clock: fixedClock(new Date(testNow.getTime() + 3_600_000)) }
  valueOf(await submitLead(later, quote('victim@example.com')))
  expect((await kindsDelivered()).filter((kind) => kind === 'confirmation')).toHaveLength(2)
})

test('API-02 if a delivery cannot be queued, nothing is stored', async () => {
  await database.pool.query(`
    create function refuse_jobs() returns trigger language plpgsql as
      'begin raise exception ''the queue is broken''; end';
    create trigger refuse_jobs before insert on pgboss.job for each row execute function refuse_jobs()`)
  const before = await database.db.select().from(rateLimits)
  const email = 'rolled-back@example.co.za'
  const failed = submitLead(ctx, submission({ fields: { ...person(), email } }))
  await expect(failed).rejects.toMatchObject({ cause: { message: 'the queue is broken' } })
  await database.pool.query('drop function refuse_jobs cascade')
  expect(await findStoredLeads()).toEqual([])
  expect(await database.db.select().from(leadConsents)).toEqual([])
  expect(await database.db.select().from(activityLog)).toEqual([])
  expect(await kindsDelivered()).toEqual([])
  const mailCounters = (rows: typeof before) =>
    rows.filter(({ key }) => key.startsWith('mail-')).length
  expect(mailCounters(await database.db.select().from(rateLimits))).toBe(mailCounters(before))
})

test('PRV-07 the confirmation of a launch interest has an opt-out link, the IT health recipe has none', async () => {
  const fields = { email: person().email, service: 'Cloud Backup' }
  const asked = { form: 'launch-interest', entry: 'form', page: '/cloud/backup', fields } as const
  await submitLead(ctx, submission())
  await submitLead(ctx, asked)
  const mails = (await findStoredMails(database.db))
    .filter(({ kind }) => kind === 'confirmation' || kind === 'it-health-recipe')
    .map(({ kind, optOut }) => [kind, optOut?.topic])
  expect(mails).toEqual([
    ['it-health-recipe', undefined],
    ['confirmation', 'launch'],
  ])
})

test('PRV-07 a consent given after an opt-out allows only the emails that it covers', async () => {
  const stop = async (email: string) => {
    const { url } = await optOutLinkOf(ctx, ctx.db, email, 'news')
    await optOut(ctx, { key: new URL(url).searchParams.get('key') })
    ctx = { ...ctx, clock: fixedClock(new Date(testNow.getTime() + 1_000)) }
  }
  const mayGet = (email: string) =>
    Promise.all([mayMailTo(ctx.db, email, 'news'), mayMailTo(ctx.db, email, 'launch')])
  const fields = { ...person(), phone: '', employees: '11-50', challenges: '' }
  await stop(fields.email)
  await submitLead(ctx, submission({ fields, consents: { email: false } }))
  expect(await mayGet(fields.email)).toEqual([false, false])
  await submitLead(ctx, submission({ fields: { ...fields, challenges: 'Slow' } }))
  expect(await mayGet(fields.email)).toEqual([true, false])
})

test('a lead that deadlocks on every attempt is refused with a retry time and not stored', async () => {
  await database.pool.query(`
    create function deadlock_leads() returns trigger language plpgsql as
      $$ begin raise exception 'waits for another' using errcode = '40P01'; end $$;
    create trigger deadlock_leads before insert on leads for each row execute function deadlock_leads()`)
  const refusal = { ok: false, reason: 'unavailable', retryAfterSeconds: 5 }
  try {
    expect(await submitLead(ctx, submission())).toMatchObject(refusal)
  } finally {
    await database.pool.query('drop function deadlock_leads() cascade')
  }
  expect(await findStoredLeads()).toEqual([])
})
