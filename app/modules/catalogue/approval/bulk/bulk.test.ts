import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { BulkCounts, BulkRequestDetails } from '#app/modules/catalogue/bulk/schema.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { applyDueApprovals } from '../decision/service.server.ts'
import type { Approval, ApprovalItemsAnswer } from '../schema.ts'

const database = useTestDatabase()
const {
  viewer,
  editor,
  manager,
  second: other,
} = useStaff(database, ['viewer', 'editor', 'manager', 'second'])
beforeEach(async () => {
  await database.pool.query(
    'truncate products, product_prices, approvals, approval_items, settings, offers, activity_log, staff_notifications',
  )
  await seedSettings(database.db)
  await seedOffers(database.db)
})

/** Inserts `count` products with one status. Their names sort in order of creation. */
async function insertManyProducts(count: number, status: string, more = ''): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into products (id, name, slug, category, service_type, speed_down, speed_up, status, subscribers, updated_by)
     select gen_random_uuid(), '${more}Fibre ' || to_char(n, 'FM0000'), '${more.trim().toLowerCase()}f-' || n, 'business_fibre', 'Fibre', 10, 10, $2, 2, 'Test'
     from generate_series(1, $1::int) n returning id`,
    [count, status],
  )
  await database.pool.query(
    `insert into product_prices (product_id, price_regular, price_promo, approval_status, is_current)
     select id, 1000, case when slug like '%f-1' then 999 end, $1, true from products where id = any($2)`,
    [status === 'archived' ? 'approved' : status, rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

type BulkAnswer = { approval: Approval | null; counts: BulkCounts }
const allProducts = { filter: {} }
type BulkTerms = {
  selection?: object
  goLiveDate?: string | null
  expected?: object
  id?: string
  [more: string]: unknown
}

async function sendBulk(who: StaffCaller, change: object, terms: BulkTerms = {}) {
  const {
    selection = allProducts,
    goLiveDate = null,
    id = randomUUID(),
    expected: asked,
    ...more
  } = terms
  const previewed = await who.call('/approvals/bulk/preview', { selection, change, cursor: null })
  if (previewed.status !== 200) return previewed
  const { counts } = (await previewed.json()) as { counts: BulkCounts | null }
  const expected = asked ?? { request: counts!.request, draft: counts!.draft }
  return who.call('/approvals/bulk', {
    id,
    selection,
    change,
    expected,
    goLiveDate,
    ...more,
  })
}

async function createBulkRequest(change: object, terms?: BulkTerms) {
  const response = await sendBulk(editor, change, terms)
  expect(response.status).toBe(201)
  return (await response.json()) as BulkAnswer
}

const approvalOf = async (id: string) =>
  ((await (await manager.call(`/approvals/${id}`)).json()) as { approval: Approval }).approval

async function decide(who: StaffCaller, { id }: Approval, more: object = {}) {
  const now = await approvalOf(id)
  const seen = { version: now.version, subjectVersion: now.subject.version }
  return who.call(`/approvals/${id}/decision`, {
    decision: 'approved',
    comment: '',
    ...seen,
    ...more,
  })
}

async function readItems(id: string): Promise<ApprovalItemsAnswer['items']> {
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

const countByKey = async (sql: string) =>
  Object.fromEntries(
    (await database.pool.query<{ key: string; n: number }>(sql)).rows.map(({ key, n }) => [key, n]),
  )
const statuses = () =>
  countByKey('select status as key, count(*)::int as n from products group by 1')
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
  expect(await readItems(approval!.id)).toHaveLength(400)
  expect((await decide(manager, approval!)).status).toBe(200)
  expect(await statuses()).toEqual({ approved: 400 })
  expect(await prices()).toEqual({ 'approved! 1000': 400 })
  expect((await approvalOf(approval!.id)).bulk).toMatchObject({ applied: 400, left: 0 })
  const steps = await countByKey(
    `select action as key, count(*)::int as n from activity_log where subject_type = 'product' group by 1`,
  )
  expect(steps).toEqual({ 'approval.requested': 400, 'approval.approved': 400 })
  const { entries } = (await (await viewer.call('/products/activity')).json()) as {
    entries: { text: string }[]
  }
  expect(entries.map(({ text }) => text)).toEqual([
    'approved 400 products',
    'requested approval of 400 products',
  ])
})

test('STF-01 prices by per cent: was and is in the diff, pending prices while it waits, earlier ones kept', async () => {
  await insertManyProducts(3, 'approved')
  const { approval } = await createBulkRequest({ kind: 'price-percent', percent: 6.5 })
  expect(approval).toMatchObject({
    type: 'pricing_change',
    title: 'Change the price of 3 products',
    estimatedImpact: { revenue: 2 * (65 + 65 + 65), usersAffected: 6 },
  })
  expect((await readItems(approval!.id))[0]!.changes).toEqual([
    { field: 'priceRegular', oldValue: 1000, newValue: 1065 },
    { field: 'pricePromo', oldValue: 999, newValue: 1064 },
  ])
  expect(await prices()).toEqual({ 'approved! 1000': 3, 'pending 1065': 3 })
  expect((await decide(manager, approval!)).status).toBe(200)
  expect(await prices()).toEqual({ 'approved 1000': 3, 'approved! 1065': 3 })
})

test('STF-01 drafts change at once, live ones wait, and what makes no sense is told and left', async () => {
  await insertManyProducts(2, 'draft', 'A ')
  await insertManyProducts(2, 'approved', 'B ')
  await insertManyProducts(1, 'archived', 'C ')
  const { approval, counts } = await createBulkRequest({ kind: 'feature', isFeatured: true })
  expect(counts).toEqual({ request: 2, draft: 2, new: 0, unchanged: 0, refused: 1 })
  const featured = () =>
    countByKey(
      'select status as key, count(*)::int as n from products where is_featured group by 1',
    )
  expect(await featured()).toEqual({ draft: 2 })
  expect((await decide(manager, approval!)).status).toBe(200)
  expect(await featured()).toEqual({ draft: 2, approved: 2 })
})

test('STF-01 a selection of all but some, one of ids, and figures that are no longer those of the diff', async () => {
  const ids = await insertManyProducts(4, 'draft')
  const publish = { kind: 'publish' }
  const stale = await sendBulk(editor, publish, { expected: { request: 3, draft: 0 } })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { request: 4 } })
  const but = { selection: { filter: { search: 'fibre' }, except: ids.slice(0, 1) } }
  expect((await createBulkRequest(publish, but)).counts.request).toBe(3)
  const rest = { selection: { ids: ids.slice(0, 2) } }
  expect((await createBulkRequest(publish, rest)).counts).toMatchObject({ request: 1, refused: 1 })
  expect((await sendBulk(editor, publish, rest)).status).toBe(422)
  const other = { selection: { filter: { search: 'nothing' } } }
  expect((await sendBulk(editor, publish, other)).status).toBe(422)
})

test('STF-01 a repeat does nothing again, whether a request came of it or drafts changed', async () => {
  await insertManyProducts(2, 'draft')
  const price = { kind: 'price-percent', percent: 10 }
  const id = randomUUID()
  const first = await createBulkRequest(price, { id })
  expect(first).toMatchObject({ approval: null, counts: { draft: 2 } })
  expect((await sendBulk(editor, price, { id })).status).toBe(201)
  expect(await prices()).toEqual({ 'draft! 1100': 2 })
  const again = { id: randomUUID(), expected: { request: 2, draft: 0 } }
  const one = await createBulkRequest({ kind: 'publish' }, again)
  const body = { ...again, selection: allProducts, change: { kind: 'publish' }, goLiveDate: null }
  const two = await editor.call('/approvals/bulk', body)
  expect((await two.json()) as BulkAnswer).toEqual(one)
  expect((await manager.call('/approvals/bulk', body)).status).toBe(422)
})

test('STF-01 ADA-20 what changed after the request holds it up; accepted, it is left out and the rest goes live', async () => {
  const ids = await insertManyProducts(3, 'draft')
  const { approval } = await createBulkRequest({ kind: 'publish' })
  const { body } = { body: { baseVersion: 2, subscribers: 9 } }
  expect((await editor.call(`/products/${ids[1]}/subscribers`, body)).status).toBe(200)
  expect(await approvalOf(approval!.id)).toMatchObject({
    hasConflict: true,
    bulk: { changed: 1 },
    subject: { version: 2 },
  })
  const refused = await decide(manager, approval!)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: '1 of 3 products changed after this request was made.',
  })
  expect(await statuses()).toEqual({ pending: 3 })
  expect((await decide(manager, approval!, { acceptsConflict: true })).status).toBe(200)
  expect(await statuses()).toEqual({ approved: 2, draft: 1 })
  const items = await readItems(approval!.id)
  expect(items.map(({ state }) => state)).toEqual(['applied', 'left', 'applied'])
  expect(items[1]!.note).toBe('Naledi Editor changed this product after the request was made.')
})

test('STF-01 ADA-19 T6 no one decides their own bulk request, and the database refuses each of its products too', async () => {
  await insertManyProducts(2, 'draft')
  const response = await sendBulk(manager, { kind: 'publish' })
  const { approval } = (await response.json()) as BulkAnswer
  expect((await decide(manager, approval!)).status).toBe(403)
  const rejects = (sql: string) =>
    expect(database.pool.query(sql, [approval!.id])).rejects.toThrow(/someone else|rewritten|own/)
  await rejects(`update approval_items set state = 'applied' where approval_id = $1`)
  await rejects(`update approval_items set state = 'scheduled' where approval_id = $1`)
  await rejects(`update approval_items set changes = '[]' where approval_id = $1`)
  await rejects(`update approval_items set base_version = 9 where approval_id = $1`)
  expect((await decide(other, approval!)).status).toBe(200)
  await expect(
    database.pool.query(`update approval_items set state = 'waiting' where approval_id = $1`, [
      approval!.id,
    ]),
  ).rejects.toThrow(/decided once/)
})

test('STF-01 ADP-21 one change waits for a product, alone or among many', async () => {
  const ids = await insertManyProducts(2, 'approved')
  const alone = (baseVersion = 1) =>
    editor.call('/approvals', {
      id: randomUUID(),
      kind: 'product',
      subjectId: ids[0],
      baseVersion,
      request: 'archive',
      goLiveDate: null,
    })
  const { approval } = await createBulkRequest({ kind: 'archive' })
  expect(approval).toMatchObject({ type: 'product_archive' })
  const second = await alone()
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({ current: { waiting: { id: approval!.id } } })
  const about = (await (await viewer.call(`/approvals?subject=${ids[0]}`)).json()) as {
    approvals: Approval[]
  }
  expect(about.approvals.map(({ id }) => id)).toEqual([approval!.id])
  expect((await editor.call(`/approvals/${approval!.id}/withdrawal`, {})).status).toBe(200)
  expect((await alone()).status).toBe(201)
  const price = { kind: 'price-rands', rands: 10 }
  expect((await createBulkRequest(price)).counts).toMatchObject({ request: 1, refused: 1 })
})

test.each(['rejected', 'withdrawn'])(
  'STF-01 a request that is %s leaves everything as it was',
  async (how) => {
    await insertManyProducts(2, 'draft', 'A ')
    await insertManyProducts(2, 'approved', 'B ')
    const before = [await statuses(), await prices()]
    const publish = await createBulkRequest({ kind: 'publish' })
    const price = await createBulkRequest(
      { kind: 'price-rands', rands: 5 },
      { selection: { filter: { status: 'approved' } } },
    )
    for (const { approval } of [publish, price]) {
      const done =
        how === 'rejected'
          ? await decide(manager, approval!, { decision: 'rejected' })
          : await editor.call(`/approvals/${approval!.id}/withdrawal`, {})
      expect(done.status).toBe(200)
      expect((await readItems(approval!.id)).map(({ state }) => state)).toEqual([
        'released',
        'released',
      ])
    }
    expect(await statuses()).toEqual(before[0])
    expect(await prices()).toEqual({ ...before[1], 'rejected 1005': 2 })
  },
)

test('STF-01 ADA-21 a bulk request with a day to come goes live on it; one whose approval is taken back waits again', async () => {
  const ids = await insertManyProducts(3, 'approved')
  const price = { kind: 'price-rands', rands: 5 }
  const { approval } = await createBulkRequest(price, { goLiveDate: '2026-12-01' })
  expect((await decide(manager, approval!)).status).toBe(200)
  expect((await readItems(approval!.id))[0]!.state).toBe('scheduled')
  expect((await manager.call(`/approvals/${approval!.id}/unscheduling`, {})).status).toBe(200)
  expect((await readItems(approval!.id))[0]!.state).toBe('waiting')
  expect((await decide(manager, approval!)).status).toBe(200)
  const counted = { baseVersion: 1, subscribers: 9 }
  expect((await editor.call(`/products/${ids[0]}/subscribers`, counted)).status).toBe(200)
  await database.pool.query(
    `update product_prices set price_regular = 990, price_promo = null where product_id = $1 and is_current`,
    [ids[1]],
  )
  const later = (day: string) =>
    applyDueApprovals(
      testContext(database, { actor: systemActor('clock'), clock: fixedClock(new Date(day)) }),
    )
  expect(await later('2026-11-30T21:59:00Z')).toBe(0)
  expect(await later('2026-11-30T22:00:00Z')).toBe(1)
  expect((await readItems(approval!.id)).map(({ state }) => state)).toEqual([
    'applied',
    'left',
    'applied',
  ])
  expect(await later('2026-12-01T22:00:00Z')).toBe(0)
})

const readRequestedChange = (id: string, who = editor) => who.call(`/approvals/${id}/asked`)

/** Creates a bulk request that raises the price of three products, and rejects it. */
async function makeRejectedPriceRise() {
  const ids = await insertManyProducts(3, 'approved')
  const price = { kind: 'price-percent', percent: 6.5 }
  const words = { description: 'New year', priority: 'high' }
  const { approval } = await createBulkRequest(price, { ...words, goLiveDate: '2026-12-01' })
  expect(approval!.bulk?.revisedIn).toBe('dialog')
  const { id } = approval!
  const early = await sendBulk(editor, price, { revisesId: id })
  expect(early.status).toBe(409)
  const comment = 'Not the first one'
  expect((await decide(manager, approval!, { decision: 'rejected', comment })).status).toBe(200)
  return { id, ids, price, words }
}

test('STF-01 STF-04 a bulk request that was rejected tells what it asked for, as its dialog held it', async () => {
  const { id, ids, price, words } = await makeRejectedPriceRise()
  const asked = (await (await readRequestedChange(id)).json()) as BulkRequestDetails
  expect(asked).toEqual({
    ...words,
    change: price,
    productIds: expect.arrayContaining(ids),
    title: '',
    goLiveDate: '2026-12-01',
  })
  expect(asked.productIds).toHaveLength(3)
})

test('STF-01 STF-04 a bulk request that was rejected is sent again by who made it, with fewer products, once', async () => {
  const { id, ids, price } = await makeRejectedPriceRise()
  const again = {
    selection: { ids: ids.slice(1) },
    revisesId: id,
    title: 'Prices of 2027',
    id: randomUUID(),
  }
  const theirs = await sendBulk(other, price, again)
  expect(theirs.status).toBe(409)
  expect(await theirs.json()).toMatchObject({
    error: 'You can only revise your own requests that were rejected or withdrawn.',
  })
  const late = await sendBulk(editor, price, { ...again, goLiveDate: '2020-01-01' })
  expect(late.status).toBe(422)
  expect(await late.json()).toMatchObject({ fields: { goLiveDate: expect.any(String) } })
  const second = await createBulkRequest({ ...price, percent: 5 }, again)
  expect(second.approval).toMatchObject({ revisesId: id, title: 'Prices of 2027' })
  const repeat = await sendBulk(
    editor,
    { ...price, percent: 5 },
    {
      ...again,
      expected: { request: 2, draft: 0 },
    },
  )
  expect(((await repeat.json()) as BulkAnswer).approval).toEqual(second.approval)
  const { rows } = await database.pool.query(
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

test('STF-06 publishing and archiving many products say what they bring and take away', async () => {
  for (const [status, kind, revenue] of [
    ['draft', 'publish', 3 * 2 * 1000],
    ['approved', 'archive', -3 * 2 * 1000],
  ] as const) {
    await database.pool.query('truncate products, product_prices, approvals, approval_items')
    await insertManyProducts(3, status)
    await database.pool.query('update product_prices set price_regular = 1000, price_promo = null')
    const { approval } = await createBulkRequest({ kind })
    expect(approval, kind).toMatchObject({ estimatedImpact: { revenue, usersAffected: 6 } })
  }
})

test('a file of new products and of drafts is two lines of what happened', async () => {
  await insertManyProducts(2, 'draft')
  await database.pool.query('truncate activity_log')
  const line = (slug: string) => `${slug},Name ${slug},business_fibre,Fibre,10,10,1200`
  const csv = `slug,name,category,service_type,speed_down,speed_up,price_regular\n${['f-1', 'f-2', 'n-1', 'n-2', 'n-3'].map(line).join('\n')}`
  await editor.call('/products/import', {
    id: randomUUID(),
    csv,
    isDryRun: false,
    goLiveDate: null,
  })
  const { rows } = await database.pool.query(
    `select action, details ->> 'name' as name from activity_log where details -> 'bulkId' is null order by id`,
  )
  expect(rows).toEqual([
    { action: 'products.imported', name: '3 products' },
    { action: 'products.edited', name: '2 products' },
  ])
})

test('STF-04 what is no bulk request, or came of a file, has no dialog; a bulk request is not revised as another kind', async () => {
  const ids = await insertManyProducts(1, 'approved')
  const csv = `slug,name,category,service_type,speed_down,speed_up,price_regular\nf-1,Fibre 0001,business_fibre,Fibre,10,10,1200`
  const body = { id: randomUUID(), csv, isDryRun: false, goLiveDate: null }
  const imported = await editor.call('/products/import', body)
  const { approval } = (await imported.json()) as { approval: Approval }
  expect(await approvalOf(approval.id)).toMatchObject({ bulk: { revisedIn: 'file' } })
  expect((await readRequestedChange(approval.id)).status).toBe(404)
  expect((await readRequestedChange(randomUUID())).status).toBe(404)
  expect((await readRequestedChange('x')).status).toBe(404)
  expect((await editor.call(`/approvals/${approval.id}/withdrawal`, {})).status).toBe(200)
  const archive = {
    id: randomUUID(),
    kind: 'product',
    subjectId: ids[0],
    baseVersion: 1,
    request: 'archive',
    goLiveDate: null,
  }
  const wrongKind = await editor.call('/approvals', { ...archive, revisesId: approval.id })
  expect(wrongKind.status).toBe(409)
  const again = { ...body, id: randomUUID(), revisesId: approval.id }
  const second = (await (await editor.call('/products/import', again)).json()) as {
    approval: Approval
  }
  expect(second.approval.revisesId).toBe(approval.id)
  await database.pool.query('update approvals set title = title')
  await expect(
    database.pool.query(`update approvals set bulk_change = '{"kind":"publish"}'`),
  ).rejects.toThrow(/rewritten/)
})
