import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { contractAudit } from '#app/modules/client-forms/contract-audit/content.ts'
import { exportSubmissions } from '#app/modules/client-forms/submission/service.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import * as mailboxes from '#app/modules/sales/inbound-mail/mailbox/store.server.ts'
import { receiveMail } from '#app/modules/sales/inbound-mail/service.server.ts'
import { exportLeads } from '#app/modules/sales/lead/csv/service.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { deliveryReport, rawMail } from '#tools/simulators/raw-mail.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, testNow, valueOf } from '#tools/testing/test-database.ts'
import { applyRetention } from '../personal-data/service.server.ts'
import { submitDataRequest } from '../service.server.ts'
import { exportDossier } from './dossier/service.server.ts'
import { groupPersons, traceText } from './rules.ts'
import { openBreach, saveLetters, sendLetters, submitBreach } from './service.server.ts'
import { findBreach, findBreachPersons } from './store.server.ts'

const privacy = usePrivacyTest()
beforeEach(() => privacy.reset())

const firstManager = { ...staffActor('product_manager'), id: 'first', name: 'Ayanda' }
const secondManager = { ...staffActor('product_manager'), id: 'second', name: 'Bongani' }
const first = () => privacy.contextOf(firstManager)
const second = () => privacy.contextOf(secondManager)
const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
let key = 0
const breachInput = (more: object = {}) => ({
  idempotencyKey: `breach-key-${++key}`,
  title: 'Laptop stolen',
  circumstances: 'A laptop with an open session was stolen.',
  startsAt: new Date(testNow.getTime() - 86_400_000).toISOString(),
  endsAt: new Date(testNow.getTime() + 86_400_000).toISOString(),
  kind: 'leads',
  ...more,
})
const enquiry = (name: string, email: string, phone: string) => {
  const answers = { company: 'Shop', employees: '11-50', challenges: 'Wi-Fi' }
  return privacy.send('assessment', { name, email, phone, ...answers })
}
const addSipho = () => enquiry('Sipho Maseko', 'sipho@maseko.example', '082 555 0101')
const addZanele = () => enquiry('Zanele Dube', 'zanele@dube.example', '082 555 0199')
const openTestBreach = async (more: object = {}, maxMs?: number) => {
  const { id } = valueOf(await openBreach(first(), breachInput(more), maxMs))
  return { id, persons: await findBreachPersons(privacy.database.db, id) }
}
const breachTarget = async (id: string) => {
  return { breachId: id, version: (await findBreach(privacy.database.db, id))!.version }
}

test.for([
  ['one address written in two ways', 'a,Sipho,S@x.example b,S.M.,s@X.example', 1],
  [
    'one name and phone number with three addresses',
    'a,Sipho,1@x.example,+27821 b,sipho,2@x.example,+27821 c,Sipho,3@x.example,+27821',
    1,
  ],
  ['enquiries with one name that staff merged', 'a,Sipho,1@x.example b,Sipho,2@x.example,,a', 1],
  ['colleagues with one phone number', 'a,Sipho,1@x.example,+27821 b,Thandi,2@x.example,+27821', 2],
] as const)('LAW-02 %s: %s', ([, rows, count]) => {
  const records = rows.split(' ').map((row) => {
    const [id = '', name = '', email = '', phone, mergedInto] = row.split(',')
    return { id, name, email, phone: phone || null, mergedInto: mergedInto || null }
  })
  expect(groupPersons(records)).toHaveLength(count)
})

test('LAW-02 a person with three addresses is listed once with all of them, without strangers or erased people', async () => {
  const addresses = ['a', 'b', 'c'].map((one) => `${one}@maseko.example`)
  for (const address of addresses) await enquiry('Sipho Maseko', address, '082 555 0101')
  await addZanele()
  const named = 'A@maseko.example\nerased@x.example'
  const { persons } = await openTestBreach({ kind: 'persons', named })
  expect(persons).toHaveLength(1)
  expect(persons[0]!.addresses.toSorted()).toEqual(addresses)
  expect(persons[0]!.parts).toContainEqual({ name: 'Enquiries', records: 3 })
  expect(traceText(persons[0]!.traces[0]!)).toMatch(/^20 November 2026, 1\d:\d\d, .+: (?!\w+\.)\w/)
})

test('LAW-02 our own email address is not an affected person, even with capitals in the settings', async () => {
  await privacy.database.pool.query(
    `update settings set value = value || '{"email":"Hello@Own.example"}' where name = 'site'`,
  )
  const request = { kind: 'see', name: 'Test', email: 'hello@own.example', details: '' }
  await submitDataRequest(privacy.contextOf(), request)
  expect((await openTestBreach({ kind: 'everyone' })).persons).toEqual([])
})

