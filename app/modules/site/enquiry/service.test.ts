import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { staffUsers } from '#app/modules/access/tables.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { ownPagePlaceholder } from '#app/modules/outbox/mail/html/rules.ts'
import { mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import { fillOwnPage } from '#app/modules/outbox/mail/service.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { dataRequests } from '#app/modules/privacy/tables.ts'
import { logCall, sendCallReminders } from '#app/modules/sales/conversation/call/service.server.ts'
import { upsertEvidence } from '#app/modules/sales/lead/answer/store.server.ts'
import { insertAppointment } from '#app/modules/sales/lead/appointment/store.server.ts'
import {
  enquiryKey,
  leadIdOfEnquiryKey,
  enquiryPathOf,
  loadPageForms,
  readEnquirySecret,
} from '#app/modules/sales/lead/enquiry/service.server.ts'
import { findLead } from '#app/modules/sales/lead/inbox/store.server.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { appointments, leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import type { PageRecord } from '#app/platform/router-context.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { routerContext } from '#tools/testing/router-context.ts'
import { mergeInto } from '#tools/testing/store-lead.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import {
  staffActor,
  testContext,
  testNow,
  useTestDatabase,
  valueOf,
} from '#tools/testing/test-database.ts'
import { actionWords } from './content.ts'
import {
  requestErasure,
  correctEnquiry,
  enquiryCalendar,
  readEnquiry,
  acceptOfferedTime,
  withdrawEnquiry,
  addMessage,
} from './service.server.ts'

const editor = { fullName: 'Sipho Mthembu', role: 'editor' as const, permissions: { edit: true } }
const database = useTestDatabase(seedSettings)
beforeAll(() => createPerson(database))
const minute = 60_000

let network = 0
const contextAt = (at: Date, more: Parameters<typeof testContext>[1] = {}): Context =>
  testContext(database, {
    extensions,
    clock: fixedClock(at),
    clientNetwork: `198.51.100.${++network % 250}`,
    ...more,
  })
const ctx = () => contextAt(testNow)
const staff = () => contextAt(testNow, { actor: staffActor('editor') })

const asked = 'Two shops, one till'
let people = 0
async function submitContactLead(fields: Record<string, unknown> = {}, form = 'contact') {
  const email = `visitor-${++people}@shop.example`
  const outcome = await submitLead(ctx(), {
    form,
    entry: 'form',
    page: '/contact',
    fields: { name: 'Nomsa Dlamini', email, serviceInterest: 'cloud', message: asked, ...fields },
  })
  if (!outcome.ok) throw new Error(outcome.message)
  const { id, receipt } = outcome.value
  const key = receipt.statusPath.replace('/enquiry/', '')
  return { ...outcome.value, key, lead: (await findLead(database.db, id))! }
}

const markAnswered = (id: string) =>
  database.db.update(leads).set({ status: 'answered', answeredAt: testNow }).where(eq(leads.id, id))

/** Returns how often a change of an enquiry is in the activity log. */
const countLogged = (id: string, action: string) => {
  const isThis = and(eq(activityLog.subjectId, id), eq(activityLog.action, action))
  return database.db.$count(activityLog, isThis)
}

/** Makes a change twice, as after a double click, and expects both to succeed. */
async function expectTwice(change: (ctx: Context) => Promise<{ ok: boolean }>) {
  for (let press = 0; press < 2; press++) expect(await change(ctx())).toMatchObject({ ok: true })
}

/** Stores an appointment at 10:00 in Johannesburg. */
const storeAppointment = (leadId: string, day: string, more: object) =>
  insertAppointment(database.db, {
    leadId,
    uid: `${day}-${leadId}@localhost`,
    state: 'confirmed',
    startsAt: new Date(`${day}T08:00:00Z`),
    endsAt: new Date(`${day}T09:00:00Z`),
    askedFor: testNow,
    createdAt: testNow,
    updatedAt: testNow,
    ...more,
  })
const appointmentsOf = (leadId: string) =>
  database.db.select().from(appointments).where(eq(appointments.leadId, leadId))

const readEnquiryPage = async (key: string, at = testNow) =>
  valueOf(await readEnquiry(contextAt(at), key))

