import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decideApproval } from '#app/modules/catalogue/approval/decision/service.server.ts'
import { findQueuePage } from '#app/modules/catalogue/approval/queue/store.server.ts'
import {
  requestApproval,
  withdrawApproval,
} from '#app/modules/catalogue/approval/request/service.server.ts'
import { queueQuerySchema } from '#app/modules/catalogue/approval/schema.ts'
import { freeQuoteLine, useQuoteTest } from '#tools/testing/quote-test.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { quoteProblems } from '../content.ts'

const world = useQuoteTest()
const createDiscountedQuote = () =>
  world.draftWith({ lines: [freeQuoteLine({ discountKind: 'percent', discount: 1_000 })] })

async function requestQuoteApproval(quoteId: string) {
  const { id: subjectId, revision } = await world.draftOf(quoteId)
  const terms = { kind: 'quote', subjectId, baseVersion: revision, request: 'change' }
  return requestApproval(world.contextOf(), { id: randomUUID(), goLiveDate: null, ...terms })
}

function decideRequest(
  { id, version, subject }: { id: string; version: number; subject: { version: number | null } },
  decision: 'approved' | 'rejected',
  by: { id?: string } = {},
) {
  const ctx = world.contextOf(staffActor('product_manager', by))
  return decideApproval(ctx, id, { decision, version, subjectVersion: subject.version })
}

test('QUO-03 a discount above the limit needs a second person, who sees the difference, and again after a change', async () => {
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
  const isWaiting = { reason: 'conflict', message: quoteProblems.waiting }
  expect(await world.send(quoteId)).toMatchObject(isWaiting)
  expect(await world.save(quoteId, { introduction: 'x' })).toMatchObject(isWaiting)
  expect(await requestQuoteApproval(quoteId), 'again').toMatchObject({ reason: 'conflict' })
  const ownDecision = await decideRequest(approval, 'approved', { id: 'staff-editor' })
  expect(ownDecision).toMatchObject({ reason: 'not-allowed' })
  valueOf(await decideRequest(approval, 'approved'))
  const draft = await world.draftOf(quoteId)
  expect(draft).toMatchObject({ state: 'draft', approvedRevision: draft.revision })
  valueOf(await world.save(quoteId, { introduction: 'Another word' }))
  const message = quoteProblems.needsApproval
  expect(await world.send(quoteId), 'changed after the approval').toMatchObject({ message })
  const again = valueOf(await requestQuoteApproval(quoteId))
  valueOf(await decideRequest(again.approval, 'approved'))
  expect(await world.send(quoteId)).toMatchObject({ ok: true })
  const round = ['approval.requested', 'approval.approved']
  expect(await world.actionsOf(draft.id)).toEqual([...round, ...round])
})

test.each(['rejected', 'withdrawn'] as const)(
  'QUO-03 once the request is %s, the quote is a draft again and cannot be sent',
  async (end) => {
    const quoteId = await createDiscountedQuote()
    const { approval } = valueOf(await requestQuoteApproval(quoteId))
    if (end === 'rejected') valueOf(await decideRequest(approval, 'rejected'))
    else valueOf(await withdrawApproval(world.contextOf(), approval.id))
    expect(await world.draftOf(quoteId)).toMatchObject({ state: 'draft', approvedRevision: null })
    expect(await world.send(quoteId)).toMatchObject({ reason: 'not-allowed' })
  },
)

test('QUO-03 a request for approval is refused if the quote needs none or has been sent', async () => {
  const id = await world.draftWith()
  const message = quoteProblems.notNeeded
  expect(await requestQuoteApproval(id)).toMatchObject({ reason: 'conflict', message })
  valueOf(await world.send(id))
  expect(await requestQuoteApproval(id)).toMatchObject({ reason: 'conflict' })
})

test('RUN-04 only the request about a sample lead’s quote is marked as a sample, and the queue still lists it', async () => {
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