test('LAW-02 a scope can cover no one or everyone, and data that can’t be itemised in time counts as affected', async () => {
  expect((await openTestBreach()).persons).toEqual([])
  await addSipho()
  await addZanele()
  const request = { kind: 'see', name: 'Only Asked', email: 'only@asked.example', details: '' }
  await submitDataRequest(privacy.contextOf(), request)
  const { persons } = await openTestBreach({ kind: 'everyone' })
  const named = 'only@asked.example\nOnly@asked.example'
  expect((await openTestBreach({ kind: 'persons', named })).persons).toHaveLength(1)
  const all = ['only@asked.example', 'sipho@maseko.example', 'zanele@dube.example']
  expect(persons.flatMap(({ addresses }) => addresses).toSorted()).toEqual(all)
  const late = await openTestBreach({ kind: 'everyone' }, 0)
  const isWhole = late.persons.map(({ isItemised, parts }) => !isItemised && parts.length > 8)
  expect(isWhole).toEqual([true, true, true])
  expect((await openTestBreach({ kind: 'files' })).persons).toEqual([])
  expect((await openTestBreach({ kind: 'account', accountId: 'nowhere' })).persons).toEqual([])
  const bad = breachInput({ kind: 'persons', named: '', endsAt: testNow.toISOString() })
  expect(await openBreach(first(), bad)).toMatchObject({ fields: { named: expect.any(String) } })
  const unknown = breachInput({ kind: 'persons', named: 'sipho@maseko.example\nSipho Maseko' })
  expect(await openBreach(first(), unknown)).toMatchObject({
    fields: { named: 'Enter one email address per line, such as name@example.co.za.' },
  })
})

test('LAW-02 an account touched what it exported, unless received later, and the lead of a quote that it changed', async () => {
  const { pool, db } = privacy.database
  await pool.query('truncate client_form_submissions cascade')
  await addSipho()
  const { id } = await addZanele()
  await pool.query(`update leads set submitted_at = $1 where id = $2`, [later(2), id])
  await pool.query(
    `insert into client_form_submissions (reference, form, subject, region, state, level, reason, answers,
       preferences, idempotency_key, body_hash, submitted_at, received_at, updated_at)
     select 'CA-' || n, 'unjani/contract-audit', '', '', '', '', '', '{}', jsonb_build_object('email', n || '@x.example'),
       n, '', $1, $1::timestamptz + n * interval '2 hours', $1 from generate_series(0, 1) n`,
    [testNow],
  )
  const quoteId = randomUUID()
  await pool.query(
    `insert into quotes (id, number, lead_id, created_at) values ($1, 'Q-1', $2, now())`,
    [quoteId, id],
  )
  const touchedBy = async (name: string) => {
    const { persons } = await openTestBreach({ kind: 'account', accountId: name })
    return persons.flatMap(({ addresses }) => addresses).toSorted()
  }
  const as = (name: string) =>
    privacy.contextOf({ ...staffActor('editor'), id: name, name }, later(1))
  valueOf(await exportLeads(as('Lindiwe'), {}))
  valueOf(await exportSubmissions(as('Pieter'), contractAudit, {}))
  const dossier = await openTestBreach({ kind: 'persons', named: 'zanele@dube.example' })
  await logActivity(as('Sara'), db, 'breach.exported', ['breach', dossier.id], {})
  await logActivity(as('Thabo'), db, 'quote.changed', ['quote', quoteId], {})
  expect(await touchedBy('Lindiwe')).toEqual(['sipho@maseko.example'])
  expect(await touchedBy('Pieter')).toEqual(['0@x.example'])
  expect(await touchedBy('Sara')).toEqual(['zanele@dube.example'])
  expect(await touchedBy('Thabo')).toEqual(['zanele@dube.example'])
})

test('PRV-05 a dossier that was never sent loses its people after the retention period', async () => {
  await addSipho()
  const { id } = await openTestBreach()
  const stillThere = async () => (await findBreachPersons(privacy.database.db, id))[0]
  const retainAt = (day: string) =>
    applyRetention(privacy.contextOf(systemActor('apply-retention'), new Date(day)))
  await retainAt('2029-11-20T10:00:00Z')
  expect(await stillThere()).toMatchObject({ name: 'Sipho Maseko' })
  await retainAt('2029-11-21T10:00:00Z')
  expect(await stillThere()).toMatchObject({ name: 'Removed', addresses: [] })
})

const letters = {
  regulatorAddress: 'regulator@example.org',
  regulatorLetter: '{count} affected',
  personLetter: 'Affected: {what}',
}

