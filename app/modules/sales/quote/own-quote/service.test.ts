import { randomUUID } from 'node:crypto'
import PdfDocument from 'pdfkit'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { readEnquiry } from '#app/modules/site/enquiry/service.server.ts'
import { type Context, systemActor } from '#app/platform/context.server.ts'
import { pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import { numberOfTries } from '#tools/testing/effort.ts'
import { createPerson } from '#tools/testing/fixtures.ts'
import { printedCharacters } from '#tools/testing/pdf-text.ts'
import { freeQuoteLine, useQuoteTest } from '#tools/testing/quote-test.ts'
import { mergeInto } from '#tools/testing/store-lead.ts'
import { callWhileLocked, staffActor, testNow, valueOf } from '#tools/testing/test-database.ts'
import { correctContact } from '../../lead/correction/service.server.ts'
import { unmergeLead } from '../../lead/duplicate/service.server.ts'
import { leadsPersonalData } from '../../lead/person/service.server.ts'
import { insertWithdrawal } from '../../lead/store.server.ts'
import { startVersion } from '../draft/service.server.ts'
import { quotesPersonalData } from '../personal-data/service.server.ts'
import { checkSeal } from '../seal/service.server.ts'
import { sendQuoteReminders } from '../service.server.ts'
import { findVersions, sumOpenQuotes } from '../store.server.ts'
import { loader as readPdf } from './pages/own-pdf.ts'
import { loader as openPage } from './pages/own-quote.tsx'
import { acceptQuote, declineQuote, readOwnQuote } from './service.server.ts'

const world = useQuoteTest()
const daysFromNow = (days: number) => new Date(testNow.getTime() + days * 86_400_000)
const conflictThatSays = (words: string) => ({
  reason: 'conflict',
  message: expect.stringContaining(words),
})
const alreadyDecided = conflictThatSays('so your answer was not recorded')

test('QUO-06 an acceptance records name, content, time and network, emails the sealed PDF and reaches the CRM', async () => {
  const { lead, hash, accept, decline, stored, document } = await world.createSentQuote()
  for (const [given, refusal] of [
    [{ name: ' ' }, { fields: { name: expect.any(String) } }],
    [
      { authority: undefined },
      { fields: { authority: 'Confirm that you may accept this quote.' } },
    ],
    [{ terms: 'no' }, { fields: { terms: 'Confirm that you have read the terms.' } }],
    [{ name: '𠮷野' }, { fields: { name: expect.stringContaining('can’t show') } }],
    [{ hash: 'another' }, { reason: 'conflict' }],
  ] as const)
    expect(await accept(given)).toMatchObject(refusal)
  expect((await stored()).state).toBe('sent')
  expect(await accept()).toMatchObject({ ok: true })
  expect(await accept({ name: 'thandi nkosi ' }), 'again').toMatchObject({ ok: true })
  const other = await accept({ name: 'Someone Else' })
  expect(other).toMatchObject(alreadyDecided)
  expect(JSON.stringify(other)).not.toContain('Nkosi')
  expect(await stored()).toMatchObject({
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
  const sealed = await document('accepted')
  expect(printedCharacters(sealed.bytes!).size).toBeGreaterThan(30)
  const { rows } = await world.database.pool.query<{ file: string }>(
    `select payload -> 'attachments' -> 0 ->> 'content' as file from deliveries
      where kind = 'quote-accepted' and subject_id = $1`,
    [lead.id],
  )
  expect(rows.map(({ file }) => file)).toEqual([Buffer.from(sealed.bytes!).toString('base64')])
  expect(await world.deliveriesOf(lead.id, 'crm-quote')).toHaveLength(2)
  expect(await decline()).toMatchObject(conflictThatSays('was accepted'))
})

test('QUO-06 a database failure during an acceptance decides and sends nothing, and a second try succeeds', async () => {
  const { lead, version, key, hash, accept, stored } = await world.createSentQuote()
  const { db } = world.database
  const gone = new Error('Connection terminated unexpectedly')
  const draw = vi.spyOn(PdfDocument.prototype, 'end')
  let drawnBefore = 0
  const breaking: Context['db'] = Object.create(db, {
    transaction: {
      value: (run: Parameters<typeof db.transaction>[0]) => {
        drawnBefore = draw.mock.calls.length
        return db.transaction(async (tx) => {
          await run(tx)
          throw gone
        })
      },
    },
  })
  const away = { ...world.visitorAt(), db: breaking }
  const fields = { name: 'Thandi Nkosi', authority: 'yes', terms: 'yes', hash }
  await expect(acceptQuote(away, key, version.id, fields)).rejects.toThrow(gone)
  expect(drawnBefore, 'drawn before the lead is locked').toBe(1)
  expect(await stored()).toMatchObject({ state: 'sent', decision: null })
  expect(await world.deliveriesOf(lead.id, 'quote-accepted')).toHaveLength(0)
  valueOf(await accept())
  expect(await world.deliveriesOf(lead.id, 'quote-accepted')).toHaveLength(1)
})

test('QUO-06 a decline is stored with its reason, and the key of another enquiry gives no access', async () => {
  const { version, hash, decline, stored } = await world.createSentQuote()
  const other = await world.createSentQuote()
  const input = { reason: 'Too dear', hash }
  const notFound = { reason: 'not-found' }
  for (const key of [other.key, 'x'.repeat(60)])
    for (const change of [acceptQuote, declineQuote])
      expect(await change(world.visitorAt(), key, version.id, input)).toMatchObject(notFound)
  expect(await readOwnQuote(world.visitorAt(), other.key, version.id)).toMatchObject(notFound)
  for (const press of ['first', 'second'])
    expect(await decline('Too dear'), press).toMatchObject({ ok: true })
  expect(await decline('Too slow')).toMatchObject(alreadyDecided)
  const decision = { reason: 'Too dear', name: '' }
  expect(await stored()).toMatchObject({ state: 'declined', decision })
})

test('QUO-06 a quote address in capital letters opens and accepts the same quote', async () => {
  const { version, key, hash, stored } = await world.createSentQuote()
  const id = version.id.toUpperCase()
  expect(valueOf(await readOwnQuote(world.visitorAt(), key, id)).hash).toBe(hash)
  const input = { name: 'Thandi Nkosi', authority: 'yes', terms: 'yes', hash }
  expect(await acceptQuote(world.visitorAt(), key, id, input)).toMatchObject({ ok: true })
  expect((await stored()).state).toBe('accepted')
})

test.each(['opens', 'accepts', 'declines'] as const)(
  'QUO-06 open consoles are notified once that a lead changed when its visitor %s the quote',
  async (act) => {
    const { lead, read, accept, decline } = await world.createSentQuote()
    const actions = { opens: read, accepts: accept, declines: decline }
    const changes = "select from live_changes where topic = 'leads' and record_id = $1"
    const countChanges = async () => (await world.queryRows(changes, lead.id)).length
    const before = await countChanges()
    expect(await actions[act]()).toMatchObject({ ok: true })
    const after = await countChanges()
    expect(after).toBeGreaterThan(before)
    expect(await actions[act]()).toMatchObject({ ok: true })
    expect(await countChanges()).toBe(after)
  },
)

test('QUO-05 an expired quote cannot be accepted, and a request for a new one reopens the lead', async () => {
  const { lead, accept, read, renew } = await world.createSentQuote()
  await world.drive()
  const last = daysFromNow(14)
  await read(last)
  expect(valueOf(await read(last)).state).toBe('opened')
  const after = daysFromNow(15)
  const message = 'You can accept it until 4 December 2026.'
  expect(await renew(last)).toMatchObject({ reason: 'conflict', message })
  expect(await accept({}, after)).toMatchObject(conflictThatSays('valid until 4 December 2026'))
  expect((await world.find(lead.id)).status).toBe('answered')
  for (const press of ['first', 'second'])
    expect(await renew(after), press).toMatchObject({ ok: true })
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null, dueAt: expect.any(Date) })
})

test('QUO-04 a superseded quote cannot be accepted and names the newer one, and the enquiry page lists both', async () => {
  const { quoteId, version, key, accept } = await world.createSentQuote()
  await startVersion(world.contextOf(), quoteId, { id: randomUUID() })
  valueOf(await world.send(quoteId))
  expect(await accept()).toMatchObject(conflictThatSays('newer quote'))
  const [newer] = await findVersions(world.database.db, quoteId)
  const own = async (id: string) => valueOf(await readOwnQuote(world.visitorAt(), key, id)).newerId
  expect([await own(version.id), await own(newer!.id)]).toEqual([newer!.id, null])
  const page = valueOf(await readEnquiry(world.visitorAt(), key))
  expect(page.offers.map(({ text }) => text)).toEqual([
    expect.stringContaining('/2. You can accept it until'),
    expect.stringContaining('/1. A newer quote has replaced this one'),
  ])
})

function openTestPage(params: object) {
  const context = new RouterContextProvider()
  context.set(requestContext, world.visitorAt())
  context.set(pageRecord, { isCacheable: false })
  return { context, params } as never
}

test('QUO-06 PAS-04 an email scanner that opens every link decides nothing, and the enquiry page does not mark a quote as opened', async () => {
  const { version, key, stored } = await world.createSentQuote()
  valueOf(await readEnquiry(world.visitorAt(), key))
  expect(await stored()).toMatchObject({ state: 'sent', openedAt: null })
  for (const part of [undefined, 'accept', 'decline', 'renew'])
    await openPage(openTestPage({ key, id: version.id, part }))
  const { openedAt, ...after } = await stored()
  expect(openedAt).toEqual(testNow)
  expect(after).toMatchObject({ state: 'sent', decidedAt: null, renewalAskedAt: null })
})

test('QUO-04 repeated downloads of a PDF return the same bytes and store no new document', async () => {
  const { version, key } = await world.createSentQuote()
  const read = async () => {
    const response = await readPdf(openTestPage({ key, id: version.id, kind: 'sent' }))
    return Buffer.from(await response.arrayBuffer())
  }
  const rows = () => world.queryRows('select seal, at from quote_documents order by seal')
  const before = await rows()
  const first = await read()
  for (let round = 0; round < numberOfTries(3, 100); round++)
    for (const file of await Promise.all(Array.from({ length: 10 }, read)))
      expect(first.equals(file)).toBe(true)
  expect(await rows()).toEqual(before)
})

test('QUO-08 two business days before expiry, staff get one reminder, and so does the visitor if staff turned it on', async () => {
  const ctx = world.contextOf(staffActor('editor', await createPerson(world.database)))
  const lead = await world.lead()
  const { id: quoteId } = await world.begin(lead.id, ctx)
  valueOf(await world.save(quoteId, { isVisitorReminded: true, lines: [freeQuoteLine()] }, ctx))
  valueOf(await world.send(quoteId, ctx))
  const remindAfter = (days: number) =>
    sendQuoteReminders(world.contextOf(systemActor('clock'), daysFromNow(days)))
  await remindAfter(11)
  const early = await world.deliveriesOf(lead.id, 'quote-reminder')
  expect(early, 'Tuesday 1 December: three business days before').toHaveLength(0)
  await remindAfter(12)
  await remindAfter(12)
  expect(await world.deliveriesOf(lead.id, 'quote-reminder')).toHaveLength(1)
  const told = await world.database.db.select().from(staffNotifications)
  expect(told.filter(({ subjectId }) => subjectId === quoteId)).toHaveLength(1)
  const asPerson = world.contextOf(staffActor('super_admin'))
  expect(await sendQuoteReminders(asPerson)).toMatchObject({ ok: false })
})

/** Returns the contact details of a lead after a correction of its email address. */
async function correctEmail(leadId: string) {
  const { name, company, phone, version, ...lead } = await world.find(leadId)
  const details = { name, email: `corrected.${lead.email}`, company, phone }
  valueOf(await correctContact(world.contextOf(), { leadId, version, details }))
  return details
}
async function remindOf(leadId: string) {
  await sendQuoteReminders(world.contextOf(systemActor('clock'), daysFromNow(12)))
  return world.deliveriesOf(leadId, 'quote-reminder')
}

test('after a correction of the lead’s email address, the reminder and the sealed PDF go to the new one', async () => {
  const { lead, accept } = await world.createSentQuote({ isVisitorReminded: true })
  const { email } = await correctEmail(lead.id)
  const sentToIt = [{ payload: { to: { address: email } } }]
  expect(await remindOf(lead.id)).toMatchObject(sentToIt)
  valueOf(await accept())
  expect(await world.deliveriesOf(lead.id, 'quote-accepted')).toMatchObject(sentToIt)
})

test('the reminder to a merged enquiry’s address goes to its corrected address, and is not sent once it is unmerged', async () => {
  const ctx = world.contextOf()
  for (const isUnmerged of [false, true]) {
    const [main, part] = [await world.lead(), await world.lead()]
    await mergeInto(ctx, part.id, main.id)
    const draft = { isVisitorReminded: true, address: part.email }
    valueOf(await world.send(await world.draftWith(draft, main)))
    const { email } = await correctEmail(part.id)
    const { version } = await world.find(part.id)
    if (isUnmerged) valueOf(await unmergeLead(ctx, { leadId: part.id, version }))
    const reminders = await remindOf(main.id)
    const addresses = reminders.map(({ payload }) => payload)
    expect(addresses).toMatchObject(isUnmerged ? [] : [{ to: { address: email } }])
  }
})

test('QUO-08 PRV-04 the quote of an erased person is no longer open and blocks no other reminder', async () => {
  const erased = await world.createSentQuote()
  const { lead } = await world.createSentQuote({ isVisitorReminded: true })
  const { db } = world.database
  const before = await sumOpenQuotes(db, '2026-11-20')
  const person = { email: erased.lead.email, requestId: randomUUID() }
  await db.transaction((tx) => quotesPersonalData.erase(world.contextOf(), tx, person))
  expect((await sumOpenQuotes(db, '2026-11-20')).count).toBe(before.count - 1)
  expect(await remindOf(lead.id)).toHaveLength(1)
})

test('QUO-08 PAS-02 the visitor of a withdrawn enquiry is not reminded of its quote', async () => {
  const { lead } = await world.createSentQuote({ isVisitorReminded: true })
  await insertWithdrawal(world.database.db, lead.id, testNow)
  expect(await remindOf(lead.id)).toEqual([])
})

test('QUO-06 STF-10 an acceptance notifies a colleague instead of the quote’s author if the author has left', async () => {
  const author = await createPerson(world.database)
  const colleague = await createPerson(world.database)
  const ctx = world.contextOf(staffActor('editor', author))
  const lead = await world.cloudLead()
  const { id: quoteId } = await world.begin(lead.id, ctx)
  valueOf(await world.send(quoteId, ctx))
  const { accept } = await world.visitorActionsOf(await world.draftOf(quoteId), lead.id)
  await world.queryRows('update staff_users set is_active = false where id = $1', author.id)
  valueOf(await accept())
  const notified = (await world.noticesOf(quoteId)).map((notice) => notice.user_id)
  expect(notified).toContain(colleague.id)
  expect(notified).not.toContain(author.id)
})

test('QUO-06 LDS-04 an accepted quote of a merged enquiry notifies only the owner of the main lead', async () => {
  const { lead, quoteId, accept } = await world.createSentQuote()
  const [owner, main] = [await createPerson(world.database), await world.lead()]
  await createPerson(world.database)
  await world.queryRows('update leads set assigned_to = $2 where id = $1', main.id, owner.id)
  valueOf(await mergeInto(world.contextOf(), lead.id, main.id))
  valueOf(await accept())
  expect((await world.noticesOf(quoteId)).map(({ user_id }) => user_id)).toEqual([owner.id])
})

test('PRV-04 QUO-06 accepting a quote while its person is being erased decides and sends nothing', async () => {
  const { lead, accept, stored } = await world.createSentQuote()
  const erasure = { email: lead.email, requestId: randomUUID() }
  const ctx = world.contextOf()
  const [accepted] = await callWhileLocked(
    world.database,
    async (tx) => {
      await quotesPersonalData.erase(ctx, tx, erasure)
      await leadsPersonalData.erase(ctx, tx, erasure)
    },
    accept,
  )
  expect(accepted).toMatchObject({ reason: 'not-found' })
  expect(await stored()).toMatchObject({ state: 'sent', decision: null })
  expect(await world.deliveriesOf(lead.id, 'quote-accepted')).toEqual([])
})

test('PRV-04 QUO-06 a person’s data export includes their quote, and erasure keeps only amounts and seal', async () => {
  const { lead, quoteId, accept, read, stored, document } = await world.createSentQuote()
  valueOf(await accept())
  const { db, pool } = world.database
  const held = await quotesPersonalData.find(db, lead.email)
  expect(held[0]!.fields).toContainEqual({ label: 'Decided by', value: 'Thandi Nkosi' })
  const { bytes } = await document('accepted')
  await db.transaction((tx) =>
    quotesPersonalData.erase(world.contextOf(), tx, { email: lead.email, requestId: 'r' }),
  )
  const { rows } = await pool.query<{ all: string }>(
    `select string_agg(v::text, '') as all from quote_versions v where quote_id = $1`,
    [quoteId],
  )
  expect(rows[0]!.all).not.toMatch(/Nkosi|Thandi|203\.0\.113/)
  expect(rows[0]!.all).not.toContain(lead.email)
  expect(await stored()).toMatchObject({ state: 'accepted', monthCents: 560_400 })
  expect((await document('accepted')).bytes).toBeNull()
  expect(await checkSeal(world.visitorAt(), bytes!)).toMatchObject({ ok: true })
  expect(await read()).toMatchObject({ ok: false })
  expect(await quotesPersonalData.find(db, lead.email)).toEqual([])
})
