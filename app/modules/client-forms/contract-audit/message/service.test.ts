import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import { mayMailTo, optOut, optOutLinkOf } from '#app/modules/outbox/mail/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { type Actor, systemActor } from '#app/platform/context.server.ts'
import { extensions } from '#server/registrations.ts'
import { auditAnswers, submitAudit } from '#tools/testing/client-forms.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { clientFormsPersonalData } from '../../personal-data/service.server.ts'
import { classifySubmission, correctSubmission } from '../../submission/service.server.ts'
import { contractAudit } from '../content.ts'
import { changeClinic } from '../service.server.ts'
import { lockClinic } from '../store.server.ts'
import { pendingNews } from './rules.ts'
import { sendRolloutMessages } from './service.server.ts'

const database = useTestDatabase(seedSettings)
let minutes = 0
const clock = { now: () => new Date(testNow.getTime() + minutes * 60_000) }
const contextOf = (actor?: Actor) => testContext(database, { extensions, clock, actor })
const job = () => contextOf(systemActor('send-rollout-messages'))
const staff = () => contextOf(staffActor('editor'))
beforeEach(async () => {
  minutes = 0
  await database.pool.query(
    'truncate client_form_submissions, rollout_clinics, deliveries, activity_log, rate_limits, mail_choices, webhooks cascade',
  )
})

const sipho = 'sipho@example.co.za'
const bothTopics = ['migration-scheduled', 'contract-end']

async function audit(more: object = {}, preferences: object = {}, honeypot = '') {
  const consent = { email: sipho, notifyAbout: bothTopics, ...preferences }
  const values = { _notificationPreferences: consent, ...more }
  const sent = await submitAudit(contextOf(), values, honeypot)
  minutes += 1
  return sent
}

async function schedule(migrationDate: string | null, clinicName = 'Tembisa Clinic') {
  const version = (await lockClinic(database.db, clinicName))?.version ?? 0
  const outcome = await changeClinic(staff(), { clinicName, version, change: { migrationDate } })
  expect(outcome.ok).toBe(true)
}

/** Runs the job after the delay for announcing a new date. Returns the number of queued messages. */
async function sendMessages() {
  minutes += 11
  const outcome = await sendRolloutMessages(job())
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.sent
}

async function mails() {
  const rows = await database.db.select().from(deliveries).orderBy(deliveries.createdAt)
  return rows.map(({ payload, ...row }) => ({ ...row, ...mailMessageSchema.parse(payload) }))
}

test('FLD-09 a new migration date is emailed once to the subscriber, with an opt-out link and an activity entry', async () => {
  const { id, reference } = await audit()
  await schedule('2027-02-01')
  const early = await sendRolloutMessages(job())
  expect(early, 'within the announcement delay').toMatchObject({ value: { sent: 0 } })
  expect(await sendMessages()).toBe(1)
  expect(await sendMessages()).toBe(0)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'rollout-migration-scheduled',
    subjectType: 'client-form',
    subjectId: id,
    to: { address: sipho },
    optOut: { topic: 'rollout' },
    subject: 'The migration of Tembisa Clinic is scheduled',
  })
  for (const part of ['is scheduled for 1 February 2027', reference, mail!.optOut!.url])
    expect(mail!.text).toContain(part)
  const [entry] = await findActivity(database.db, 'client-form', id)
  expect(entry).toMatchObject({
    action: 'client-form.message-queued',
    details: { topic: 'migration-scheduled', date: '2027-02-01' },
  })
})

test('FLD-09 moved and cancelled dates are announced, but not a date that is undone before its announcement', async () => {
  await audit()
  await schedule('2027-02-01')
  await schedule(null)
  expect(await sendMessages(), 'undone').toBe(0)
  for (const date of ['2027-02-01', '2027-02-08', null, '2027-02-08']) {
    await schedule(date)
    await sendMessages()
  }
  expect((await mails()).map(({ text }) => /The migration of [^\n]+/.exec(text)?.[0])).toEqual([
    'The migration of Tembisa Clinic is scheduled for 1 February 2027.',
    'The migration of Tembisa Clinic has moved to 8 February 2027. The previous date was 1 February 2027.',
    'The migration of Tembisa Clinic on 8 February 2027 was cancelled. We’ll write again when there is a new date.',
    'The migration of Tembisa Clinic is scheduled for 8 February 2027.',
  ])
})

