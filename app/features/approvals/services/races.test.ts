import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionsOfRole } from '#app/features/staff-access/rules/access.ts'
import {
  findProduct,
  findProducts,
  insertProducts,
  productValue,
} from '#app/features/catalogue/data.server.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { saveDraft } from '#app/features/catalogue/services/save-draft.server.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { findApproval } from '../data.server.ts'
import { decideApproval } from './decide-approval.server.ts'
import { requestApproval } from './request-approval.server.ts'

const database = useTestDatabase(seedSettings)

const ctxOf = (role: StaffRole, id: string = role) =>
  testContext(database, {
    actor: staffActor(role, { id, name: id, permissions: permissionsOfRole(role) }),
  })

const base = { speedUp: 100, priceRegular: 1000 }
const value = (id: string) =>
  testProductValue({ name: `Fibre ${id}`, slug: `fibre-${id}`, ...base })

/** Products of one status, as many as asked for. */
async function makeProducts(count: number, status: 'draft' | 'approved'): Promise<string[]> {
  const made = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, value: value(id), subscribers: 0 }
  })
  await insertProducts(database.db, { updatedBy: 'Maker', at: testNow }, made)
  const ids = made.map(({ id }) => id)
  await database.pool.query('update products set status = $1 where id = any($2)', [status, ids])
  await database.pool.query(
    'update product_prices set approval_status = $1 where product_id = any($2)',
    [status, ids],
  )
  return ids
}

type Ask = { request: 'publish' | 'change' | 'archive'; change?: object }

async function ask(role: StaffRole, subjectId: string, { request, change }: Ask, by?: string) {
  const product = (await findProduct(database.db, subjectId))!
  const outcome = await requestApproval(ctxOf(role, by), {
    id: randomUUID(),
    kind: 'product',
    subjectId,
    request,
    baseVersion: product.version,
    goLiveDate: null,
    ...(change ? { value: { ...productValue(product), ...change } } : {}),
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.approval
}

type Asked = Awaited<ReturnType<typeof ask>>

const decide = (
  ctx: ReturnType<typeof ctxOf>,
  approval: { id: string; version: number; subject: { version: number | null } },
  decision: 'approved' | 'rejected' = 'approved',
) =>
  decideApproval(ctx, approval.id, {
    decision,
    comment: '',
    version: approval.version,
    subjectVersion: approval.subject.version,
  })

const decisionsIn = async (ids: string[]) => {
  const { rows } = await database.pool.query<{ approvals: number; entries: number }>(
    `select (select count(*)::int from approvals where id = any($1) and decided_at is not null) as approvals,
       (select count(*)::int from activity_log where action in ('approval.approved', 'approval.rejected')
         and details ->> 'approvalId' = any($2)) as entries`,
    [ids, ids],
  )
  return rows[0]!
}

test('T7 of 20 conflicting decisions at once on each of 25 requests one counts: 25 decisions, 475 conflicts, 25 entries in the log', async () => {
  const products = await makeProducts(25, 'approved')
  const approvals: Asked[] = []
  for (const [n, id] of products.entries())
    approvals.push(await ask('editor', id, { request: 'change', change: { speedUp: 101 + n } }))
  const deciders = [ctxOf('product_manager', 'first'), ctxOf('super_admin', 'second')]
  const outcomes: Awaited<ReturnType<typeof decide>>[] = []
  // Two requests at a time: more would only wait for a connection.
  for (let from = 0; from < approvals.length; from += 2) {
    const tries = Array.from({ length: 20 }).flatMap((_, n) =>
      approvals.slice(from, from + 2).map((approval) => {
        return decide(deciders[n % 2]!, approval, n % 4 < 2 ? 'approved' : 'rejected')
      }),
    )
    outcomes.push(...(await Promise.all(tries)))
  }
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(25)
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.reason))
  expect(refusals).toHaveLength(475)
  expect(new Set(refusals)).toEqual(new Set(['conflict']))
  const ids = approvals.map(({ id }) => id)
  expect(await decisionsIn(ids)).toEqual({ approvals: 25, entries: 25 })
  const stored = await findProducts(database.db, products)
  for (const approval of approvals) {
    const { status } = (await findApproval(database.db, approval.id))!
    const product = stored.find(({ id }) => id === approval.subject.id)!
    const isChanged = product.speedUp !== base.speedUp
    expect(isChanged, status).toBe(status === 'approved')
    expect(product.version).toBe(isChanged ? 2 : 1)
  }
}, 240_000)

const kinds: [string, 'draft' | 'approved', Ask][] = [
  ['product_create', 'draft', { request: 'publish' }],
  ['product_update', 'approved', { request: 'change', change: { speedUp: 200 } }],
  ['pricing_change', 'approved', { request: 'change', change: { priceRegular: 1200 } }],
  ['product_archive', 'approved', { request: 'archive' }],
]
const asking: StaffRole[] = ['editor', 'product_manager', 'super_admin']

