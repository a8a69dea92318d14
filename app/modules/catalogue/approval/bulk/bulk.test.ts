import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BulkCounts, BulkRequestDetails } from '#app/modules/catalogue/bulk/schema.ts'
import type { HistoryEntry } from '#app/modules/catalogue/product/history/rules.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { useEmptyCatalogue } from '#tools/testing/empty-catalogue.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { readAnswer, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { applyDueApprovals } from '../decision/service.server.ts'
import type { Approval, ApprovalItemsAnswer } from '../schema.ts'

const database = useTestDatabase()
const staff = useStaff(database, ['viewer', 'editor', 'manager', 'second'])
const { viewer, editor, manager, second } = staff
const runSql = (text: string, values: unknown[] = []) => database.pool.query(text, values)
useEmptyCatalogue(database)

/** Inserts `count` products with one status. Their names sort in order of creation. */
async function insertManyProducts(count: number, status: string, more = ''): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into products (id, name, slug, category, service_type, speed_down, speed_up, status, subscribers, updated_by)
     select gen_random_uuid(), '${more}Fibre ' || to_char(n, 'FM0000'), '${more.trim().toLowerCase()}f-' || n, 'business_fibre', 'Fibre', 10, 10, $2, 2, 'Test'
     from generate_series(1, $1::int) n returning id`,
    [count, status],
  )
  await runSql(
    `insert into product_prices (product_id, price_regular, price_promo, approval_status, is_current)
     select id, 1000, case when slug like '%f-1' then 999 end, $1, true from products where id = any($2)`,
    [status === 'archived' ? 'approved' : status, rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

type Body = BulkRequestDetails & {
  approval: Approval
  approvals: Approval[]
  counts: BulkCounts
  summary: { fingerprint: string }
  entries: { text: string }[]
  history: HistoryEntry[]
}
const call = (who: StaffCaller, path: string, body?: object) =>
  readAnswer<Body>(who.call(path, body))
const allProducts = { filter: {} }
const previewBulk = (who: StaffCaller, change: object, selection: object = allProducts) =>
  call(who, '/approvals/bulk/preview', { selection, change, cursor: null })
type BulkTerms = { selection?: object; [more: string]: unknown }

/** Previews a change of all products and sends it as previewed. `terms` overrides the selection and fields. */
async function sendBulk(who: StaffCaller, change: object, terms: BulkTerms = {}) {
  const { selection = allProducts } = terms
  const previewed = await previewBulk(who, change, selection)
  if (previewed.status !== 200) return previewed
  const expected = previewed.body.summary.fingerprint
  const asked = { id: randomUUID(), selection, change, expected, goLiveDate: null }
  return call(who, '/approvals/bulk', { ...asked, ...terms })
}

async function createBulkRequest(change: object, terms?: BulkTerms) {
  const { status, body } = await sendBulk(editor, change, terms)
  expect(status).toBe(201)
  return body
}

const approvalOf = async (id: string) => (await call(manager, `/approvals/${id}`)).body.approval
const withdraw = async ({ id }: Approval) =>
  expect((await call(editor, `/approvals/${id}/withdrawal`, {})).status).toBe(200)
const countSubscribers = async (id: string, baseVersion: number) => {
  const counted = { baseVersion, subscribers: 9 }
  expect((await call(editor, `/products/${id}/subscribers`, counted)).status).toBe(200)
}
/** Requests that one product be archived. */
const askToArchive = (subjectId: string, more: object = {}) => {
  const about = { id: randomUUID(), kind: 'product', subjectId, baseVersion: 1 }
  return call(editor, '/approvals', { ...about, request: 'archive', goLiveDate: null, ...more })
}

async function decide(who: StaffCaller, { id }: Approval, more: object = {}) {
  const { version, subject } = await approvalOf(id)
  const decision = { decision: 'approved', comment: '', version, subjectVersion: subject.version }
  return call(who, `/approvals/${id}/decision`, { ...decision, ...more })
}

async function readItems({ id }: Approval): Promise<ApprovalItemsAnswer['items']> {
  const items: ApprovalItemsAnswer['items'] = []
  for (let after: number | null = 0; after !== null;) {
    const response = await viewer.call(`/approvals/${id}/items?after=${after}`)
    const page = (await response.json()) as ApprovalItemsAnswer
    expect(page.items.length).toBeLessThanOrEqual(50)
    items.push(...page.items)
    after = page.next
  }
  return items
}
const itemStates = async (approval: Approval) =>
  (await readItems(approval)).map(({ state }) => state)

const countByKey = async (sql: string) =>
  Object.fromEntries((await runSql(sql)).rows.map(({ key, n }) => [key, n]))
const statuses = (where = 'true') =>
  countByKey(`select status as key, count(*)::int as n from products where ${where} group by 1`)
const prices = () =>
  countByKey(
    `select approval_status || case when is_current then '!' else '' end || ' ' || price_regular as key, count(*)::int as n from product_prices group by 1`,
  )

test('STF-01 400 drafts go live with one request and one decision, each with its own history', async () => {
  await insertManyProducts(400, 'draft')
  const { approval, counts } = await createBulkRequest({ kind: 'publish' })
  expect(counts).toMatchObject({ request: 400, draft: 0, refused: 0 })
  expect(approval).toMatchObject({
    type: 'product_create',
    title: 'Publish 400 products',
    category: 'business_fibre',
    bulk: { count: 400, changed: 0, applied: 0, left: 0 },
    hasConflict: false,
  })
  expect(await statuses()).toEqual({ pending: 400 })
  expect(await readItems(approval)).toHaveLength(400)
  expect((await decide(manager, approval)).status).toBe(200)
  expect(await statuses()).toEqual({ approved: 400 })
  expect(await prices()).toEqual({ 'approved! 1000': 400 })
  expect((await approvalOf(approval.id)).bulk).toMatchObject({ applied: 400, left: 0 })
  const steps = await countByKey(
    `select action as key, count(*)::int as n from activity_log where subject_type = 'product' group by 1`,
  )
  expect(steps).toEqual({ 'approval.requested': 400, 'approval.approved': 400 })
  const { entries } = (await call(viewer, '/products/activity')).body
  const texts = ['approved 400 products', 'requested approval of 400 products']
  expect(entries.map(({ text }) => text)).toEqual(texts)
})

test('STF-01 a percentage price change shows old and new prices, is pending until approval and keeps the old prices', async () => {
  await insertManyProducts(3, 'approved')
  const { approval } = await createBulkRequest({ kind: 'price-percent', percent: 6.5 })
  expect(approval).toMatchObject({
    type: 'pricing_change',
    title: 'Change the price of 3 products',
    estimatedImpact: { revenue: 2 * (65 + 65 + 65), usersAffected: 6 },
  })
  expect((await readItems(approval))[0]!.changes).toEqual([
    { field: 'priceRegular', oldValue: 1000, newValue: 1065 },
    { field: 'pricePromo', oldValue: 999, newValue: 1064 },
  ])
  expect(await prices()).toEqual({ 'approved! 1000': 3, 'pending 1065': 3 })
  expect((await decide(manager, approval)).status).toBe(200)
  expect(await prices()).toEqual({ 'approved 1000': 3, 'approved! 1065': 3 })
})

test('STF-01 a bulk change applies to drafts at once, needs approval for live products and skips archived ones', async () => {
  await insertManyProducts(2, 'draft', 'A ')
  await insertManyProducts(2, 'approved', 'B ')
  await insertManyProducts(1, 'archived', 'C ')
  const { approval, counts } = await createBulkRequest({ kind: 'feature', isFeatured: true })
  expect(counts).toEqual({ request: 2, draft: 2, new: 0, unchanged: 0, refused: 1 })
  const featured = () => statuses('is_featured')
  expect(await featured()).toEqual({ draft: 2 })
  expect((await decide(manager, approval)).status).toBe(200)
  expect(await featured()).toEqual({ draft: 2, approved: 2 })
})

test('STF-01 a bulk request takes a filter with exceptions or a list of ids, and refuses an outdated preview', async () => {
  const ids = await insertManyProducts(4, 'draft')
  const publish = { kind: 'publish' }
  const { fingerprint: expected } = (await previewBulk(editor, publish)).body.summary
  await runSql(`update product_prices set price_regular = 1100 where product_id = $1`, [ids[0]])
  const changed = { status: 409, body: { current: { request: 4 } } }
  expect(await sendBulk(editor, publish, { expected })).toMatchObject(changed)
  const but = { selection: { filter: { search: 'fibre' }, except: ids.slice(0, 1) } }
  expect((await createBulkRequest(publish, but)).counts.request).toBe(3)
  const rest = { selection: { ids: ids.slice(0, 2) } }
  expect((await createBulkRequest(publish, rest)).counts).toMatchObject({ request: 1, refused: 1 })
  expect((await sendBulk(editor, publish, rest)).status).toBe(422)
  const other = { selection: { filter: { search: 'nothing' } } }
  expect((await sendBulk(editor, publish, other)).status).toBe(422)
})

test('STF-01 repeating a bulk change has no further effect, for drafts as for requests', async () => {
  await insertManyProducts(2, 'draft')
  const price = { kind: 'price-percent', percent: 10 }
  const id = randomUUID()
  const first = await createBulkRequest(price, { id })
  expect(first).toMatchObject({ approval: null, counts: { draft: 2 } })
  expect((await sendBulk(editor, price, { id })).status).toBe(201)
  expect(await prices()).toEqual({ 'draft! 1100': 2 })
  const again = { id: randomUUID() }
  const one = await createBulkRequest({ kind: 'publish' }, again)
  const change = { kind: 'publish' }
  const body = { ...again, selection: allProducts, change, expected: '', goLiveDate: null }
  expect((await call(editor, '/approvals/bulk', body)).body).toEqual(one)
  expect((await call(manager, '/approvals/bulk', body)).status).toBe(422)
})

test('STF-01 ADA-20 a product that has changed since blocks a bulk request until the approver agrees to leave it out', async () => {
  const ids = await insertManyProducts(3, 'draft')
  const { approval } = await createBulkRequest({ kind: 'publish' })
  await countSubscribers(ids[1]!, 2)
  const conflict = { hasConflict: true, bulk: { changed: 1 }, subject: { version: 2 } }
  expect(await approvalOf(approval.id)).toMatchObject(conflict)
  expect(await decide(manager, approval)).toMatchObject({
    status: 409,
    body: { error: '1 of 3 products changed after this request was made.' },
  })
  expect(await statuses()).toEqual({ pending: 3 })
  expect((await decide(manager, approval, { acceptsConflict: true })).status).toBe(200)
  expect(await statuses()).toEqual({ approved: 2, draft: 1 })
  const note = 'Naledi Editor changed this product after the request was made.'
  expect(await readItems(approval)).toMatchObject([
    { state: 'applied' },
    { state: 'left', note },
    { state: 'applied' },
  ])
  const { history } = (await call(viewer, `/products/${ids[1]}`)).body
  expect(history[0]).toMatchObject({ action: 'approval.left-out', comment: note })
})

test('STF-01 ADA-20 a bulk request whose products have all changed can only be rejected', async () => {
  const [id] = await insertManyProducts(1, 'draft')
  const { approval } = await createBulkRequest({ kind: 'publish' })
  await countSubscribers(id!, 2)
  const outdatedReason =
    'Every product in this request has changed since, so there is nothing left to approve.'
  expect(await approvalOf(approval.id)).toMatchObject({ outdatedReason })
  expect(await decide(manager, approval, { acceptsConflict: true })).toMatchObject({
    status: 409,
    body: { error: outdatedReason },
  })
  expect((await decide(manager, approval, { decision: 'rejected' })).status).toBe(200)
})

test('STF-01 ADA-19 T6 no one can decide their own bulk request, and the database refuses it for each product', async () => {
  await insertManyProducts(2, 'draft')
  const { approval } = (await sendBulk(manager, { kind: 'publish' })).body
  expect((await decide(manager, approval)).status).toBe(403)
  const rejects = (columns: string, problem: RegExp) =>
    expect(
      runSql(`update approval_items set ${columns} where approval_id = $1`, [approval.id]),
    ).rejects.toThrow(problem)
  const sets = [`state = 'applied'`, `state = 'scheduled'`, `changes = '[]'`, 'base_version = 9']
  for (const set of sets) await rejects(set, /someone else|rewritten|own/)
  expect((await decide(second, approval)).status).toBe(200)
  await rejects(`state = 'waiting'`, /decided once/)
})

test('STF-01 ADP-21 a product has at most one pending change, whether single or bulk', async () => {
  const ids = await insertManyProducts(2, 'approved')
  const { approval } = await createBulkRequest({ kind: 'archive' })
  expect(approval).toMatchObject({ type: 'product_archive' })
  const isWaiting = { status: 409, body: { current: { waiting: { id: approval.id } } } }
  expect(await askToArchive(ids[0]!)).toMatchObject(isWaiting)
  const about = (await call(viewer, `/approvals?subject=${ids[0]}`)).body
  expect(about.approvals.map(({ id }) => id)).toEqual([approval.id])
  await withdraw(approval)
  expect((await askToArchive(ids[0]!)).status).toBe(201)
  const price = { kind: 'price-rands', rands: 10 }
  expect((await createBulkRequest(price)).counts).toMatchObject({ request: 1, refused: 1 })
})

test.each(['rejected', 'withdrawn', 'scheduled and withdrawn'])(
  'STF-01 a %s request changes nothing live',
  async (how) => {
    await insertManyProducts(2, 'draft', 'A ')
    await insertManyProducts(2, 'approved', 'B ')
    const before = [await statuses(), await prices()]
    const goLiveDate = how.startsWith('scheduled') ? '2026-12-01' : null
    const publish = await createBulkRequest({ kind: 'publish' }, { goLiveDate })
    const approved = { selection: { filter: { status: 'approved' } }, goLiveDate }
    const price = await createBulkRequest({ kind: 'price-rands', rands: 5 }, approved)
    for (const { approval } of [publish, price]) {
      if (goLiveDate) expect((await decide(manager, approval)).status).toBe(200)
      if (how !== 'rejected') await withdraw(approval)
      else expect((await decide(manager, approval, { decision: 'rejected' })).status).toBe(200)
      expect(await itemStates(approval)).toEqual(['released', 'released'])
    }
    expect(await statuses()).toEqual(before[0])
    expect(await prices()).toEqual({ ...before[1], 'rejected 1005': 2 })
  },
)

test('STF-01 ADA-21 a scheduled bulk request goes live on its day, and is pending again if its approval is withdrawn', async () => {
  const ids = await insertManyProducts(3, 'approved')
  const price = { kind: 'price-rands', rands: 5 }
  const { approval } = await createBulkRequest(price, { goLiveDate: '2026-12-01' })
  expect((await decide(manager, approval)).status).toBe(200)
  expect((await itemStates(approval))[0]).toBe('scheduled')
  const takeBack = () => call(manager, `/approvals/${approval.id}/unscheduling`, {})
  expect((await takeBack()).body.approval).toMatchObject({ status: 'pending' })
  expect((await takeBack()).status).toBe(409)
  expect((await itemStates(approval))[0]).toBe('waiting')
  expect((await decide(manager, approval)).status).toBe(200)
  await countSubscribers(ids[0]!, 1)
  await runSql(
    `update product_prices set price_regular = 990, price_promo = null where product_id = $1 and is_current`,
    [ids[1]],
  )
  const later = (day: string) => {
    const clock = fixedClock(new Date(day))
    return applyDueApprovals(testContext(database, { actor: systemActor('clock'), clock }))
  }
  expect(await later('2026-11-30T21:59:00Z')).toBe(0)
  expect(await later('2026-11-30T22:00:00Z')).toBe(1)
  expect(await itemStates(approval)).toEqual(['applied', 'left', 'applied'])
  expect(await later('2026-12-01T22:00:00Z')).toBe(0)
})

test('ADA-20 ADA-21 a scheduled bulk request shows in advance what it leaves out, also among the requests of a product', async () => {
  const ids = await insertManyProducts(3, 'approved')
  const terms = { goLiveDate: '2026-12-01' }
  const { approval } = await createBulkRequest({ kind: 'price-rands', rands: 5 }, terms)
  await countSubscribers(ids[0]!, 1)
  expect((await decide(manager, approval, { acceptsConflict: true })).status).toBe(200)
  expect(await approvalOf(approval.id)).toMatchObject({ hasConflict: false, bulk: { left: 1 } })
  const rest = { selection: { ids: ids.slice(1) } }
  const later = await createBulkRequest({ kind: 'price-rands', rands: 10 }, rest)
  const warning =
    'An approved change of the same fields is scheduled for 1 December 2026; only the earlier one will go live.'
  expect(await readItems(later.approval)).toMatchObject([{ note: warning }, { note: warning }])
  await withdraw(later.approval)
  const one = { selection: { ids: ids.slice(1, 2) } }
  const other = await createBulkRequest({ kind: 'price-rands', rands: 10 }, one)
  expect((await decide(manager, other.approval)).status).toBe(200)
  const overtaken = { hasConflict: true, outdatedReason: null, bulk: { changed: 1 } }
  expect(await approvalOf(approval.id)).toMatchObject(overtaken)
  const conflict = { field: 'priceRegular', oldValue: 1000, newValue: 1005, currentValue: 1010 }
  expect((await readItems(approval)).slice(1)).toMatchObject([
    { hasChanged: true, conflicts: [conflict] },
    { hasChanged: false, conflicts: [] },
  ])
  const { approvals } = (await call(viewer, `/approvals?subject=${ids[1]}`)).body
  expect(approvals.find(({ id }) => id === approval.id)).toMatchObject({
    changes: [{ field: 'priceRegular', newValue: 1005 }],
    conflicts: [conflict],
  })
  await call(manager, `/products/${ids[2]}/archive`, { baseVersion: 1 })
  expect((await readItems(approval))[2]).toMatchObject({ note: 'This product is archived now.' })
  expect((await approvalOf(approval.id)).outdatedReason).toContain('Every product in this request')
})

const readRequestedChange = (id: string) => call(editor, `/approvals/${id}/asked`)

/** Creates a bulk request that raises the price of three products, and rejects it. */
async function makeRejectedPriceRise() {
  const ids = await insertManyProducts(3, 'approved')
  const price = { kind: 'price-percent', percent: 6.5 }
  const words = { description: 'New year', priority: 'high' }
  const { approval } = await createBulkRequest(price, { ...words, goLiveDate: '2026-12-01' })
  const { id, bulk } = approval
  expect(bulk?.revisedIn).toBe('dialog')
  expect((await sendBulk(editor, price, { revisesId: id })).status).toBe(409)
  expect((await decide(manager, approval, { decision: 'rejected' })).status).toBe(200)
  return { id, ids, price, words }
}

test('STF-01 STF-04 a rejected bulk request returns its change and products, to fill its dialog again', async () => {
  const { id, ids, price, words } = await makeRejectedPriceRise()
  const asked = (await readRequestedChange(id)).body
  expect(asked).toEqual({
    ...words,
    change: price,
    productIds: expect.arrayContaining(ids),
    title: '',
    goLiveDate: '2026-12-01',
  })
  expect(asked.productIds).toHaveLength(3)
})

test('STF-01 STF-04 only its submitter can send a rejected bulk request again, with fewer products', async () => {
  const { id, ids, price } = await makeRejectedPriceRise()
  const revision = { revisesId: id, title: 'Prices of 2027' }
  const again = { ...revision, selection: { ids: ids.slice(1) }, id: randomUUID() }
  expect(await sendBulk(second, price, again)).toMatchObject({
    status: 409,
    body: { error: 'You can only revise your own requests that were rejected or withdrawn.' },
  })
  expect(await sendBulk(editor, price, { ...again, goLiveDate: '2020-01-01' })).toMatchObject({
    status: 422,
    body: { fields: { goLiveDate: expect.any(String) } },
  })
  const lower = { ...price, percent: 5 }
  const { approval } = await createBulkRequest(lower, again)
  expect(approval).toMatchObject(revision)
  expect((await sendBulk(editor, lower, again)).body.approval).toEqual(approval)
  const { rows } = await runSql(
    `select subject_type, count(*)::int as n from activity_log
     where action = 'approval.requested' and details->>'revisesId' = $1 group by 1 order by 1`,
    [id],
  )
  expect(rows).toEqual([
    { subject_type: 'product', n: 2 },
    { subject_type: 'products', n: 1 },
  ])
  expect(await statuses()).toEqual({ approved: 3 })
})

test('STF-06 a bulk request estimates the revenue that publishing adds or archiving removes', async () => {
  for (const [status, kind, revenue] of [
    ['draft', 'publish', 3 * 2 * 1000],
    ['approved', 'archive', -3 * 2 * 1000],
  ] as const) {
    await runSql('truncate products, product_prices, approvals, approval_items')
    await insertManyProducts(3, status)
    await runSql('update product_prices set price_regular = 1000, price_promo = null')
    const { approval } = await createBulkRequest({ kind })
    expect(approval, kind).toMatchObject({ estimatedImpact: { revenue, usersAffected: 6 } })
  }
})

const importProducts = async (slugs: readonly string[], more: object = {}) => {
  const lines = slugs.map((slug) => `${slug},Name ${slug},business_fibre,Fibre,10,10,1200`)
  const heading = 'slug,name,category,service_type,speed_down,speed_up,price_regular'
  const file = { id: randomUUID(), csv: [heading, ...lines].join('\n') }
  const terms = { isDryRun: false, goLiveDate: null }
  return (await call(editor, '/products/import', { ...file, ...terms, ...more })).body
}

test('importing new products and changed drafts adds two entries to the activity log', async () => {
  await insertManyProducts(2, 'draft')
  await runSql('truncate activity_log')
  await importProducts(['f-1', 'f-2', 'n-1', 'n-2', 'n-3'])
  const { rows } = await runSql(
    `select action, details ->> 'name' as name from activity_log where details -> 'bulkId' is null order by id`,
  )
  expect(rows).toEqual([
    { action: 'products.imported', name: '3 products' },
    { action: 'products.edited', name: '2 products' },
  ])
})

test('STF-01 an import sent again after its response was lost returns the counts of the first time', async () => {
  await insertManyProducts(1, 'draft')
  await insertManyProducts(1, 'approved', 'live-')
  const slugs = ['f-1', 'live-f-1', 'n-1', 'n-2', 'No slug']
  const id = randomUUID()
  const { counts, approval } = await importProducts(slugs, { id })
  expect(counts).toMatchObject({ draft: 1, request: 1, new: 2, refused: 1 })
  expect(await importProducts(slugs, { id })).toMatchObject({
    counts,
    approval: { id: approval.id },
  })
})

test('STF-04 a request from a file can be revised only by another file', async () => {
  const [id] = await insertManyProducts(1, 'approved')
  const { approval } = await importProducts(['f-1'])
  expect(await approvalOf(approval.id)).toMatchObject({ bulk: { revisedIn: 'file' } })
  for (const unknown of [approval.id, randomUUID(), 'x'])
    expect((await readRequestedChange(unknown)).status, unknown).toBe(404)
  await withdraw(approval)
  const revisesId = approval.id
  expect((await askToArchive(id!, { revisesId })).status).toBe(409)
  expect((await importProducts(['f-1'], { revisesId })).approval.revisesId).toBe(revisesId)
  await runSql('update approvals set title = title')
  const rewriting = runSql(`update approvals set bulk_change = '{"kind":"publish"}'`)
  await expect(rewriting).rejects.toThrow(/rewritten/)
})