test('FLD-09 a cancelled date is announced although the clinic’s contract has no end', async () => {
  await audit({ contractType: 'month-to-month' })
  await schedule('2027-02-01')
  expect(await sendMessages()).toBe(1)
  await schedule(null)
  expect(await sendMessages()).toBe(1)
  const { subject } = (await mails()).at(-1)!
  expect(subject).toBe('The migration of Tembisa Clinic no longer has a date')
})

test('FLD-09 the end of a contract is announced once, 90 days ahead', async () => {
  const contractType = '12-months'
  await audit({ contractType, contractStart: '2026-02-18' })
  await audit({ contractType, contractStart: '2026-02-19', clinicName: 'Delft Clinic' })
  expect([await sendMessages(), await sendMessages()]).toEqual([1, 0])
  minutes += 24 * 60
  expect([await sendMessages(), await sendMessages()]).toEqual([1, 0])
  const kind = 'rollout-contract-end'
  expect(await mails()).toMatchObject([
    { kind, subject: 'The contract of Tembisa Clinic ends soon' },
    { kind, subject: 'The contract of Delft Clinic ends soon' },
  ])
})

test('FLD-09 four simultaneous runs of the job send each message once', async () => {
  await audit()
  await audit({ clinicName: 'Delft Clinic' })
  await schedule('2027-02-01')
  await schedule('2027-02-02', 'Delft Clinic')
  minutes += 11
  await Promise.all([1, 2, 3, 4].map(() => sendRolloutMessages(job())))
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'The migration of Delft Clinic is scheduled',
    'The migration of Tembisa Clinic is scheduled',
  ])
})

test('FLD-09 PRV-07 no message goes to spam or to people who opted out, were erased, or gave no consent or email', async () => {
  await audit({}, { email: 'nothing@example.co.za', notifyAbout: undefined })
  await audit({}, { email: undefined, phone: '011 555 0100' })
  await audit({}, { email: 'gone@example.co.za' })
  const spam = await audit({}, { email: 'spam@example.co.za' })
  const judged = { submissionId: spam.id, version: 1, isSpam: true }
  await classifySubmission(staff(), contractAudit, judged)
  await audit()
  await schedule('2027-02-01')
  await sendMessages()
  const sent = await mails()
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual(['gone@example.co.za', sipho])
  const stop = sent.find(({ to }) => to.address === sipho)!.optOut!.url
  await optOut(contextOf(), { key: new URL(stop).searchParams.get('key') })
  const person = { email: 'gone@example.co.za', requestId: randomUUID() }
  await database.db.transaction((tx) => clientFormsPersonalData.erase(staff(), tx, person))
  await schedule('2027-02-08')
  expect(await sendMessages()).toBe(0)
  minutes += 60
  await audit()
  expect(await sendMessages(), 'requested again after the opt-out').toBe(1)
})

test('FLD-09 clearing an audit of spam sends its webhook and records its consent, only once', async () => {
  await database.pool.query(
    `insert into webhooks (id, name, kind, sealed_url, shown_url, events, is_on, created_at, updated_at, updated_by)
     values (gen_random_uuid(), '', 'standard', '', '', '{audit.received}', true, now(), now(), '')`,
  )
  const { url } = await optOutLinkOf(contextOf(), database.db, sipho, 'rollout')
  await optOut(contextOf(), { key: new URL(url).searchParams.get('key') })
  minutes += 1
  const wasSpam = await audit({}, {}, 'x')
  const wasNot = await audit({}, { email: undefined })
  const state = async () =>
    [await database.db.$count(deliveries), await mayMailTo(database.db, sipho, 'rollout')] as const
  expect(await state()).toEqual([1, false])
  const classify = (submissionId: string, version: number, isSpam: boolean) =>
    classifySubmission(staff(), contractAudit, { submissionId, version, isSpam })
  await classify(wasSpam.id, 1, false)
  expect(await state()).toEqual([2, true])
  for (const isSpam of [true, false]) await classify(wasSpam.id, isSpam ? 2 : 3, isSpam)
  for (const isSpam of [true, false]) await classify(wasNot.id, isSpam ? 1 : 2, isSpam)
  expect(await state()).toEqual([2, true])
})