test('PAS-01 the receipt has the reference, the stored reply time, the visitor’s input and our phone number', async () => {
  const { receipt, lead } = await submitContactLead()
  expect(receipt).toMatchObject({
    reference: lead.reference,
    answerBy: lead.dueAt!.toISOString(),
    promise: "We'll reply to your inquiry within 24 hours.",
    calendarPath: null,
    phoneHref: expect.stringMatching(/^tel:\+27/),
  })
  expect(receipt.asked).toContainEqual({ label: 'Message', value: asked })
  expect(receipt.asked).toContainEqual({ label: 'Email', value: lead.email })
})

test('PAS-01 a consultation request gets a calendar file with the requested time', async () => {
  const time = { preferredDate: '2026-11-25', preferredTime: '14:00' }
  const { receipt, key } = await submitContactLead(time, 'consultation')
  expect(receipt.calendarPath).toBe(`/enquiry/${key}/calendar.ics`)
  const value = { name: 'consultation.ics', text: expect.stringContaining('20261125T140000') }
  expect(await enquiryCalendar(ctx(), key)).toMatchObject({ ok: true, value })
})

function loadContactPage(search: string, context: Context) {
  const record: PageRecord = { isCacheable: true }
  const request = new Request(`http://x/contact${search}`)
  return loadPageForms(routerContext(context, record), request, 'contact').then((forms) => ({
    forms,
    record,
  }))
}

test('PAS-01 SIT-07 a page with a receipt is private, and one without can be cached until its reply time changes', async () => {
  const { receiptKey, receipt } = await submitContactLead()
  const shown = await loadContactPage(`?sent=contact&receipt=${receiptKey}`, ctx())
  expect(shown.forms.receipt).toEqual(receipt)
  expect(shown.record).toMatchObject({ isPrivate: true, isSecretAddress: true })
  const later = contextAt(new Date(testNow.getTime() + 31 * minute))
  expect((await loadContactPage(`?receipt=${receiptKey}`, later)).forms.receipt).toBeUndefined()

  const { forms, record } = await loadContactPage('', ctx())
  expect(forms.receipt).toBeUndefined()
  expect(record.isPrivate).toBeUndefined()
  expect(record.keepsUntil).toBe(Date.parse(forms.times.contact!.before))
})

test('PAS-03 the key of an enquiry page is not stored in any table', async () => {
  const { key } = await submitContactLead()
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const part = `%${key.slice(22)}%`
  for (const { name } of rows) {
    const found = await database.pool.query(`select 1 from ${name} t where t::text like $1`, [part])
    expect(found.rowCount, name).toBe(0)
  }
})

test('PAS-02 the stored email has a placeholder for the link, which is filled in on sending, even on a retry', async () => {
  const { id, key } = await submitContactLead()
  const stored = await findDeliveriesOfSubject(database.db, 'lead', id)
  const confirmation = stored.find(({ kind }) => kind === 'confirmation')!
  const message = mailMessageSchema.parse(confirmation.payload)
  expect(message.text).toContain(ownPagePlaceholder)
  expect(message.text).toContain('You will hear from us by Monday 23 November, 10:00')
  const sent = await fillOwnPage(ctx(), { ...confirmation, attempts: 2 }, message, enquiryPathOf)
  for (const body of [sent.text, sent.html]) {
    expect(body).toContain(`/enquiry/${key}`)
    expect(body).not.toContain(ownPagePlaceholder)
  }
})

test('PAS-02 the enquiry page shows the state and reply time, masks the email address and admits a late reply', async () => {
  const { key, lead } = await submitContactLead({ phone: '082 555 0142' })
  const page = await readEnquiryPage(key)
  expect(page).toMatchObject({ reference: lead.reference, state: 'received' })
  const text = 'You will hear from us by Monday 23 November, 10:00.'
  expect(page.moment).toEqual({ text, isLate: false })
  expect(JSON.stringify(page)).not.toContain(lead.email)
  expect(JSON.stringify(page)).not.toMatch(/82\D*555/)
  expect(page.contact).toMatchObject({ email: 'v•••@shop.example', phone: '••• 142' })
  const late = await readEnquiryPage(key, new Date('2026-11-23T10:00:00Z'))
  expect(late.moment.isLate).toBe(true)
  expect(late.moment.text).toContain('We’ll reply by Tuesday 24 November, 17:00.')
  await markAnswered(lead.id)
  expect((await readEnquiryPage(key)).state).toBe('answered')
})

test('PAS-02 an email address used as the name is masked too', async () => {
  const interest = { service: 'Cloud Backup' }
  const { key, lead, receipt } = await submitContactLead(interest, 'launch-interest')
  expect(lead.name).toBe(lead.email)
  expect(receipt.asked[0]).toEqual({ label: 'Email', value: lead.email })
  expect(JSON.stringify(await readEnquiryPage(key))).not.toContain(lead.email)
})