test.each(kinds)(
  'T6 ADA-19 nobody of any role decides their own %s',
  async (type, status, what) => {
    for (const role of asking) {
      const [product] = await makeProducts(1, status)
      const approval = await ask(role, product!, what, 'me')
      expect(approval.type).toBe(type)
      for (const decision of ['approved', 'rejected'] as const)
        expect((await decide(ctxOf(role, 'me'), approval, decision)).ok).toBe(false)
      // Not even somebody who was raised since, or whose right was given for it.
      expect((await decide(ctxOf('super_admin', 'me'), approval)).ok).toBe(false)
      expect((await findApproval(database.db, approval.id))!.status).toBe('pending')
      expect((await decide(ctxOf('product_manager', 'somebody else'), approval)).ok).toBe(true)
    }
  },
)

test('T4 T5 a product manager without the right to approve decides nothing, even past the guard', async () => {
  const [product] = await makeProducts(1, 'approved')
  const approval = await ask('editor', product!, { request: 'archive' })
  const actor = staffActor('product_manager', { id: 'x', permissions: { edit: true } })
  const outcome = await decide(testContext(database, { actor }), approval)
  expect(outcome).toMatchObject({ ok: false, reason: 'not-allowed' })
})

test('T8 ADP-21 eight people, 80 interleaved edits of one draft: each stands in it, none is lost silently', async () => {
  const [id] = await makeProducts(1, 'draft')
  const kept: string[] = []
  let refused = 0
  async function add(name: string, words: string[]) {
    const ctx = ctxOf('editor', name)
    while (words.length > 0) {
      const product = (await findProduct(database.db, id!))!
      const description = `${product.description} ${words[0]}`.trim()
      const value = { ...productValue(product), description }
      const outcome = await saveDraft(ctx, id!, { value, baseVersion: product.version })
      if (outcome.ok) kept.push(words.shift()!)
      else {
        refused++
        expect(outcome).toMatchObject({
          reason: 'conflict',
          current: { version: expect.any(Number) },
        })
      }
    }
  }
  const wordsOf = (n: number) => Array.from({ length: 10 }, (_, k) => `${n}.${k}`)
  await Promise.all(Array.from({ length: 8 }, (_, n) => add(`editor ${n}`, wordsOf(n))))
  expect(kept).toHaveLength(80)
  // Without people in each other's way nothing would be proved.
  expect(refused).toBeGreaterThan(10)
  const product = (await findProduct(database.db, id!))!
  expect(product.description.split(' ').toSorted()).toEqual(kept.toSorted())
  expect(product.version).toBe(81)
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from activity_log where subject_id = $1 and action = 'product.edited'`,
    [id],
  )
  expect(rows[0]!.count).toBe(80)
}, 240_000)

type Step = { who: number; does: 'ask' | 'approve' | 'reject' | 'edit'; price: number }

const people: [StaffRole, string][] = [
  ['viewer', 'v'],
  ['editor', 'e1'],
  ['editor', 'e2'],
  ['product_manager', 'm1'],
  ['product_manager', 'm2'],
  ['super_admin', 's'],
]

test('T5 whatever people of all roles do in whatever order, a live price was approved by a second person', async () => {
  const steps = fc.array(
    fc.record({
      who: fc.nat(people.length - 1),
      does: fc.constantFrom<Step['does']>('ask', 'approve', 'reject', 'edit'),
      price: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 8, maxLength: 24 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const [id] = await makeProducts(1, 'approved')
      const approved = [base.priceRegular]
      let open: Asked | undefined
      for (const { who, does, price } of sequence) {
        const [role, name] = people[who]!
        const ctx = ctxOf(role, name)
        const before = (await findProduct(database.db, id!))!
        const next = { ...productValue(before), priceRegular: price }
        const baseVersion = before.version
        if (does === 'edit') await saveDraft(ctx, id!, { value: next, baseVersion })
        else if (does === 'ask')
          open = await ask(role, id!, { request: 'change', change: next }, name).catch(() => open)
        else if (open) {
          const outcome = await decide(ctx, open, does === 'approve' ? 'approved' : 'rejected')
          if (outcome.ok && does === 'approve') {
            const row = (await findApproval(database.db, open.id))!
            expect(row.decidedBy).not.toBe(row.submittedBy)
            expect(['m1', 'm2', 's']).toContain(row.decidedBy)
            approved.push(
              Number(row.changes.find(({ field }) => field === 'priceRegular')!.newValue),
            )
          }
        }
      }
      expect((await findProduct(database.db, id!))!.priceRegular).toBe(approved.at(-1))
    }),
    { numRuns: 12, seed: 20_261_121 },
  )
}, 240_000)
