import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertProduct } from '#app/modules/catalogue/product/store.server.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { offers } from '#app/modules/prices/tables.ts'
import { changeQuoteRules } from '#app/modules/settings/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { printedCharacters } from '#tools/testing/pdf-text.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { freeQuoteLine, useQuoteTest } from '#tools/testing/quote-test.ts'
import { staffActor, testNow, valueOf } from '#tools/testing/test-database.ts'
import { insertWithdrawal } from '../lead/store.server.ts'
import { readQuotesOfLead } from './api.server.ts'
import { quoteProblems } from './content.ts'
import {
  discardDraft,
  saveQuote,
  startQuote,
  startVersion,
  refreshPrices,
} from './draft/service.server.ts'
import { quotesPersonalData } from './personal-data/service.server.ts'
import type { QuoteLine } from './schema.ts'
import { hashOfContent, sealOf } from './seal/service.server.ts'
import { sendQuote } from './service.server.ts'
import { findVersion, findDocument, findVersions } from './store.server.ts'
import { quoteVersions } from './tables.ts'

const world = useQuoteTest()
const superAdmin = () => world.contextOf(staffActor('super_admin'))

test('QUO-01 a new quote has the offers of the enquiry at current prices, and is created once per ID', async () => {
  const lead = await world.cloudLead()
  const id = randomUUID()
  const begun = await startQuote(world.contextOf(), { id, leadId: lead.id })
  expect(begun).toMatchObject({ ok: true })
  expect(await startQuote(world.contextOf(), { id, leadId: lead.id })).toEqual(begun)
  const versions = await findVersions(world.database.db, id)
  expect(versions).toHaveLength(1)
  expect(versions[0]!.draft).toMatchObject({
    recipientName: 'Thandi Nkosi',
    company: 'Nkosi Bakery',
    address: lead.email,
    buyer: 'company',
    lines: [
      { sourceId: 'vps-hosting', quantity: 1, unitCents: 11_900 },
      { sourceId: 'cloud-backup', quantity: 1, unitCents: 3_500 },
      { sourceId: 'virtual-desktop-basic', quantity: 0, unitCents: 10_900 },
    ],
  })
  const bundle = await world.lead({ form: 'bundle-quote', fields: { bundle: 'Business Pro' } })
  const { draft } = await world.begin(bundle.id)
  expect(draft.draft.lines).toMatchObject([{ sourceId: 'business-pro', unitCents: 199_900 }])
  expect(await world.actionsOf(lead.id)).toContain('quote.begun')
})

test('QUO-01 a quote is sent only after staff add the quantity and customer type that the enquiry leaves open', async () => {
  const fields = { cloudService: 'virtual-desktops', employees: '11-50', company: '' }
  const lead = await world.lead({ form: 'cloud-quote', fields })
  const { id } = valueOf(await startQuote(world.contextOf(), { id: randomUUID(), leadId: lead.id }))
  const { draft } = await world.draftOf(id)
  expect(draft).toMatchObject({ buyer: '', lines: [{ quantity: 0 }] })
  expect(await world.send(id)).toMatchObject({
    reason: 'invalid-input',
    fields: { 'lines.0.quantity': quoteProblems.noQuantity(draft.lines[0]!.name) },
  })
  valueOf(await world.save(id, { lines: [{ ...draft.lines[0]!, quantity: 23 }] }))
  const buyer = quoteProblems.noBuyer
  expect(await world.send(id)).toMatchObject({ reason: 'invalid-input', fields: { buyer } })
  valueOf(await world.save(id, { buyer: 'person' }))
  valueOf(await world.send(id))
  const { content } = await world.draftOf(id)
  expect(content).toMatchObject({ buyer: 'person', lines: [{ quantity: 23 }] })
})

