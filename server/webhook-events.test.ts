import { beforeEach, expect, test } from 'vitest'
import { applyPublicPrice } from '#app/modules/catalogue/product/service.server.ts'
import { changeLeadStatus } from '#app/modules/sales/lead/inbox/service.server.ts'
import { submitAudit } from '#tools/testing/client-forms.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { storeWebhook } from '#tools/testing/store-webhook.ts'
import { valueOf } from '#tools/testing/test-database.ts'

const world = useQuoteTest()

beforeEach(async () => {
  await world.database.pool.query('truncate webhooks, deliveries')
  await storeWebhook(world.database)
})

type Announced = { type: string; data: Record<string, unknown> & { summary: string } }

async function announced(): Promise<Announced[]> {
  const { rows } = await world.database.pool.query<{ payload: Announced }>(
    "select payload from deliveries where channel = 'webhook' order by created_at, kind",
  )
  return rows.map(({ payload }) => payload)
}

test('OUT-03 sending and accepting a quote sends events, and wins the lead once', async () => {
  const { lead, accept, quoteId } = await world.createSentQuote()
  valueOf(await accept())
  // A repeated acceptance changes nothing and sends no event.
  valueOf(await accept())
  const events = await announced()
  const types = 'lead.answered lead.received lead.won quote.accepted quote.sent'
  expect(events.map(({ type }) => type).toSorted()).toEqual(types.split(' '))
  const accepted = events.find(({ type }) => type === 'quote.accepted')!
  expect(accepted.data).toMatchObject({ quoteId, leadId: lead.id, onceCents: expect.any(Number) })
  for (const { data } of events) expect(JSON.stringify(data)).not.toContain(lead.name)
})

test('OUT-03 answering a lead sends one event, even if the change is undone and redone', async () => {
  const lead = await world.lead()
  const ctx = world.contextOf()
  const change = { leadId: lead.id, version: lead.version, status: 'answered', isUndo: false }
  const statement = { how: 'phone', words: 'Called back' }
  const first = valueOf(await changeLeadStatus(ctx, { ...change, statement }))
  const undo = { ...change, version: first.version, status: 'new', isUndo: true }
  const undone = valueOf(await changeLeadStatus(ctx, undo))
  valueOf(await changeLeadStatus(ctx, { ...change, version: undone.version, isUndo: true }))
  expect((await announced()).map(({ type }) => type)).toEqual(['lead.received', 'lead.answered'])
})

test('OUT-03 a public price sends an event only if its amount changes', async () => {
  const ctx = world.contextOf()
  const by = { updatedBy: 'Test', at: ctx.clock.now() }
  const change = (amountRands: number) =>
    ctx.db.transaction((tx) => applyPublicPrice(ctx, tx, 'waas-home', { amountRands }, by))
  await change(749)
  await change(749)
  const [event, ...more] = await announced()
  expect(event).toMatchObject({
    type: 'price.changed',
    data: { offerId: 'waas-home', amountRands: 749, previousAmountRands: 699 },
  })
  expect(event!.data.summary).toContain('from R699 to R749')
  expect(more).toEqual([])
})

test('OUT-03 a contract audit sends an event with its reference, and suspected spam sends none', async () => {
  const submit = (honeypot = '') =>
    submitAudit(world.visitorAt(), { clinicName: 'Clinic of a test' }, honeypot)
  const { reference } = await submit()
  await submit('filled')
  const events = await announced()
  expect(events).toMatchObject([
    { type: 'audit.received', data: { reference, form: 'unjani/contract-audit' } },
  ])
  expect(JSON.stringify(events)).not.toContain('Clinic of a test')
})
