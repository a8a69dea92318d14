import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import type { ProductValue } from '#app/modules/catalogue/product/schema.ts'
import {
  createProduct,
  changeProductStatus,
  saveDraft,
} from '#app/modules/catalogue/product/service.server.ts'
import { findProducts, productValue } from '#app/modules/catalogue/product/store.server.ts'
import { findOffers, offerValue, seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor, type StaffActor } from '#app/platform/context.server.ts'
import { seedSampleProducts } from '#tools/samples/products.ts'
import { runInParallel, proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { applyDueApprovals, decideApproval } from './decision/service.server.ts'
import { requestApproval, withdrawApproval } from './request/service.server.ts'

const database = useTestDatabase(seedSettings, seedOffers)
beforeAll(async () => {
  await database.db.transaction((tx) => seedSampleProducts(tx, testNow))
})

const person = (role: StaffActor['role'], number: number) =>
  staffActor(role, { id: `${role}-${number}`, name: `${role} ${number}` })
const allActors = staffRoles.flatMap((role) => [person(role, 1), person(role, 2)])
const contextOf = (actor: StaffActor) => testContext(database, { actor })

async function readProducts() {
  const { rows } = await database.pool.query<{ id: string }>('select id from products')
  const ids = rows.map(({ id }) => id)
  return findProducts(database.db, ids)
}

type LiveValue = { kind: string; id: string; amount: number | null; version: number; value: object }

async function readLiveValues(): Promise<LiveValue[]> {
  const offers = await findOffers(database.db)
  const products = (await readProducts()).filter(({ status }) => status === 'approved')
  return [
    ...offers.map((offer) => {
      const { id, version, amountRands: amount } = offer
      return { kind: 'offer', id, version, amount, value: offerValue(offer) }
    }),
    ...products.map((product) => {
      const { id, version, priceRegular: amount } = product
      return { kind: 'product', id, version, amount, value: productValue(product) }
    }),
  ]
}

const stepArbitrary = fc.record({
  act: fc.constantFrom('ask', 'ask', 'decide', 'decide', 'save', 'withdraw', 'archive', 'apply'),
  who: fc.nat(allActors.length - 1),
  what: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 5_000 }),
  isPlain: fc.boolean(),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Performs one person's attempt, whether or not it is allowed. A refused attempt doesn't fail the test, because
 * services return refusals and never throw them.
 */
async function tryStep({ act, who, what, amount, isPlain }: Step): Promise<void> {
  const ctx = contextOf(allActors[who]!)
  const live = await readLiveValues()
  const target = live[what % live.length]!
  const price =
    target.kind === 'offer' ? { amountRands: amount } : { priceRegular: amount, pricePromo: null }
  if (act === 'ask') {
    const goLiveDate = isPlain ? null : '2026-11-21'
    const { kind, id: subjectId, version: baseVersion, value } = target
    const asked = { kind, subjectId, baseVersion, request: 'change', goLiveDate }
    await requestApproval(ctx, { ...asked, id: randomUUID(), value: { ...value, ...price } })
  } else if (act === 'save') {
    // Tries to bypass approval: saves the live record as a draft, and creates it again as approved.
    const value = { ...target.value, ...price } as ProductValue
    await saveDraft(ctx, target.id, { baseVersion: target.version, value })
    await createProduct(ctx, { id: target.id, value, status: 'approved' })
  } else if (act === 'apply') {
    const clock = fixedClock(new Date('2026-11-21T08:00:00Z'))
    await applyDueApprovals(testContext(database, { actor: systemActor('x'), clock }))
  } else if (act === 'archive') {
    const changeStatus = changeProductStatus(isPlain ? 'archive' : 'restore')
    await changeStatus(ctx, target.id, { baseVersion: target.version })
  } else await tryPendingRequest(ctx, act, what, isPlain, live)
}

async function tryPendingRequest(
  ctx: ReturnType<typeof contextOf>,
  act: string,
  what: number,
  isApproved: boolean,
  live: LiveValue[],
): Promise<void> {
  const { rows: waiting } = await database.pool.query(
    `select id, version, subject_id from approvals where status in ('pending', 'under_review') order by id`,
  )
  const request = waiting[what % Math.max(1, waiting.length)]
  if (!request) return
  if (act === 'withdraw') return void (await withdrawApproval(ctx, request.id))
  const subject = live.find(({ id }) => id === request.subject_id)
  await decide(ctx, isApproved, request, subject?.version)
}

const decide = (
  ctx: ReturnType<typeof contextOf>,
  isApproved: boolean,
  { id, version }: { id: string; version: number },
  subjectVersion: number | null = 1,
) => {
  const decision = isApproved ? 'approved' : 'rejected'
  return decideApproval(ctx, id, { decision, comment: 'Considered.', version, subjectVersion })
}

/** Returns the prices that changed although no second person approved a request for the change. */
async function findUnapprovedChanges(before: LiveValue[], after: LiveValue[]): Promise<string[]> {
  const known = new Map(before.map(({ kind, id, amount }) => [`${kind} ${id}`, amount]))
  const changed = after.filter(({ kind, id, amount }) => known.get(`${kind} ${id}`) !== amount)
  const wrong: string[] = []
  for (const { kind, id, amount } of changed) {
    const { rows } = await database.pool.query(
      `select 1 from approvals a, jsonb_array_elements(a.changes) change
       where a.status = 'approved' and a.applied_at is not null
         and (a.subject_id = $1 or a.subject_id in (select id::text from products where offer_id = $1))
         and change ->> 'field' in ('amountRands', 'priceRegular', 'pricePromo')
         and change ->> 'newValue' = $2::text
         and a.decided_by <> a.submitted_by and a.decided_by ~ '^(product_manager|super_admin)-'`,
      [id, amount],
    )
    if (rows.length === 0) wrong.push(`${kind} ${id} has the unapproved amount ${amount}`)
  }
  return wrong
}

async function countRuleViolations(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select (select count(*) from approvals where decided_by = submitted_by)
       + (select count(*) from (select 1 from activity_log
           where action in ('approval.approved', 'approval.applied')
           group by details ->> 'approvalId' having count(*) > 1) twice) as count`,
  )
  return rows[0]!.count
}

test(
  'T5 T6 in random sequences of actions by all roles, no live price changes without a second person’s approval',
  async () => {
    let before = await readLiveValues()
    let moved = 0
    const numRuns = numberOfTries(15, 20_000)
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const each of steps) await tryStep(each)
        const after = await readLiveValues()
        expect(await findUnapprovedChanges(before, after)).toEqual([])
        moved += after.filter(({ id, amount }) =>
          before.some((old) => old.id === id && old.amount !== amount),
        ).length
        before = after
      }),
      { numRuns, seed: 20_261_121, endOnFailure: true },
    )
    expect(await countRuleViolations()).toBe(0)
    // The test proves nothing unless enough prices changed.
    expect(moved).toBeGreaterThan(numRuns / 10)
    reportProof('T5', { sequences: numRuns, pricesMoved: moved })
  },
  proofTimeoutMs,
)

test(
  'T7 of twenty simultaneous decisions one is accepted, and nineteen get a conflict that names the decider',
  async () => {
    const items = numberOfTries(6, 200)
    const deciders = Array.from({ length: 20 }, (_, n) => person('product_manager', 100 + n))
    const counts = { accepted: 0, conflicts: 0 }
    const decidedByWinner = /already been decided by product_manager 1\d\d/
    await runInParallel(items, 1, async () => {
      const approval = await askToPublish()
      const { version } = approval.subject
      const outcomes = await Promise.all(
        deciders.map((who, n) => decide(contextOf(who), n % 2 === 1, approval, version)),
      )
      counts.accepted += outcomes.filter(({ ok }) => ok).length
      counts.conflicts += outcomes.filter(
        (each) => !each.ok && each.reason === 'conflict' && decidedByWinner.test(each.message),
      ).length
    })
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) from activity_log where action in ('approval.approved', 'approval.rejected')
       and actor_id like 'product_manager-1__'`,
    )
    const all = { accepted: items, conflicts: items * 19, logged: items }
    expect({ ...counts, logged: rows[0]!.count }).toEqual(all)
    reportProof('T7', { items, decisions: items * 20 })
  },
  proofTimeoutMs,
)

async function askToPublish() {
  const id = randomUUID()
  const [known] = await readProducts()
  const value = { ...productValue(known!), name: `Race ${id}`, slug: `race-${id}`, offerId: null }
  await createProduct(contextOf(allActors[2]!), { id, value })
  const about = { id: randomUUID(), kind: 'product', subjectId: id, baseVersion: 1 }
  const asked = { ...about, request: 'publish', goLiveDate: null }
  const outcome = await requestApproval(contextOf(allActors[2]!), asked)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.approval
}