test('QUO-01 a line has the public price whatever the client sends, and a changed price or unpublished offer blocks sending', async () => {
  const { id } = await world.begin((await world.cloudLead({ cloudService: 'hosting' })).id)
  const [line] = (await world.draftOf(id)).draft.lines
  const cheap = { lines: [{ ...line!, unitCents: 1 }] }
  expect(valueOf(await world.save(id, cheap)).value.lines[0]!.unitCents).toBe(11_900)
  const isVps = eq(offers.id, 'vps-hosting')
  const price = (amountRands: number, isPublished = true) =>
    world.database.db.update(offers).set({ amountRands, isPublished }).where(isVps)
  await price(129)
  const message = quoteProblems.priceChanged
  expect(await world.send(id)).toMatchObject({ reason: 'conflict', message })
  const { id: draftId, revision } = await world.draftOf(id)
  const { lines } = valueOf(await refreshPrices(world.contextOf(), draftId, { revision })).value
  expect(lines[0]!.unitCents).toBe(12_900)
  await price(129, false)
  const gone = quoteProblems.gone(line!.name)
  expect(await world.send(id)).toMatchObject({ message: gone })
  expect(await world.save(id, { lines: [...lines, { ...line!, id: 'again' }] })).toMatchObject({
    fields: { 'value.lines.1.name': gone },
  })
  await price(119)
})

test('QUO-01 a product that was archived after it was added blocks sending and is named', async () => {
  const product = { id: randomUUID(), updatedBy: 'Test editor', at: testNow }
  const { db } = world.database
  await insertProduct(db, product, testProductValue())
  const status = (to: 'approved' | 'archived') =>
    db.update(products).set({ status: to }).where(eq(products.id, product.id))
  await status('approved')
  const line = freeQuoteLine({ source: 'product', sourceId: product.id, name: 'Fibre 75' })
  const id = await world.draftWith({ lines: [line] })
  expect((await world.draftOf(id)).draft.lines).toMatchObject([{ unitCents: 350_000 }])
  await status('archived')
  const message = quoteProblems.gone('Fibre 75')
  expect(await world.send(id)).toMatchObject({ ok: false, message })
  const more = { lines: [line, { ...line, id: randomUUID() }] }
  expect(await world.save(id, more)).toMatchObject({ ok: false, message })
  expect((await world.draftOf(id)).state).toBe('draft')
})

test.each<[string, Partial<QuoteLine>, string]>([
  ['a negative quantity', { quantity: -1 }, 'quantity'],
  ['a huge quantity', { quantity: 10_000 }, 'quantity'],
  ['a fractional quantity', { quantity: 1.5 }, 'quantity'],
  ['a discount above 100 per cent', { discountKind: 'percent', discount: 10_001 }, 'discount'],
  ['a discount above the amount', { discountKind: 'rand', discount: 450_001 }, 'discount'],
  ['a negative price', { unitCents: -1 }, 'unitCents'],
  ['a blank reason', { reason: ' ' }, 'reason'],
])('QUO-01 %s of a line is refused with an error for that field', async (_what, more, field) => {
  const { id } = await world.begin((await world.lead()).id)
  expect(await world.save(id, { lines: [freeQuoteLine(more)] })).toMatchObject({
    reason: 'invalid-input',
    fields: { [`value.lines.0.${field}`]: expect.any(String) },
  })
})

test('QUO-01 the second of two editors of a draft gets a conflict with the saved version, but a retry gets none', async () => {
  const { id, draft } = await world.begin((await world.lead()).id)
  const ctx = world.contextOf()
  const save = (introduction: string) =>
    saveQuote(ctx, draft.id, { revision: 1, value: { ...draft.draft, introduction } })
  const saved = await save('Hello')
  expect(saved).toMatchObject({ value: { revision: 2 } })
  expect(await save('Hello'), 'a retry after a lost response').toEqual(saved)
  expect(await save('Good day')).toMatchObject({
    reason: 'conflict',
    current: { version: 2, value: { introduction: 'Hello' }, updatedBy: 'Test editor' },
  })
  expect(await sendQuote(ctx, draft.id, { revision: 1 })).toMatchObject({ reason: 'conflict' })
  expect(await discardDraft(ctx, draft.id, { revision: 2 })).toMatchObject({ ok: true })
  expect(await findVersions(world.database.db, id)).toEqual([])
})