test('FLD-09 the newest audit of an address decides its topics, and a later subscriber gets the current date', async () => {
  await audit()
  await schedule('2027-02-01')
  await sendMessages()
  await audit({ auditDate: '2026-11-19' }, { email: 'late@example.co.za' })
  expect(await sendMessages()).toBe(1)
  await audit({ auditDate: '2026-11-21' }, { notifyAbout: undefined })
  await schedule('2027-02-08')
  expect(await sendMessages()).toBe(1)
  expect((await mails()).at(-1)!.to.address).toBe('late@example.co.za')
})

test('FLD-09 a corrected email address gets the dates that the wrong one got', async () => {
  const answers = { contractType: '12-months', contractStart: '2026-02-01' }
  const { id: submissionId } = await audit(answers, { email: 'sipho@exmaple.co.za' })
  await schedule('2027-02-01')
  expect(await sendMessages()).toBe(2)
  const values = { ...auditAnswers, ...answers, email: sipho, notifyAbout: bothTopics.join(',') }
  const reason = 'The address was wrong'
  const correct = (version: number, note = '') =>
    correctSubmission(staff(), contractAudit, {
      submissionId,
      version,
      values: { ...values, note },
      reason,
    })
  await correct(1)
  expect(await sendMessages()).toBe(2)
  await correct(2, 'The address stays')
  expect(await sendMessages()).toBe(0)
  const corrected = { email: sipho, requestId: randomUUID() }
  await database.db.transaction((tx) =>
    clientFormsPersonalData.correct!(staff(), tx, corrected, { email: 'sipho@clinic.example' }),
  )
  expect(await sendMessages(), 'corrected on the person’s request').toBe(2)
  const addresses = (await mails()).map(({ to }) => to.address)
  expect(addresses.slice(2)).toEqual([sipho, sipho, 'sipho@clinic.example', 'sipho@clinic.example'])
})

test('FLD-09 T20 an unlisted clinic sends nothing until staff assign it, and a mailbox gets at most ten messages a day', async () => {
  const soon = { contractType: '12-months', contractStart: '2025-12-20' }
  const clinicName = 'Win a prize at evil.example'
  await audit({ clinicName, ...soon })
  expect(await sendMessages()).toBe(0)
  const { id } = staffActor('editor')
  await changeClinic(staff(), { clinicName, version: 0, change: { ownerId: id } })
  expect(await sendMessages()).toBe(1)
  minutes += 24 * 60
  const towns =
    'Alexandra Atteridgeville Daveyton Diepsloot Etwatwa Katlehong Mamelodi Sebokeng Soshanguve Tembisa Vosloorus Delft'
  for (const town of towns.split(' ')) await audit({ clinicName: `${town} Clinic`, ...soon })
  expect(await sendMessages()).toBe(10)
  minutes += 24 * 60
  expect(await sendMessages(), 'the rest on the next day').toBe(2)
})

const listener = { email: sipho, submissionId: '1', reference: 'CA-1', topics: bothTopics }
const clinic = { stage: 'planned', migrationDate: null, contractEnd: null } as const
const toldOf = (date: string) => ({ 'migration-scheduled': date })

test.each([
  ['no date and no contract end', {}, {}, []],
  ['a date today', { migrationDate: '2026-11-20' }, {}, ['migration-scheduled']],
  ['a date that has passed', { migrationDate: '2026-11-19' }, {}, []],
  ['a date already announced', { migrationDate: '2027-01-01' }, toldOf('2027-01-01'), []],
  ['cancelled after it passed', {}, toldOf('2026-11-01'), []],
  ['90 days before the end', { contractEnd: '2027-02-18' }, {}, ['contract-end']],
  ['91 days before the end', { contractEnd: '2027-02-19' }, {}, []],
  ['on the day of the end', { contractEnd: '2026-11-20' }, {}, []],
  ['a clinic that is migrated', { stage: 'migrated', migrationDate: '2027-01-01' }, {}, []],
  [
    'a clinic that no longer migrates',
    { stage: 'not-migrating', migrationDate: '2027-01-01', contractEnd: '2027-02-18' },
    toldOf('2027-01-01'),
    ['migration-scheduled'],
  ],
  ['a clinic that never was to migrate', { stage: 'not-migrating' }, {}, []],
] as const)('FLD-09 pending messages: %s', (_what, more, sent, topics) => {
  const news = pendingNews({ ...clinic, ...more }, { ...listener, sent }, '2026-11-20')
  expect(news.map(({ topic }) => topic)).toEqual(topics)
})