test('PAS-02 ANS-07 a message sent twice is stored once and reopens an answered lead, and an empty one is refused', async () => {
  const { key, lead } = await submitContactLead()
  await markAnswered(lead.id)
  const input = { message: ' We also need\r\na till. ' }
  await expectTwice((ctx) => addMessage(ctx, key, input))
  const { messages } = await readEnquiryPage(key)
  expect(messages).toMatchObject([{ author: null, text: 'We also need\na till.' }])
  const now = (await findLead(database.db, lead.id))!
  expect(now).toMatchObject({ status: 'in_progress', answeredAt: null })
  expect(now.dueAt).toEqual(new Date('2026-11-23T15:00:00Z'))
  expect(await countLogged(lead.id, 'enquiry.write')).toBe(1)
  const { title } = notices.enquiryExtended(lead.reference)
  const isThis = eq(staffNotifications.title, title)
  expect(await database.db.$count(staffNotifications, isThis), 'one colleague').toBe(1)
  const empty = await addMessage(ctx(), key, { message: ' ' })
  const fields = { message: expect.stringContaining('Your message') }
  expect(empty).toMatchObject({ ok: false, reason: 'invalid-input', fields })
})

test('PAS-02 a correction changes only this enquiry and sends a notice to the old email address', async () => {
  const { key, lead } = await submitContactLead()
  const other = await submitContactLead({ email: lead.email, message: 'Another matter' })
  const input = { name: '', email: 'right@shop.example', phone: '' }
  await expectTwice((ctx) => correctEnquiry(ctx, key, input))
  expect(await findLead(database.db, lead.id)).toMatchObject({ email: 'right@shop.example' })
  expect(await findLead(database.db, other.id)).toMatchObject({ email: lead.email })
  const sent = await database.db.select().from(deliveries).where(eq(deliveries.subjectId, lead.id))
  const told = sent.filter(({ kind }) => kind === 'enquiry-address-changed')
  const addresses = told.map(({ payload }) => (payload.to as { address: string }).address)
  expect(addresses).toEqual([lead.email])
  expect(JSON.stringify(told)).not.toContain('right@shop.example')
  expect(await countLogged(lead.id, 'enquiry.correct')).toBe(1)
  const phone = await correctEnquiry(ctx(), key, { phone: '12' })
  expect(phone).toMatchObject({ ok: false, fields: { phone: expect.any(String) } })
  const wrong = await correctEnquiry(ctx(), key, { email: 'right at shop' })
  expect(wrong).toMatchObject({ ok: false, fields: { email: expect.stringContaining('Email') } })
  expect(await correctEnquiry(ctx(), key, {})).toMatchObject({ ok: false, reason: 'invalid-input' })
})

test('PAS-02 only the offered time on the page can be accepted, and a second click changes nothing', async () => {
  const { key, lead } = await submitContactLead()
  await storeAppointment(lead.id, '2026-11-26', { state: 'offered' })
  const other = { startsAt: '2026-11-26T09:00:00.000Z' }
  const refused = await acceptOfferedTime(ctx(), key, other)
  expect(refused).toMatchObject({ ok: false, reason: 'invalid-input' })
  const shown = { startsAt: (await readEnquiryPage(key)).appointments[0]!.startsAt }
  await expectTwice((ctx) => acceptOfferedTime(ctx, key, shown))
  expect(await appointmentsOf(lead.id)).toMatchObject([{ state: 'confirmed', sequence: 1 }])
  expect(await countLogged(lead.id, 'enquiry.time')).toBe(1)
})