test('LAW-02 letters to the regulator and the affected person are sent only by a second person', async () => {
  await addSipho()
  const { id } = await openTestBreach()
  const send = async (ctx: ReturnType<typeof first>) => sendLetters(ctx, await breachTarget(id))
  expect(await send(second())).toMatchObject({ ok: false })
  valueOf(await saveLetters(first(), { ...(await breachTarget(id)), ...letters }))
  valueOf(await submitBreach(first(), await breachTarget(id)))
  const message = 'A second person must send these letters.'
  expect(await send(first())).toMatchObject({ ok: false, message })
  expect(await send(second())).toMatchObject({ ok: true })
  expect(await send(second())).toMatchObject({ ok: false })
  await privacy.drive()
  const textTo = (address: string) =>
    privacy.mailbox.messages.find(
      (one) => one.recipients.includes(address) && one.subject?.includes('Security breach'),
    )?.text
  expect(textTo('regulator@example.org')).toContain('1 affected')
  expect(textTo('sipho@maseko.example')).toContain('enquiries')
  expect(await findDeliveriesOfSubject(privacy.database.db, 'breach', id)).toHaveLength(2)
  const exportAs = async (format: string) => valueOf(await exportDossier(first(), id, { format }))
  expect((await exportAs('csv')).content).toContain('sipho@maseko.example')
  expect(await exportAs('pdf')).toMatchObject({ contentType: 'application/pdf' })
})

test('LAW-02 a repeated form opens only one dossier, and a changed one is refused', async () => {
  const input = breachInput()
  const opened = await openBreach(first(), input)
  expect(await openBreach(first(), input)).toEqual(opened)
  for (const change of [
    { title: 'Another laptop' },
    { kind: 'everyone' },
    { endsAt: testNow.toISOString() },
  ])
    expect(await openBreach(first(), { ...input, ...change })).toMatchObject({
      reason: 'key-reused',
    })
})

async function openAndSend(sender: typeof secondManager) {
  await addSipho()
  const { id } = await openTestBreach()
  await saveLetters(first(), { ...(await breachTarget(id)), ...letters })
  await submitBreach(first(), await breachTarget(id))
  await sendLetters(privacy.contextOf(sender), await breachTarget(id))
  await privacy.drive()
  return id
}

/** Delivers a bounce report to the mailbox that receives replies. */
async function deliverBounce(address: string, deliveryId: string, uid: number) {
  const mailbox = 'enquiries@mail.example:993/INBOX'
  const { db } = privacy.database
  await mailboxes.acquireLease(db, mailbox, 'reader')
  await mailboxes.beginUidValidity(db, mailbox, 'reader', { uidValidity: 7, lastUid: uid - 1 })
  const bytes = rawMail(deliveryReport({ address, mailId: `<${deliveryId}@baobab.example>` }))
  const place = { mailbox, uidValidity: 7, uid, isWhole: true, size: bytes.byteLength }
  const arrival = { ...place, bytes, receivedAt: testNow }
  return receiveMail(privacy.contextOf(systemActor('inbound mail')), arrival, 'reader')
}

test('LAW-02 a bounced letter counts as not delivered, and its sender is notified once', async () => {
  const person = await createPerson(privacy.database, 'product_manager')
  const id = await openAndSend({ ...secondManager, ...person })
  const states = async () => {
    const sent = await findDeliveriesOfSubject(privacy.database.db, 'breach', id)
    return sent.map(({ kind, state, lastError, payload }) => ({ kind, state, lastError, payload }))
  }
  const sent = await findDeliveriesOfSubject(privacy.database.db, 'breach', id)
  const letter = sent.find(({ kind }) => kind === 'breach-letter')!
  expect(await deliverBounce('sipho@maseko.example', letter.id, 1)).toBe('stored')
  const returned = {
    kind: 'breach-letter',
    state: 'failed',
    lastError: { code: 'returned', message: '5.1.1 550 No such mailbox' },
    payload: { to: { address: 'sipho@maseko.example' } },
  }
  const regulator = { kind: 'breach-regulator', state: 'delivered', lastError: null, payload: {} }
  expect(await states()).toEqual(expect.arrayContaining([returned, regulator]))
  // A repeated report about the same letter, and a report about an address that is not the letter's, change nothing.
  await deliverBounce('sipho@maseko.example', letter.id, 2)
  await deliverBounce('other@else.example', letter.id, 3)
  expect(await states()).toEqual(expect.arrayContaining([returned, regulator]))
  const { rows } = await privacy.database.pool.query(
    'select user_id, title from staff_notifications where subject_id = $1',
    [id],
  )
  const title = expect.stringContaining('a letter was not delivered')
  expect(rows).toEqual([{ user_id: person.id, title }])
})