test('QUO-04 sending creates a numbered version with PDF and email, neither of which can be changed', async () => {
  const lead = await world.cloudLead()
  const { id, draft } = await world.begin(lead.id)
  valueOf(await world.save(id, { lines: [...draft.draft.lines, freeQuoteLine()] }))
  const sent = await world.send(id)
  expect(sent).toMatchObject({ ok: true })
  expect(await world.send(id), 'a second click').toEqual(sent)
  const version = await world.draftOf(id)
  const { content } = version
  expect(content).toMatchObject({
    number: expect.stringMatching(/^Q-2026-\d{4}\/1$/),
    validUntil: '2026-12-04',
    totals: { month: { grossCents: 560_400 }, once: { grossCents: 450_000 } },
    words: { version: 1, personNotice: null },
  })
  expect(JSON.stringify(content), 'a reason for staff only').not.toContain('telephone')
  expect(version.contentHash).toBe(hashOfContent(content!))
  const { db } = world.database
  const file = (await findDocument(db, version.id, 'sent'))!
  expect(file.seal).toBe(sealOf(file.bytes!))
  expect(file.bytes!.byteLength).toBeLessThan(200_000)
  expect(await world.deliveriesOf(lead.id, 'quote')).toHaveLength(1)
  const isThis = eq(quoteVersions.id, version.id)
  for (const change of [
    { content: { ...content!, number: 'Q' } },
    { monthCents: 1 },
    { state: 'draft', sentAt: null } as const,
  ])
    await expect(db.update(quoteVersions).set(change).where(isThis)).rejects.toThrow()
  await expect(db.delete(quoteVersions).where(isThis)).rejects.toThrow()
  expect(await world.save(id, { introduction: 'x' })).toMatchObject({ reason: 'conflict' })
})

test('QUO-04 a draft cannot be sent after the visitor accepted the version before it', async () => {
  const { lead, quoteId, accept } = await world.createSentQuote()
  valueOf(await startVersion(world.contextOf(), quoteId, { id: randomUUID() }))
  valueOf(await accept())
  const { closed: message } = quoteProblems
  const { items } = await readQuotesOfLead(world.contextOf(), staffActor('editor'), lead.id)
  expect(items[0]).toMatchObject({ state: 'draft', problem: message })
  expect(await world.send(quoteId)).toMatchObject({ reason: 'conflict', message })
})

test('QUO-04 a new version supersedes the old one, and its email names the one that it replaces', async () => {
  const { lead, quoteId, version } = await world.createSentQuote()
  const start = (id: string) => startVersion(world.contextOf(), quoteId, { id })
  const next = randomUUID()
  expect(await start(next)).toMatchObject({ ok: true })
  expect(await start(next), 'a repeat').toMatchObject({ ok: true })
  expect(await start(randomUUID())).toMatchObject({ reason: 'conflict' })
  valueOf(await world.send(quoteId))
  const [second, first] = await findVersions(world.database.db, quoteId)
  expect([second!.state, first!.state]).toEqual(['sent', 'superseded'])
  expect(second!.content!.number).toBe(version.content!.number.replace(/1$/, '2'))
  await world.drive()
  const mail = world.mailsTo(lead.email).findLast(({ subject }) => subject?.includes('/2 '))
  expect(mail?.text).toContain(`It replaces quote ${version.content!.number}`)
  expect(mail?.attachments).toHaveLength(1)
})

test('QUO-10 ANS-05 a lead that was promised a proposal is answered by a sent quote, not by a reply', async () => {
  const lead = await world.cloudLead()
  await world.reply(lead)
  await world.drive()
  expect(await world.find(lead.id)).toMatchObject({ answeredAt: null, status: 'new' })
  const { id } = await world.begin(lead.id)
  valueOf(await world.send(id))
  expect(await world.find(lead.id), 'before it was sent').toMatchObject({ answeredAt: null })
  await world.drive()
  await world.expectLead(lead.id, { status: 'answered', answeredAt: expect.any(Date) })
})