test('STF-09 PAS-02 upcoming appointments show person, place and a calendar file, and a withdrawal cancels them', async () => {
  expect(actionWords.time.text, 'for visits, too').not.toContain('consultation')
  const { key, lead } = await submitContactLead()
  const [person] = await database.db.select().from(staffUsers).limit(1)
  const of = (day: string, more: object) => storeAppointment(lead.id, day, more)
  await of('2026-11-18', { createdAt: new Date(testNow.getTime() - minute) })
  await of('2026-11-26', { kind: 'site-visit', personId: person!.id, address: '7 Oak Lane' })
  const visit = {
    kind: 'site-visit',
    text: 'It’s booked for Thursday 26 November, 10:00.',
    details: [`With ${person!.fullName}.`, 'At 7 Oak Lane.'],
  }
  expect((await readEnquiryPage(key)).appointments).toMatchObject([visit])
  const file = await enquiryCalendar(ctx(), key)
  expect(file).toMatchObject({ ok: true, value: { name: 'site-visit.ics' } })
  await of('2026-11-25', { state: 'offered', personId: person!.id })
  const shown = (await readEnquiryPage(key)).appointments
  expect(shown).toMatchObject([{ kind: 'consultation', canTake: true }, visit])
  const first = await enquiryCalendar(ctx(), key, shown[0]!.startsAt)
  expect(first).toMatchObject({ ok: true, value: { name: 'consultation.ics' } })
  const accepted = await acceptOfferedTime(ctx(), key, { startsAt: shown[0]!.startsAt })
  expect(accepted).toMatchObject({ ok: true })
  expect(await withdrawEnquiry(ctx(), key)).toMatchObject({ ok: true })
  const states = (await appointmentsOf(lead.id)).map(({ uid, state }) => [uid.slice(0, 10), state])
  expect(Object.fromEntries(states)).toEqual({
    '2026-11-18': 'confirmed',
    '2026-11-25': 'cancelled',
    '2026-11-26': 'cancelled',
  })
  const isBooked = eq(staffNotifications.userId, person!.id)
  const about = and(isBooked, eq(staffNotifications.kind, 'booking'))
  const told = await database.db.select().from(staffNotifications).where(about)
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'Consultation cancelled',
    'Consultation confirmed',
    'Site visit cancelled',
  ])
})

test('PAS-03 a withdrawn enquiry is closed, its page is gone, and a second click changes nothing', async () => {
  const { key, lead } = await submitContactLead()
  await expectTwice((ctx) => withdrawEnquiry(ctx, key))
  expect(await findLead(database.db, lead.id)).toMatchObject({ status: 'closed' })
  expect(await readEnquiry(ctx(), key)).toMatchObject({ ok: false, reason: 'not-found' })
  expect(await addMessage(ctx(), key, { message: 'Hello?' })).toMatchObject({ ok: false })
  expect(await countLogged(lead.id, 'enquiry.withdraw')).toBe(1)
})

test('PAS-02 LEG-06 requesting erasure twice creates one unconfirmed data request and erases nothing yet', async () => {
  const { key, lead } = await submitContactLead()
  await expectTwice((ctx) => requestErasure(ctx, key))
  const isTheirs = eq(dataRequests.email, lead.email)
  const asked = await database.db.select().from(dataRequests).where(isTheirs)
  expect(asked).toMatchObject([{ kind: 'delete', state: 'unconfirmed' }])
  const sent = (await findStoredMails(database.db)).filter(({ to }) => to.address === lead.email)
  const kinds = sent.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'data-request-link')).toHaveLength(1)
  expect((await findLead(database.db, lead.id))!.deidentifiedAt).toBeNull()
})

test('PAS-03 an enquiry page is gone after 12 months or once the lead is de-identified', async () => {
  const { key, lead } = await submitContactLead()
  expect((await readEnquiry(contextAt(new Date('2027-11-20T07:59:00Z')), key)).ok).toBe(true)
  expect((await readEnquiry(contextAt(new Date('2027-11-20T08:01:00Z')), key)).ok).toBe(false)
  await database.db.update(leads).set({ deidentifiedAt: testNow }).where(eq(leads.id, lead.id))
  expect(await readEnquiry(ctx(), key)).toMatchObject({ ok: false, reason: 'not-found' })
})

test('PAS-03 the page of a merged enquiry keeps working and shows no messages of the main lead', async () => {
  const main = await submitContactLead({ message: 'A secret of someone else' })
  const part = await submitContactLead()
  await addMessage(ctx(), main.key, { message: 'More of someone else' })
  expect(await mergeInto(staff(), part.id, main.id)).toMatchObject({ ok: true })
  await markAnswered(main.id)
  const page = await readEnquiryPage(part.key)
  expect(page).toMatchObject({ reference: part.reference, state: 'answered', messages: [] })
  expect(JSON.stringify(page)).not.toContain('someone else')
  expect(await addMessage(ctx(), part.key, { message: 'And now?' })).toMatchObject({ ok: true })
  expect(await findLead(database.db, main.id)).toMatchObject({ answeredAt: null })
})

