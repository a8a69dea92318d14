import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffUsers } from '#app/modules/access/tables.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { readEnquiry } from '#app/modules/site/enquiry/service.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { printedCharacters } from '#tools/testing/pdf-text.ts'
import {
  acceptanceFields,
  freeQuoteLine,
  useQuoteTest,
  valueOf,
} from '#tools/testing/quote-test.ts'
import { staffActor, testNow } from '#tools/testing/test-database.ts'
import { startVersion } from '../draft/service.server.ts'
import { quotesPersonalData } from '../personal-data/service.server.ts'
import { checkSeal } from '../seal/service.server.ts'
import { sendQuoteReminders } from '../service.server.ts'
import { findDocument, findVersion, findVersions } from '../store.server.ts'
import { acceptQuote, requestRenewal, declineQuote, readOwnQuote } from './service.server.ts'

const world = useQuoteTest()
const daysFromNow = (days: number) => new Date(testNow.getTime() + days * 86_400_000)
const findStoredVersion = async (id: string) => (await findVersion(world.database.db, id))!

test('QUO-06 accepting keeps who, what, when and from where, seals one PDF for both sides, and tells both', async () => {
  const { lead, version, key, hash } = await world.createSentQuote()
  const accept = (more: object = {}) =>
    acceptQuote(world.visitorAt(), key, version.id, acceptanceFields(hash, more))
  expect(await accept({ name: ' ' })).toMatchObject({ fields: { name: expect.any(String) } })
  expect(await accept({ authority: undefined })).toMatchObject({
    fields: { authority: /may accept/ },
  })
  expect(await accept({ terms: 'no' })).toMatchObject({ fields: { terms: /read the terms/ } })
  expect(await accept({ name: '𠮷野' })).toMatchObject({ fields: { name: /can’t show/ } })
  expect(await accept({ hash: 'another' })).toMatchObject({ reason: 'conflict' })
  expect((await findStoredVersion(version.id)).state).toBe('sent')
  expect(await accept()).toMatchObject({ ok: true })
  expect(await accept({ name: 'thandi nkosi ' }), 'again, by a back button').toMatchObject({
    ok: true,
  })
  const other = await accept({ name: 'Someone Else' })
  expect(other).toMatchObject({ reason: 'conflict', message: /so your answer was not recorded/ })
  expect(JSON.stringify(other)).not.toContain('Nkosi')
  const decided = await findStoredVersion(version.id)
  expect(decided).toMatchObject({
    state: 'accepted',
    decidedAt: testNow,
    decision: {
      name: 'Thandi Nkosi',
      contentHash: hash,
      wordsVersion: 1,
      network: '203.0.113.0/24',
      hasAuthority: true,
    },
  })
  const sealed = (await findDocument(world.database.db, version.id, 'accepted'))!
  expect(printedCharacters(sealed.bytes!).size).toBeGreaterThan(30)
  const { rows } = await world.database.pool.query<{ file: string }>(
    `select payload -> 'attachments' -> 0 ->> 'content' as file from deliveries
      where kind = 'quote-accepted' and subject_id = $1`,
    [lead.id],
  )
  expect(rows.map(({ file }) => file)).toEqual([Buffer.from(sealed.bytes!).toString('base64')])
  const toCrm = await findDeliveriesOfSubject(world.database.db, 'lead', lead.id)
  expect(toCrm.filter(({ kind }) => kind === 'crm-quote')).toHaveLength(2)
  expect(
    await declineQuote(world.visitorAt(), key, version.id, { reason: '', hash }),
  ).toMatchObject({
    reason: 'conflict',
    message: /was accepted/,
  })
})

test('QUO-06 a reason comes with a decline; the key of another enquiry opens nothing', async () => {
  const one = await world.createSentQuote()
  const other = await world.createSentQuote()
  const input = { reason: 'Too dear', hash: one.hash }
  for (const key of [other.key, 'x'.repeat(60)])
    for (const change of [acceptQuote, declineQuote])
      expect(await change(world.visitorAt(), key, one.version.id, input)).toMatchObject({
        reason: 'not-found',
      })
  expect(await readOwnQuote(world.visitorAt(), other.key, one.version.id)).toMatchObject({
    ok: false,
  })
  expect(await declineQuote(world.visitorAt(), one.key, one.version.id, input)).toMatchObject({
    ok: true,
  })
  expect(await declineQuote(world.visitorAt(), one.key, one.version.id, input)).toMatchObject({
    ok: true,
  })
  const otherReason = { ...input, reason: 'Too slow' }
  expect(await declineQuote(world.visitorAt(), one.key, one.version.id, otherReason)).toMatchObject(
    { reason: 'conflict', message: /so your answer was not recorded/ },
  )
  expect(await findStoredVersion(one.version.id)).toMatchObject({
    state: 'declined',
    decision: { reason: 'Too dear', name: '' },
  })
})