test('QUO-03 a discount above the limit of the role cannot be sent without approval', async () => {
  const discounted = (discount: number) => ({
    lines: [freeQuoteLine({ discountKind: 'percent', discount })],
  })
  const refusal = { reason: 'not-allowed', message: quoteProblems.needsApproval }
  const id = await world.draftWith(discounted(600))
  expect(await world.send(id)).toMatchObject(refusal)
  valueOf(await world.save(id, discounted(3_100)))
  expect(await world.send(id, superAdmin())).toMatchObject(refusal)
  valueOf(await world.save(id, discounted(600)))
  expect(await world.send(id, superAdmin())).toMatchObject({ ok: true })
})

test('QUO-01 a quote needs an existing lead, a line and an address of the lead', async () => {
  const ask = { id: randomUUID(), leadId: randomUUID() }
  expect(await startQuote(world.contextOf(), ask)).toMatchObject({ reason: 'not-found' })
  const id = await world.draftWith({ lines: [] })
  expect(await world.send(id)).toMatchObject({ message: quoteProblems.empty })
  valueOf(await world.save(id, { lines: [freeQuoteLine()], address: 'someone@else.example' }))
  expect(await world.send(id)).toMatchObject({ fields: { address: quoteProblems.address } })
})

test('QUO-04 PAS-03 a quote for a withdrawn enquiry cannot be sent', async () => {
  const lead = await world.lead()
  const id = await world.draftWith({}, lead)
  await insertWithdrawal(world.database.db, lead.id, testNow)
  const { enquiryEnded: message } = quoteProblems
  const { items } = await readQuotesOfLead(world.contextOf(), staffActor('editor'), lead.id)
  expect(items[0]).toMatchObject({ state: 'draft', problem: message })
  expect(await world.send(id)).toMatchObject({ message })
  expect(await world.draftOf(id)).toMatchObject({ state: 'draft' })
})

test('QUO-01 PRV-04 a draft cannot be saved after its person was erased', async () => {
  const lead = await world.lead()
  const id = await world.draftWith({}, lead)
  const { draft } = await world.draftOf(id)
  const erasure = { email: lead.email, requestId: randomUUID() }
  const ctx = world.contextOf()
  await ctx.db.transaction((tx) => quotesPersonalData.erase(ctx, tx, erasure))
  expect(await world.save(id, draft)).toMatchObject({
    message: expect.stringContaining('personal details of this lead were removed'),
  })
})

test('QUO-04 the PDF prints names in many scripts, and a character without a glyph is refused by name', async () => {
  const names = [
    'Ṱhohoyanḓou Ṋemaḓodzi',
    'Šašo ǃXóõ',
    'Юлия Αθήνα שרה',
    'محمد علي',
    'प्रिया குமார்',
    '王小明 たなか 김민수',
    'አበበ თამარ ສົມໄຊ 😀',
  ]
  const lead = await world.lead()
  for (const name of names) {
    const change = { recipientName: name, lines: [freeQuoteLine({ name })] }
    const id = await world.draftWith(change, lead)
    valueOf(await world.send(id))
    const file = await findDocument(world.database.db, (await world.draftOf(id)).id, 'sent')
    const shapes = [...printedCharacters(file!.bytes!)]
    // The PDF contains Arabic letters in their joined forms; NFKC maps these back to the plain letters.
    const printed = new Set(shapes.flatMap((shape) => [shape, ...shape.normalize('NFKC')]))
    const missing = [...name].filter((each) => each.trim() && !printed.has(each))
    expect(missing, name).toEqual([])
  }
  const id = await world.draftWith({ recipientName: '𠮷野' }, lead)
  expect(await world.send(id)).toMatchObject({ message: expect.stringContaining('can’t show 𠮷') })
})