test('ANS-07 LDS-04 the page of a merged enquiry shows the new due time after a message to the answered main lead', async () => {
  const [main, part] = [await submitContactLead(), await submitContactLead()]
  await mergeInto(staff(), part.id, main.id)
  await markAnswered(main.id)
  const call = { leadId: main.id, kind: 'call', at: testNow, recordedAt: testNow } as const
  await upsertEvidence(database.db, { ...call, authorName: '' })
  const inAWeek = new Date(testNow.getTime() + 7 * 24 * 60 * minute)
  await addMessage(contextAt(inAWeek), part.key, { message: 'And now?' })
  expect((await readEnquiryPage(part.key, inAWeek)).moment).toMatchObject({ isLate: false })
})

test('ANS-06 withdrawing a merged enquiry makes the main lead answered again if nothing else is pending', async () => {
  const [{ id: leadId }, part] = [await submitContactLead(), await submitContactLead()]
  const call = { leadId, kind: 'call', at: testNow, recordedAt: testNow, authorName: '' } as const
  await upsertEvidence(database.db, call)
  await database.db.update(leads).set({ status: 'in_progress' }).where(eq(leads.id, leadId))
  await mergeInto(staff(), part.id, leadId)
  await withdrawEnquiry(ctx(), part.key)
  expect(await findLead(database.db, leadId)).toMatchObject({ status: 'answered' })
})

test('PAS-03 guessed keys are rate-limited after 30 attempts, but a valid key still works', async () => {
  const { key } = await submitContactLead()
  const visit = testContext(database, { extensions, clientNetwork: '203.0.113.9' })
  const secret = await readEnquirySecret(visit)
  expect(leadIdOfEnquiryKey(secret, key)).toBeDefined()
  let refusedAfter = 0
  for (let guess = 0; guess < 40; guess++) {
    const wrong = await readEnquiry(visit, enquiryKey('another secret', crypto.randomUUID()))
    if (!wrong.ok && wrong.reason === 'not-found') refusedAfter++
  }
  expect(refusedAfter).toBe(30)
  expect((await readEnquiry(visit, key)).ok).toBe(true)
})

const testGone = test.each([{ isActive: false }, { role: 'viewer' as const }])
testGone('STF-04 with owner %o, withdrawing ends call-backs and alerts a colleague', async (is) => {
  const { key, lead } = await submitContactLead()
  const gone = { ...editor, ...is, email: `${crypto.randomUUID()}@staff.example` }
  const [owner] = await database.db.insert(staffUsers).values(gone).returning()
  const [callBackAt, later] = [1, 2].map((count) => new Date(testNow.getTime() + count * minute))
  const call = { leadId: lead.id, outcome: 'no-answer', callBackAt: callBackAt!.toISOString() }
  await logCall(staff(), { ...call, idempotencyKey: crypto.randomUUID() })
  await database.db.update(leads).set({ assignedTo: owner!.id }).where(eq(leads.id, lead.id))
  await withdrawEnquiry(ctx(), key)
  const { kind } = notices.enquiryWithdrawn('')
  const about = and(eq(staffNotifications.subjectId, lead.id), eq(staffNotifications.kind, kind))
  const rows = await database.db.select().from(staffNotifications).where(about)
  expect(rows.map(({ userId }) => userId === owner!.id)).toEqual([false])
  const clock = contextAt(later!, { actor: systemActor('clock') })
  expect(await sendCallReminders(clock)).toMatchObject({ value: { count: 0 } })
})

test('STF-04 bell notifications contain neither the visitor’s name nor email address', async () => {
  const { key, lead } = await submitContactLead()
  await addMessage(ctx(), key, { message: 'It is urgent.' })
  await requestErasure(ctx(), key)
  await withdrawEnquiry(ctx(), key)
  const workers = await database.db.select().from(staffUsers).where(ne(staffUsers.role, 'viewer'))
  const isOfThis = eq(staffNotifications.subjectId, lead.id)
  const told = await database.db.select().from(staffNotifications).where(isOfThis)
  const kinds = [...new Set(told.map(({ kind }) => kind))]
  expect(kinds.length).toBeGreaterThan(1)
  const active = workers.filter(({ isActive }) => isActive).map(({ id }) => id)
  for (const kind of kinds)
    expect(told.flatMap((one) => (one.kind === kind ? [one.userId] : []))).toEqual(
      expect.arrayContaining(active),
    )
  expect(JSON.stringify(told)).not.toMatch(/Nomsa|shop\.example/)
})