test('QUO-05 after its last day it is not accepted, and one press asks for a new one', async () => {
  const { lead, version, key, hash } = await world.createSentQuote()
  await world.drive()
  const last = daysFromNow(14)
  await readOwnQuote(world.visitorAt(last), key, version.id)
  expect(valueOf(await readOwnQuote(world.visitorAt(last), key, version.id)).state).toBe('opened')
  const after = daysFromNow(15)
  expect(await requestRenewal(world.visitorAt(last), key, version.id)).toMatchObject({
    reason: 'conflict',
  })
  expect(
    await acceptQuote(world.visitorAt(after), key, version.id, acceptanceFields(hash)),
  ).toMatchObject({
    reason: 'conflict',
    message: /valid until 4 December 2026/,
  })
  expect((await world.find(lead.id)).status).toBe('answered')
  for (const press of ['first', 'second'])
    expect(await requestRenewal(world.visitorAt(after), key, version.id), press).toMatchObject({
      ok: true,
    })
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null, dueAt: expect.any(Date) })
})

test('QUO-04 what was superseded is not accepted, and says so; the enquiry lists both', async () => {
  const { quoteId, version, key, hash } = await world.createSentQuote()
  await startVersion(world.contextOf(), quoteId, { id: randomUUID() })
  valueOf(await world.send(quoteId))
  expect(
    await acceptQuote(world.visitorAt(), key, version.id, acceptanceFields(hash)),
  ).toMatchObject({
    reason: 'conflict',
    message: /newer quote/,
  })
  const [newer] = await findVersions(world.database.db, quoteId)
  const own = async (id: string) => valueOf(await readOwnQuote(world.visitorAt(), key, id)).newerId
  expect([await own(version.id), await own(newer!.id)]).toEqual([newer!.id, null])
  const page = valueOf(await readEnquiry(world.visitorAt(), key))
  expect(page.offers.map(({ text }) => text)).toEqual([
    expect.stringContaining('/2. You can accept it until'),
    expect.stringContaining('/1. A newer quote has replaced this one'),
  ])
})

test('QUO-08 two business days before the end staff are told once, the visitor once where staff said so', async () => {
  const { db } = world.database
  const id = randomUUID()
  await db.insert(staffUsers).values({
    id,
    email: 'editor@staff.example',
    fullName: 'Sipho Mthembu',
    role: 'editor',
    permissions: { edit: true },
  })
  const ctx = world.contextOf(staffActor('editor', { id }))
  const lead = await world.lead()
  const { id: quoteId } = await world.begin(lead.id, ctx)
  valueOf(await world.save(quoteId, { isVisitorReminded: true, lines: [freeQuoteLine()] }, ctx))
  valueOf(await world.send(quoteId, ctx))
  const clock = (days: number) => world.contextOf(systemActor('clock'), daysFromNow(days))
  const remindersOf = async () =>
    (await findDeliveriesOfSubject(db, 'lead', lead.id)).filter(
      ({ kind }) => kind === 'quote-reminder',
    )
  await sendQuoteReminders(clock(11))
  expect(await remindersOf(), 'Tuesday 1 December: three business days before').toHaveLength(0)
  await sendQuoteReminders(clock(12))
  await sendQuoteReminders(clock(12))
  expect(await remindersOf()).toHaveLength(1)
  const told = await db.select().from(staffNotifications)
  expect(told.filter(({ subjectId }) => subjectId === quoteId)).toHaveLength(1)
  expect(await sendQuoteReminders(world.contextOf(staffActor('super_admin')))).toMatchObject({
    ok: false,
  })
})

test('PRV-04 QUO-06 a quote is in the copy of a person’s data, and loses them with their erasure; figures and seal stay', async () => {
  const { lead, quoteId, version, key, hash } = await world.createSentQuote()
  valueOf(await acceptQuote(world.visitorAt(), key, version.id, acceptanceFields(hash)))
  const held = await quotesPersonalData.find(world.database.db, lead.email)
  expect(held[0]!.fields).toContainEqual({ label: 'Decided by', value: 'Thandi Nkosi' })
  const sealed = (await findDocument(world.database.db, version.id, 'accepted'))!
  const bytes = sealed.bytes!
  await world.database.db.transaction((tx) =>
    quotesPersonalData.erase(world.contextOf(), tx, { email: lead.email, requestId: 'r' }),
  )
  const { rows } = await world.database.pool.query<{ all: string }>(
    `select string_agg(v::text, '') as all from quote_versions v where quote_id = $1`,
    [quoteId],
  )
  expect(rows[0]!.all).not.toMatch(/Nkosi|Thandi|203\.0\.113/)
  expect(rows[0]!.all).not.toContain(lead.email)
  expect((await findVersions(world.database.db, quoteId))[0]).toMatchObject({
    state: 'accepted',
    monthCents: 560_400,
  })
  expect((await findDocument(world.database.db, version.id, 'accepted'))!.bytes).toBeNull()
  expect(await checkSeal(world.visitorAt(), bytes)).toMatchObject({ ok: true })
  expect(await readOwnQuote(world.visitorAt(), key, version.id)).toMatchObject({ ok: false })
  expect(await quotesPersonalData.find(world.database.db, lead.email)).toEqual([])
})