test('QUO-08 quotes created at the same time get consecutive numbers with the year', async () => {
  const lead = await world.lead()
  const begun = await Promise.all(Array.from({ length: 5 }, () => world.begin(lead.id)))
  const ids = begun.map(({ id }) => id)
  const query = 'select number from quotes where id = any($1)'
  const rows = await world.queryRows<{ number: string }>(query, ids)
  const counts = rows.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b)
  expect(counts).toEqual(Array.from({ length: 5 }, (_, at) => counts[0]! + at))
  expect(rows[0]!.number).toContain(String(testNow.getUTCFullYear()))
})

/** Returns the CRM entries in the outbox about the quotes of a lead, in order. */
async function findCrmQuoteEntries(leadId: string) {
  const { rows } = await world.database.pool.query<{
    payload: { noteTitle: string; noteContent: string; email: string }
  }>(
    `select payload from deliveries where channel = 'crm' and kind = 'crm-quote' and subject_id = $1
      order by created_at, payload ->> 'noteTitle' desc`,
    [leadId],
  )
  return rows.map(({ payload }) => payload)
}

test('QUO-09 a sent and an accepted quote each reach the CRM once, with the amounts, despite repeated clicks', async () => {
  const { lead, quoteId, version, accept } = await world.createSentQuote()
  const { number } = version.content!
  valueOf(await world.send(quoteId))
  for (let press = 0; press < 3; press++) valueOf(await accept())
  const news = await findCrmQuoteEntries(lead.id)
  expect(news.map(({ noteTitle }) => noteTitle)).toEqual([`${number} sent`, `${number} accepted`])
  for (const { noteContent, email } of news) {
    expect(email).toBe(lead.email)
    expect(noteContent).toMatch(/Every month: R\s?5[\s ,]?604[.,]00 including VAT/)
    expect(noteContent).toContain('50 × ')
  }
})

test('QUO-09 a declined quote reaches the CRM once, with the reason, and so does each sent version', async () => {
  const { lead, quoteId, version, decline } = await world.createSentQuote()
  const { number } = version.content!
  for (let press = 0; press < 2; press++) valueOf(await decline('Too dear'))
  valueOf(await startVersion(world.contextOf(), quoteId, { id: randomUUID() }))
  valueOf(await world.send(quoteId))
  const news = await findCrmQuoteEntries(lead.id)
  expect(news.map(({ noteTitle }) => noteTitle).toSorted()).toEqual(
    [`${number} declined`, `${number} sent`, `${number.replace(/1$/, '2')} sent`].toSorted(),
  )
  const declined = news.find(({ noteTitle }) => noteTitle.endsWith('declined'))
  expect(declined?.noteContent).toContain('Reason: Too dear')
})

test('QUO-07 legal texts are versioned settings, and a sent quote and its acceptance keep their version', async () => {
  const before = await findSettings(world.database.db, 'quotes')
  for (const text of ['terms', 'contract', 'personNotice'] as const)
    expect(before.value[text]).toMatch(/^\[To be confirmed by a lawyer\]/)
  const { version, accept } = await world.createSentQuote()
  const change = {
    value: { ...before.value, terms: 'Other terms', personNotice: 'Another notice' },
    baseVersion: before.version,
    idempotencyKey: randomUUID(),
  }
  expect(valueOf(await changeQuoteRules(superAdmin(), change)).version).toBe(before.version + 1)
  valueOf(await accept())
  expect(await findVersion(world.database.db, version.id)).toMatchObject({
    content: { words: { version: before.version, terms: before.value.terms } },
    decision: { wordsVersion: before.version },
  })
  const { version: later } = await world.createSentQuote()
  expect(later.content?.words).toMatchObject({
    version: before.version + 1,
    terms: 'Other terms',
    contract: before.value.contract,
  })
})

test.each([
  ['an individual gets the consumer notice', 'person', /notice|withdraw/],
  ['a company gets no consumer notice', 'company', null],
])('QUO-07 %s', async (_what, buyer, notice) => {
  const id = await world.draftWith({ buyer })
  valueOf(await world.send(id))
  const { personNotice } = (await world.draftOf(id)).content!.words
  if (notice) expect(personNotice).toMatch(notice)
  else expect(personNotice).toBeNull()
})
