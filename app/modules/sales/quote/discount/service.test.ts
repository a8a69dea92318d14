import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decideApproval } from '#app/modules/catalogue/approval/decision/service.server.ts'
import { findQueuePage } from '#app/modules/catalogue/approval/queue/store.server.ts'
import {
  requestApproval,
  withdrawApproval,
} from '#app/modules/catalogue/approval/request/service.server.ts'
import { queueQuerySchema } from '#app/modules/catalogue/approval/schema.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { freeQuoteLine, useQuoteTest, valueOf } from '#tools/testing/quote-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'

const world = useQuoteTest()
const editor = () => world.contextOf(staffActor('editor'))
const manager = () => world.contextOf(staffActor('product_manager'))
const discountedDraft = { lines: [freeQuoteLine({ discountKind: 'percent', discount: 1_000 })] }

async function requestQuoteApproval(quoteId: string, ctx = editor()) {
  const { id: subjectId, revision } = await world.draftOf(quoteId)
  const terms = { kind: 'quote', subjectId, baseVersion: revision, request: 'change' }
  return requestApproval(ctx, { id: randomUUID(), goLiveDate: null, ...terms })
}

async function createDiscountedQuote() {
  const { id } = await world.begin((await world.lead()).id)
  valueOf(await world.save(id, discountedDraft))
  return id
}

function decideRequest(
  { id, version, subject }: { id: string; version: number; subject: { version: number | null } },
  decision: 'approved' | 'rejected',
  ctx = manager(),
) {
  return decideApproval(ctx, id, { decision, version, subjectVersion: subject.version })
}

test('QUO-03 a discount above the limit waits for a second person, with the difference shown; a change needs it again', async () => {
  const quoteId = await createDiscountedQuote()
  const { approval } = valueOf(await requestQuoteApproval(quoteId))
  expect(approval).toMatchObject({
    type: 'quote_discount',
    title: expect.stringMatching(/^Allow the discounts in quote Q-2026-\d{4}\/1$/),
    changes: [
      {
        field: '1. Cabling of four rooms',
        oldValue: 'R4,500.00',
        newValue: 'R4,050.00 (R450.00 or 10% less)',
      },
    ],
    hasConflict: false,
  })
  expect(await world.send(quoteId)).toMatchObject({ reason: 'conflict', message: /waits/ })
  expect(await world.save(quoteId, { introduction: 'x' })).toMatchObject({ message: /waits/ })
  expect(await requestQuoteApproval(quoteId), 'a second request').toMatchObject({
    reason: 'conflict',
  })
  const own = staffActor('product_manager', { id: 'staff-editor' })
  expect(await decideRequest(approval, 'approved', world.contextOf(own))).toMatchObject({
    reason: 'not-allowed',
  })
  valueOf(await decideRequest(approval, 'approved'))
  const draft = await world.draftOf(quoteId)
  expect(draft).toMatchObject({ state: 'draft', approvedRevision: draft.revision })
  valueOf(await world.save(quoteId, { introduction: 'Another word' }))
  expect(await world.send(quoteId), 'changed after the approval').toMatchObject({
    message: /second person/,
  })
  const again = valueOf(await requestQuoteApproval(quoteId))
  valueOf(await decideRequest(again.approval, 'approved'))
  expect(await world.send(quoteId)).toMatchObject({ ok: true })
  const log = await findActivity(world.database.db, 'quote', draft.id)
  expect(log.map(({ action }) => action)).toEqual([
    'approval.approved',
    'approval.requested',
    'approval.approved',
    'approval.requested',
  ])
})

test('QUO-03 rejected or taken back, the draft can be changed again, and not be sent', async () => {
  for (const end of ['rejected', 'taken back'] as const) {
    const quoteId = await createDiscountedQuote()
    const { approval } = valueOf(await requestQuoteApproval(quoteId))
    if (end === 'rejected') valueOf(await decideRequest(approval, 'rejected'))
    else valueOf(await withdrawApproval(editor(), approval.id))
    expect(await world.draftOf(quoteId), end).toMatchObject({
      state: 'draft',
      approvedRevision: null,
    })
    expect(await world.send(quoteId), end).toMatchObject({ reason: 'not-allowed' })
  }
})

test('QUO-03 what needs no one is refused, and so is one that was sent', async () => {
  const { id } = await world.begin((await world.lead()).id)
  valueOf(await world.save(id, { lines: [freeQuoteLine()] }))
  expect(await requestQuoteApproval(id)).toMatchObject({
    reason: 'conflict',
    message: /No line needs/,
  })
  valueOf(await world.send(id))
  expect(await requestQuoteApproval(id)).toMatchObject({ reason: 'conflict' })
})

test('RUN-04 a request about the quote of a sample lead is marked as a sample, and others are not', async () => {
  const own = valueOf(await requestQuoteApproval(await createDiscountedQuote()))
  expect(own.approval.isSample).toBe(false)
  const quoteId = await createDiscountedQuote()
  await world.database.pool.query(
    'update leads set is_sample = true where id = (select lead_id from quotes where id = $1)',
    [quoteId],
  )
  const { approval } = valueOf(await requestQuoteApproval(quoteId))
  expect(approval.isSample).toBe(true)
  const inQueue = await findQueuePage(world.database.db, {
    ...queueQuerySchema.parse({ state: 'waiting' }),
    areSamplesShown: false,
    after: undefined,
  })
  expect(inQueue.map(({ id }) => id)).toContain(approval.id)
})
