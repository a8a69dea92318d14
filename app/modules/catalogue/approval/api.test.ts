import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { HistoryEntry } from '#app/modules/catalogue/product/history/rules.ts'
import type { Product } from '#app/modules/catalogue/product/schema.ts'
import { findProduct, productValue } from '#app/modules/catalogue/product/store.server.ts'
import { findOffer, offerValue } from '#app/modules/prices/store.server.ts'
import { changeApprovalRules, decideApprovalRules } from '#app/modules/settings/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { seedSampleApprovals } from '#tools/samples/approvals.ts'
import { sampleIds, seedSampleProducts } from '#tools/samples/products.ts'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import { useEmptyCatalogue } from '#tools/testing/empty-catalogue.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { readAnswer, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { readArchiveEffect } from './calls.ts'
import { applyDueApprovals } from './decision/service.server.ts'
import type { Approval, ApprovalsAnswer, QueueSummary } from './schema.ts'

const database = useTestDatabase()
const staff = useStaff(database, ['viewer', 'editor', 'manager', 'owner'])
const { viewer, editor, manager, owner } = staff
const runSql = (text: string, values: unknown[] = []) => database.pool.query(text, values)
useEmptyCatalogue(database)
beforeEach(() =>
  database.db.transaction(async (tx) => {
    if (await seedSampleProducts(tx, testNow)) await seedSampleApprovals(tx, testNow)
  }),
)

type Body = ApprovalsAnswer &
  QueueSummary & {
    product: Product
    history: HistoryEntry[]
    approval: Approval
    current: Approval
    error: string
    fields: Record<string, string>
    entries: { kind: string; actorName: string }[]
  }
const callAt = (who: StaffCaller, path: string, body?: object) =>
  readAnswer<Body>(who.call(path, body))
const call = (who: StaffCaller, path: string, body?: object) =>
  callAt(who, `/approvals${path}`, body)
const list = async (query = '') => (await call(viewer, `?${query}`)).body
const readQueueCounts = async () => (await call(viewer, '/summary')).body
const readApproval = async ({ id }: Approval) => (await call(viewer, `/${id}`)).body.approval
const readStoredProduct = async (id: string) => (await findProduct(database.db, id))!
const product = async (id: string) => (await callAt(viewer, `/products/${id}`)).body
const readActivity = async () => (await callAt(viewer, '/products/activity')).body.entries
const changeProduct = (path: string, body: object) => callAt(manager, `/products/${path}`, body)
const readOffer = async (id: string) => (await findOffer(database.db, id))!
const offerAmount = async (id: string) => (await readOffer(id)).amountRands
const sampleOf = async (subjectId: string) =>
  (await list()).approvals.find(({ subject }) => subject.id === subjectId)!
const decide = (who: StaffCaller, { id, version, subject }: Approval, more: object = {}) => {
  const decision = { decision: 'approved', comment: '', version, subjectVersion: subject.version }
  return call(who, `/${id}/decision`, { ...decision, ...more })
}

/** The other figures of the queue. */
const noOthers = { onceRands: 0, scheduled: 0, isAlone: false }
const archive = { request: 'archive', value: undefined }

/** Requests a price change for an approved sample product that has no pending request. */
async function requestPriceChange(who: StaffCaller, more: object = {}, priceRegular = 1600) {
  const { rows } = await runSql(`select id from products where offer_id = 'fwa-from'`)
  const productId = rows[0].id as string
  const stored = await readStoredProduct(productId)
  const answered = await call(who, '', {
    id: randomUUID(),
    kind: 'product',
    subjectId: productId,
    request: 'change',
    value: { ...productValue(stored), priceRegular },
    baseVersion: stored.version,
    goLiveDate: null,
    ...more,
  })
  return { productId, ...answered }
}
const createPriceRequest = async (who: StaffCaller, more: object = {}, priceRegular?: number) => {
  const { productId, status, body } = await requestPriceChange(who, more, priceRegular)
  expect(status, JSON.stringify(body)).toBe(201)
  return { productId, approval: body.approval }
}

/** Requests another amount for a public price. */
const requestOfferChange = async (id: string, amountRands: number | null, more: object = {}) => {
  const value = { ...offerValue(await readOffer(id)), amountRands }
  const about = { id: randomUUID(), kind: 'offer', subjectId: id, request: 'change' }
  return call(editor, '', { ...about, value, baseVersion: 1, goLiveDate: null, ...more })
}

test('ADA-02 ADA-04 ADA-05 ADD-11 ENT-08 a new installation has three sample requests worth 700,000 rand and 700 users, and four activities', async () => {
  const counts = { pending: 3, urgent: 1, revenueRands: 700_000, usersAffected: 700 }
  expect(await readQueueCounts()).toEqual({ ...counts, ...noOthers })
  const { approvals } = await list()
  const requiresReviewFrom = ['product_manager', 'super_admin']
  const expected = { hasConflict: false, requiresReviewFrom }
  expect(approvals).toMatchObject([expected, expected, expected])
  expect(new Set(approvals.map(({ submittedBy }) => submittedBy.name)).size).toBe(3)
  const kinds = (await readActivity()).map(({ kind }) => kind)
  expect(kinds).toEqual(['approval_request', 'price_update', 'product_approved', 'feature_update'])
})

test('ADS-06 ADD-12 ADA-06 ADA-13 ADA-14 ADA-15 approving a request applies the change, lowers the totals and is recorded in the history', async () => {
  const approval = await sampleOf(sampleIds.price)
  const comment = 'Agreed.'
  const decided = { status: 'approved', decidedByName: 'Max Manager', comment }
  expect(await decide(manager, approval, { comment })).toMatchObject({
    status: 200,
    body: { approval: decided },
  })
  const [latest] = await readActivity()
  expect(latest).toMatchObject({ kind: 'price_update', actorName: 'Max Manager' })
  const counts = { pending: 2, urgent: 0, revenueRands: 450_000, usersAffected: 450 }
  expect(await readQueueCounts()).toEqual({ ...counts, ...noOthers })
  const { product: after, history } = await product(sampleIds.price)
  expect(after).toMatchObject({ priceRegular: 2650, version: 2, status: 'approved' })
  expect(history[0]).toMatchObject({
    actorName: 'Max Manager',
    requestedBy: 'Johan Botha',
    approvedBy: 'Max Manager',
    comment,
    changes: [{ field: 'priceRegular', oldValue: 2500, newValue: 2650 }],
  })
})

test('ADA-15 a rejected change leaves the product unchanged, and a product rejected for publishing is a draft again', async () => {
  const before = await readStoredProduct(sampleIds.price)
  await decide(manager, await sampleOf(sampleIds.price), { decision: 'rejected', comment: 'No.' })
  const after = await readStoredProduct(sampleIds.price)
  const states = before.pricing.map(({ approvalStatus }) => approvalStatus)
  expect(states).toEqual(['approved', 'pending'])
  expect(after).toEqual({ ...before, pricing: before.pricing.slice(0, 1) })
  await decide(owner, await sampleOf(sampleIds.publish), { decision: 'rejected' })
  expect(await readStoredProduct(sampleIds.publish)).toMatchObject({ status: 'draft' })
  expect((await readQueueCounts()).pending).toBe(1)
})

test('PRC-24 ADP-20 the public price changes when a request is approved, not when it is sent', async () => {
  const { approval, productId } = await createPriceRequest(editor)
  const estimatedImpact = { revenue: 1200, usersAffected: 12 }
  expect(approval).toMatchObject({ type: 'pricing_change', estimatedImpact })
  expect(await offerAmount('fwa-from')).toBe(1500)
  expect((await product(productId)).product.pricing).toMatchObject([
    { priceRegular: 1500, approvalStatus: 'approved', isCurrent: true },
    { priceRegular: 1600, approvalStatus: 'pending', isCurrent: false },
  ])
  expect((await decide(manager, approval)).status).toBe(200)
  expect(await offerAmount('fwa-from')).toBe(1600)
  expect((await product(productId)).product.pricing).toMatchObject([
    { priceRegular: 1600, approvalStatus: 'approved', isCurrent: true },
  ])
})

test('PRC-24 a public price also changes by approval, unless a product sets it', async () => {
  const { status, body } = await requestOfferChange('business-pro', 2099)
  expect(status).toBe(201)
  expect(await offerAmount('business-pro')).toBe(1999)
  await decide(manager, body.approval)
  expect(await offerAmount('business-pro')).toBe(2099)
  expect(await requestOfferChange('fwa-to', 5100)).toMatchObject({
    status: 422,
    body: { fields: { 'value.amountRands': expect.stringContaining('Business Wireless 100') } },
  })
  expect(await requestOfferChange('waas-home', 0)).toMatchObject({
    status: 422,
    body: { fields: { 'value.amountRands': expect.any(String) } },
  })
  // Once there is a real product, samples are hidden and no longer set prices.
  await runSql('update products set is_sample = false where id = $1', [sampleIds.publish])
  expect((await requestOfferChange('fwa-to', 5100)).status).toBe(201)
})

test('PRC-24 an approved amount shows the public price of an archived product on the site again', async () => {
  const { rows } = await runSql(`select id from products where offer_id = 'fwa-to'`)
  await changeProduct(`${rows[0].id}/archive`, { baseVersion: 1 })
  expect((await readOffer('fwa-to')).isPublished).toBe(false)
  const { body } = await requestOfferChange('fwa-to', 5100, { baseVersion: 2 })
  await decide(manager, body.approval)
  expect(await readOffer('fwa-to')).toMatchObject({ amountRands: 5100, isPublished: true })
})

test('ADP-21 ADA-20 a public price records who changed it last, and a conflict names that person', async () => {
  const ask = (amountRands: number, baseVersion: number) =>
    requestOfferChange('business-pro', amountRands, { baseVersion })
  expect((await readOffer('business-pro')).updatedBy).toBe('')
  await decide(manager, (await ask(2099, 1)).body.approval)
  const stored = { updatedBy: 'Max Manager', version: 2 }
  expect(await readOffer('business-pro')).toMatchObject(stored)
  expect(await ask(2199, 1)).toMatchObject({
    status: 409,
    body: {
      error: 'Max Manager changed this while you were editing.',
      current: { ...stored, value: { amountRands: 2099 } },
    },
  })
  const { approval } = (await ask(2199, 2)).body
  await runSql(
    `update offers set amount_rands = 1, updated_by = 'Olga Owner', version = 3 where id = 'business-pro'`,
  )
  expect(await decide(manager, approval)).toMatchObject({
    status: 409,
    body: { current: { subject: { updatedBy: 'Olga Owner' } } },
  })
})

test('D-107 a draft sent for approval is pending, and live once approved', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  const about = { id: randomUUID(), kind: 'product', subjectId: id, request: 'publish' }
  const request = { ...about, baseVersion: 1, goLiveDate: null }
  const { status, body } = await call(editor, '', request)
  expect(status).toBe(201)
  expect(await readStoredProduct(id)).toMatchObject({ status: 'pending', version: 2 })
  const { approval } = body
  expect(approval.changes.find(({ field }) => field === 'name')).toMatchObject({ oldValue: null })
  expect((await call(editor, '', request)).status).toBe(201)
  expect((await readQueueCounts()).pending).toBe(4)
  expect((await decide(manager, approval)).status).toBe(200)
  expect((await product(id)).product).toMatchObject({ status: 'approved', isActive: true })
})

test('D-108 an approved archive request archives the product, and archiving can be undone', async () => {
  const { approval, productId } = await createPriceRequest(editor, archive)
  expect(approval.type).toBe('product_archive')
  await decide(manager, approval)
  const archived = await readStoredProduct(productId)
  expect(archived.status).toBe('archived')
  expect((await readOffer('fwa-from')).isPublished).toBe(false)
  await changeProduct(`${productId}/archive/undo`, { baseVersion: archived.version })
  expect((await readStoredProduct(productId)).status).toBe('approved')
})

test('ADA-19 no one can decide their own request, not even a super_admin, unless four eyes is switched off', async () => {
  for (const who of [manager, owner]) {
    const { approval } = await createPriceRequest(who)
    expect(await decide(who, approval)).toMatchObject({
      status: 403,
      body: { error: 'This is your own request. A second person must decide.' },
    })
    expect((await call(who, `/${approval.id}/withdrawal`, {})).status).toBe(200)
  }
  const { approval } = await createPriceRequest(owner)
  const ctx = testContext(database, { actor: staffActor('super_admin') })
  const off = { isFourEyesOn: false, isCommentRequiredOnReject: true }
  const change = { value: off, baseVersion: 1, idempotencyKey: 'four-eyes-off' }
  // The owner is the only super_admin who can sign in, so no second person could decide on this change.
  const alone = { ...ctx, actor: staffActor('super_admin', { id: owner.id }) }
  expect((await changeApprovalRules(alone, change)).ok).toBe(true)
  expect((await list()).rules).toEqual(off)
  expect(await decide(owner, approval, { decision: 'rejected' })).toMatchObject({
    status: 422,
    body: { fields: { comment: 'Please say why you’re rejecting this request.' } },
  })
  expect((await decide(owner, approval)).status).toBe(200)
})

const rulesOffInput = (key: string, baseVersion = 1) => ({
  value: { isFourEyesOn: false, isCommentRequiredOnReject: false },
  baseVersion,
  idempotencyKey: `four-eyes-${key}`,
})

test('T6 switching off four eyes needs the decision of a second super_admin, if there is one', async () => {
  const proposer = staffActor('super_admin', { id: randomUUID(), name: 'Sam' })
  const ctx = testContext(database, { actor: proposer })
  const second = { ...ctx, actor: staffActor('super_admin', { id: owner.id, name: 'Olga Owner' }) }
  const waiting = { ok: true, value: { version: 1, isWaiting: true } }
  expect(await changeApprovalRules(ctx, rulesOffInput('first'))).toMatchObject(waiting)
  expect((await changeApprovalRules(ctx, rulesOffInput('first'))).ok, 'a repeat').toBe(true)
  expect(await changeApprovalRules(ctx, rulesOffInput('two'))).toMatchObject({ reason: 'conflict' })
  expect((await list()).rules.isFourEyesOn).toBe(true)
  const pending = `select id from settings_changes where name = 'approvals' and state = 'pending'`
  const id = Number((await runSql(pending)).rows[0].id)
  const applied = { id, decision: 'applied' }
  expect(await decideApprovalRules(ctx, applied)).toMatchObject({ reason: 'not-allowed' })
  await logCredential(proposer.id, owner.id)
  expect(await decideApprovalRules(second, applied)).toMatchObject({ reason: 'not-allowed' })
  expect((await list()).rules.isFourEyesOn).toBe(true)
  await runSql('truncate activity_log')
  expect((await decideApprovalRules(second, applied)).ok).toBe(true)
  expect((await list()).rules.isFourEyesOn).toBe(false)
  expect(await decideApprovalRules(second, applied)).toMatchObject({ reason: 'conflict' })
})

/** Logs a credential that `by` issued to `to`, by default an hour before the tests' current time. */
const logCredential = (by: string, to: string, action = 'staff.reset-link-made', hours = 1) =>
  runSql(
    `insert into activity_log (at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
     values ($1, 'staff', $2, 'Maker', $3, 'staff-user', $4, '{}')`,
    [new Date(testNow.getTime() - hours * 3_600_000), by, action, to],
  )

test.each(['staff.reset-link-made', 'staff.invited', 'staff.second-factor-reset'])(
  'T6 an hour after %s by the requester, the approver’s decision is refused and recorded on the request',
  async (action) => {
    const { approval } = await createPriceRequest(owner)
    await logCredential(owner.id, manager.id, action)
    const refusedOnce = await decide(manager, approval)
    expect(refusedOnce).toMatchObject({ status: 403, body: { current: { status: 'pending' } } })
    expect(refusedOnce.body.error).toContain('Another person must decide')
    const again = await readApproval(approval)
    expect(again.discountedBy).toEqual(['Max Manager'])
    expect((await decide(manager, again, { decision: 'rejected' })).status).toBe(403)
    expect((await readApproval(approval)).version).toBe(again.version)
    await runSql('truncate activity_log')
    expect((await decide(manager, again)).status, 'after that day').toBe(200)
  },
)

test('T6 a sign-in link older than a day, from another person or for another person doesn’t block a decision', async () => {
  const { approval } = await createPriceRequest(owner)
  await logCredential(owner.id, manager.id, 'staff.reset-link-made', 25)
  await logCredential(editor.id, manager.id)
  await logCredential(owner.id, editor.id)
  expect((await decide(manager, approval)).status).toBe(200)
})

test('T6 the database refuses a self-approval, a second decision and a rewritten request', async () => {
  const { approval } = await createPriceRequest(manager)
  const set = (columns: string) =>
    runSql(`update approvals set ${columns} where id = '${approval.id}'`)
  const decided = (by: string) => set(`status = 'approved', decided_by = ${by}, decided_at = now()`)
  await expect(decided('submitted_by')).rejects.toThrow('a request needs a second person')
  await expect(set(`changes = '[]'`)).rejects.toThrow('cannot be rewritten')
  await expect(set(`submitted_by = 'other'`)).rejects.toThrow('cannot be rewritten')
  await decided(`'second'`)
  await set(`applied_at = now()`)
  await expect(set(`status = 'rejected'`)).rejects.toThrow('decided once')
  await expect(set(`decided_by = 'third'`)).rejects.toThrow('decided once')
})

test('T6 a self-approval made while four eyes was off can be restored from a backup, a forged one can’t', async () => {
  const { approval } = await createPriceRequest(manager)
  await runSql(
    `update settings set value = '{"isFourEyesOn": false, "isCommentRequiredOnReject": false}' where name = 'approvals'`,
  )
  expect((await decide(manager, approval)).status).toBe(200)
  await runSql('truncate settings')
  await seedSettings(database.db)
  const restore = () => runSql('insert into approvals select * from kept')
  await runSql('create table kept as select * from approvals')
  await runSql('truncate approvals, approval_items')
  await restore()
  await runSql('truncate approvals, approval_items; update kept set is_four_eyes_waived = false')
  await expect(restore()).rejects.toThrow('a request needs a second person')
  await runSql('drop table kept')
})

test('ADP-21 a second change of the same product is refused, with the stored values and the pending change', async () => {
  await createPriceRequest(editor)
  const second = await requestPriceChange(manager)
  expect(second).toMatchObject({
    status: 409,
    body: {
      error: 'A change by Naledi Editor is already waiting for approval.',
      current: {
        value: { priceRegular: 1500 },
        waiting: { changes: [{ field: 'priceRegular', newValue: 1600 }] },
      },
    },
  })
  const stale = await requestPriceChange(manager, { baseVersion: 7 })
  expect(stale.status).toBe(409)
})

test('staff can replace or withdraw their own pending change, but not a colleague’s', async () => {
  const { approval, productId } = await createPriceRequest(editor)
  expect((await requestPriceChange(manager, { replacesId: approval.id })).status).toBe(403)
  expect((await call(manager, `/${approval.id}/withdrawal`, {})).status).toBe(403)
  const replaced = await requestPriceChange(editor, { replacesId: approval.id }, 1700)
  expect(replaced.status).toBe(201)
  expect((await readQueueCounts()).pending).toBe(4)
  expect((await readApproval(approval)).withdrawnAt).not.toBeNull()
  const takeBack = () => call(editor, `/${replaced.body.approval.id}/withdrawal`, {})
  expect((await takeBack()).status).toBe(200)
  expect((await takeBack()).status).toBe(200)
  expect((await readQueueCounts()).pending).toBe(3)
  expect((await product(productId)).product.pricing).toHaveLength(1)
})

test('ADA-20 a request for a product that has changed since is applied only if the approver accepts the conflict', async () => {
  const { approval, productId } = await createPriceRequest(editor)
  await changeProduct(`${productId}/subscribers`, { subscribers: 99, baseVersion: 1 })
  expect(await decide(manager, approval)).toMatchObject({
    status: 409,
    body: { current: { hasConflict: true, baseVersion: 1, subject: { version: 2 } } },
  })
  const seen = await readApproval(approval)
  expect((await decide(manager, seen)).status).toBe(409)
  expect((await readStoredProduct(productId)).priceRegular).toBe(1500)
  expect((await decide(manager, seen, { acceptsConflict: true })).status).toBe(200)
  expect(await readStoredProduct(productId)).toMatchObject({ priceRegular: 1600, subscribers: 99 })
})

test('ADA-20 a request to archive a product that has changed is a conflict without conflicting fields', async () => {
  const { body, productId } = await requestPriceChange(editor, archive)
  await changeProduct(`${productId}/subscribers`, { subscribers: 99, baseVersion: 1 })
  expect(await readApproval(body.approval)).toMatchObject({ hasConflict: true, conflicts: [] })
})

test('ADA-20 a request for a public price is refused once a product sets that price', async () => {
  const { body } = await requestOfferChange('referral-credit', 99)
  await runSql(`update products set offer_id = 'referral-credit' where offer_id = 'fwa-from'`)
  expect(await decide(manager, body.approval)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Business Wireless 10 sets this price.') },
  })
})

test.each([null, '2026-12-01'])(
  'ADA-20 a request for a product archived since then can only be rejected, with go-live date %s',
  async (goLiveDate) => {
    const outdatedReason = 'This product is archived now, so the request no longer applies.'
    const { approval, productId } = await createPriceRequest(editor, { goLiveDate })
    expect(approval.outdatedReason).toBeNull()
    await changeProduct(`${productId}/archive`, { baseVersion: 1 })
    const seen = await readApproval(approval)
    expect(seen.outdatedReason).toBe(outdatedReason)
    expect(await decide(manager, seen, { acceptsConflict: true })).toMatchObject({
      status: 409,
      body: { error: outdatedReason, current: { outdatedReason } },
    })
    expect((await sampleOf(productId)).status).toBe('pending')
    const rejected = await decide(manager, seen, { decision: 'rejected' })
    expect(rejected).toMatchObject({ status: 200, body: { approval: { outdatedReason: null } } })
  },
)

test('ADA-21 a scheduled request shows that its product is archived, until archiving is undone', async () => {
  const { approval, productId } = await createPriceRequest(editor, { goLiveDate: '2026-12-01' })
  await decide(manager, approval)
  await changeProduct(`${productId}/archive`, { baseVersion: 1 })
  const [scheduled] = (await list('state=scheduled')).approvals
  expect(scheduled!.outdatedReason).toContain('This product is archived now')
  await changeProduct(`${productId}/archive/undo`, { baseVersion: 2 })
  expect((await readApproval(approval)).outdatedReason).toBeNull()
})

test('the archive warning finds a product’s open request behind 100 decided ones', async () => {
  const { approval, productId: id } = await createPriceRequest(editor)
  await runSql(
    `insert into approvals select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'status', 'rejected', 'withdrawn_at', now(), 'updated_at', '2030-01-01'))).*
     from approvals a, generate_series(1, 100) where id = $1`,
    [approval.id],
  )
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('fetch', (path: string) => viewer.call(path.replace('/api/admin', '')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const effect = 'Archiving this product stops 1 open request from going live.'
  expect(await readArchiveEffect({ id, status: 'approved' })).toBe(effect)
})

test('ADA-20 ADA-21 a scheduled change that a later one makes invalid shows the reason before its go-live date', async () => {
  const { rows } = await runSql(`select id from products where offer_id = 'fwa-from'`)
  const value = { ...productValue(await readStoredProduct(rows[0].id)), pricePromo: 1450 }
  const { approval } = await createPriceRequest(editor, { value, goLiveDate: '2026-12-01' })
  await decide(manager, approval)
  const other = await createPriceRequest(editor, {}, 1400)
  expect((await readApproval(approval)).outdatedReason).toBeNull()
  expect((await decide(manager, other.approval)).status).toBe(200)
  const outdatedReason =
    'This request no longer applies: The promo price must be below the regular price.'
  expect(await readApproval(approval)).toMatchObject({ outdatedReason, conflicts: [] })
  expect(await applyDueAt('2026-12-01T06:00:00Z')).toBe(0)
  expect(await readApproval(approval)).toMatchObject({ status: 'pending', note: outdatedReason })
})

const applyDueAt = (instant: string) => {
  const clock = fixedClock(new Date(instant))
  return applyDueApprovals(testContext(database, { actor: systemActor('go live'), clock }))
}

test('ADA-21 a scheduled change goes live once, at midnight in Johannesburg', async () => {
  const { approval, productId } = await createPriceRequest(editor, { goLiveDate: '2026-12-01' })
  const { body } = await decide(manager, approval)
  expect(body.approval).toMatchObject({ status: 'approved', appliedAt: null })
  expect((await product(productId)).product.pricing).toMatchObject([
    { priceRegular: 1500, isCurrent: true, approvalId: null },
    { priceRegular: 1600, isCurrent: false, approvalId: approval.id },
  ])
  expect(await offerAmount('fwa-from')).toBe(1500)
  expect(await applyDueAt('2026-11-30T21:59:59Z')).toBe(0)
  expect(await offerAmount('fwa-from')).toBe(1500)
  const nodes = await Promise.all([1, 2, 3].map(() => applyDueAt('2026-11-30T22:00:00Z')))
  expect(nodes.toSorted()).toEqual([0, 0, 1])
  expect(await readOffer('fwa-from')).toMatchObject({ amountRands: 1600, updatedBy: 'Max Manager' })
})

test('STF-04 ADA-21 the requester can withdraw an approved change until it goes live, and a repeat changes nothing', async () => {
  const { approval, productId } = await createPriceRequest(editor, { goLiveDate: '2026-12-01' })
  await decide(manager, approval)
  const withdraw = (who: StaffCaller) => call(who, `/${approval.id}/withdrawal`, {})
  expect((await withdraw(manager)).status).toBe(403)
  expect(await bellOf(manager)).toEqual([])
  for (let time = 0; time < 2; time++)
    expect(await withdraw(editor)).toMatchObject({
      status: 200,
      body: {
        approval: { status: 'rejected', withdrawnAt: expect.any(String), decidedByName: null },
      },
    })
  const title = `Approved change withdrawn: ${approval.title}`
  expect(await bellOf(manager)).toMatchObject([{ title, text: 'Withdrawn by Naledi Editor.' }])
  expect(await applyDueAt('2026-12-01T06:00:00Z')).toBe(0)
  const { product: after, history } = await product(productId)
  expect(after).toMatchObject({ priceRegular: 1500, pricing: [{ isCurrent: true }] })
  const steps = history.map(({ action }) => action)
  expect(steps).toEqual(['approval.withdrawn', 'approval.scheduled', 'approval.requested'])
  const applied = await createPriceRequest(editor)
  await decide(manager, applied.approval)
  expect((await call(editor, `/${applied.approval.id}/withdrawal`, {})).status).toBe(409)
})

test('ADA-21 an error in one scheduled change doesn’t stop the next from going live', async () => {
  const first = await createPriceRequest(editor, { goLiveDate: '2026-12-01' })
  await decide(manager, first.approval)
  const other = await requestOfferChange('business-pro', 2099, { goLiveDate: '2026-12-02' })
  await decide(manager, other.body.approval)
  await runSql(`alter table offers add constraint broken check (amount_rands <> 1600)`)
  onTestFinished(async () => {
    await runSql('alter table offers drop constraint broken')
  })
  expect(await applyDueAt('2026-12-02T06:00:00Z')).toBe(1)
  expect(await offerAmount('business-pro')).toBe(2099)
})

test('ADA-21 a scheduled change whose fields have changed since is pending again on its day, with the reason', async () => {
  const { approval, productId } = await createPriceRequest(editor, { goLiveDate: '2026-12-01' })
  await decide(manager, approval)
  await changeProduct(`${productId}/subscribers`, { subscribers: 5, baseVersion: 1 })
  const other = await createPriceRequest(editor)
  expect((await decide(manager, other.approval)).status).toBe(200)
  const setPrice = (rands: number) =>
    runSql(
      `update product_prices set price_regular = ${rands} where product_id = '${productId}' and is_current`,
    )
  await setPrice(1550)
  const { conflicts } = await readApproval(approval)
  expect(conflicts).toMatchObject([{ field: 'priceRegular', newValue: 1600, currentValue: 1550 }])
  expect(await applyDueAt('2026-12-01T06:00:00Z')).toBe(0)
  expect(await sampleOf(productId)).toMatchObject({
    status: 'pending',
    decidedByName: null,
    note: expect.stringContaining('changed the same fields'),
  })
  await setPrice(1500)
  const again = await readApproval(approval)
  expect((await decide(manager, again, { acceptsConflict: true })).status).toBe(200)
  const { version: baseVersion } = await readStoredProduct(productId)
  await changeProduct(`${productId}/subscribers`, { subscribers: 6, baseVersion })
  expect(await applyDueAt('2026-12-01T06:00:00Z')).toBe(1)
  expect(await readStoredProduct(productId)).toMatchObject({ priceRegular: 1600, subscribers: 6 })
})

test('ENT-09 a request under review still counts as pending, and acting on a stale version gets a 409', async () => {
  const approval = await sampleOf(sampleIds.price)
  const { body } = await call(manager, `/${approval.id}/review`, { version: 1 })
  const started = { status: 'under_review', reviewerName: 'Max Manager', version: 2 }
  expect(body.approval).toMatchObject(started)
  expect((await readQueueCounts()).pending).toBe(3)
  expect((await call(owner, `/${approval.id}/review`, { version: 1 })).status).toBe(409)
  expect((await decide(owner, approval)).status).toBe(409)
})

test('a request without changes is refused, and so is one to archive a public price', async () => {
  expect((await requestPriceChange(editor, {}, 1500)).body.fields).toEqual({
    form: 'There are no changes to send.',
  })
  expect((await requestPriceChange(editor, { kind: 'offer', request: 'archive' })).status).toBe(422)
})

const bellOf = async ({ id }: StaffCaller, isUnread = true) =>
  (
    await runSql(
      `select title, text, href from staff_notifications where user_id = $1 and not is_sample
       and (read_at is null) = $2 order by created_at, title`,
      [id, isUnread],
    )
  ).rows

test('STF-04 ADS-11 a request notifies approvers, and the decision clears their bell and notifies the requester', async () => {
  const { approval } = await createPriceRequest(editor)
  const href = `/admin/approvals?item=${approval.id}`
  for (const who of [manager, owner])
    expect(await bellOf(who)).toMatchObject([{ href, text: 'Requested by Naledi Editor.' }])
  for (const who of [editor, viewer]) expect(await bellOf(who)).toEqual([])
  await decide(manager, approval, { decision: 'rejected', comment: 'Too dear.' })
  for (const who of [manager, owner]) {
    expect(await bellOf(who)).toEqual([])
    expect(await bellOf(who, false)).toHaveLength(1)
  }
  const text = 'Max Manager decided. Comment: Too dear.'
  const title = 'Rejected: Change the price of Business Wireless 10'
  expect(await bellOf(editor)).toEqual([{ href, text, title }])
  const whole = { status: 'rejected', changes: approval.changes }
  expect(await readApproval(approval)).toMatchObject(whole)
})

test('STF-04 only a requester who turned on emails also gets the decision by email', async () => {
  const mails = async () =>
    (await runSql(`select payload from deliveries where kind = 'staff-notice'`)).rows
  await decide(manager, (await createPriceRequest(editor)).approval, { comment: 'Good.' })
  expect(await mails()).toEqual([])
  await runSql('update staff_users set wants_mail = true where id = $1', [editor.id])
  await decide(manager, (await createPriceRequest(editor, {}, 1700)).approval, { comment: 'Good.' })
  const [mail] = await mails()
  expect(mail.payload.text).toContain('Comment: Good.')
  expect(mail.payload.text).toContain('/admin/approvals?item=')
  await runSql('update staff_users set wants_mail = false')
})

test('STF-04 withdrawing a request clears its bell notifications, and only its submitter can revise it', async () => {
  const { approval } = await createPriceRequest(editor)
  await call(editor, `/${approval.id}/withdrawal`, {})
  expect(await bellOf(manager)).toEqual([])
  const revisesId = approval.id
  expect((await requestPriceChange(manager, { revisesId })).status).toBe(409)
  const { approval: next } = await createPriceRequest(editor, { revisesId }, 1700)
  expect(next.revisesId).toBe(approval.id)
  const early = { revisesId: next.id, replacesId: next.id }
  expect((await requestPriceChange(editor, early)).status).toBe(409)
})

test('STF-04 STF-10 a withdrawn request can be revised by the colleague who took it over', async () => {
  const { approval } = await createPriceRequest(editor)
  await runSql(`update approvals set handed_to = $1 where id = $2`, [manager.id, approval.id])
  expect((await call(manager, `/${approval.id}/withdrawal`, {})).status).toBe(200)
  const revision = { revisesId: approval.id }
  expect((await requestPriceChange(editor, revision)).status).toBe(409)
  expect((await requestPriceChange(manager, revision)).status).toBe(201)
})

test('STF-06 a go-live date must be tomorrow or later', async () => {
  for (const goLiveDate of ['2026-11-20', '2026-11-19', '2019-01-01'])
    expect(await requestPriceChange(editor, { goLiveDate })).toMatchObject({
      status: 422,
      body: { fields: { goLiveDate: expect.stringContaining('Choose tomorrow or a later day') } },
    })
  const { approval } = await createPriceRequest(editor, { goLiveDate: '2026-11-21' })
  expect(approval.estimatedImpact).toMatchObject({ goLiveDate: '2026-11-21', period: 'month' })
  const revision = { replacesId: approval.id, goLiveDate: null }
  const now = (await createPriceRequest(editor, revision)).approval
  expect(now.estimatedImpact).toMatchObject({ goLiveDate: null })
})

test('STF-06 the impact of a once-off price is counted once, not monthly', async () => {
  const { body } = await requestOfferChange('referral-credit', 99)
  expect(body.approval.estimatedImpact.period).toBe('once')
})

/** Inserts requests for `count` drafts directly into the table. */
async function fillQueue(count: number) {
  await runSql(
    `insert into approvals (id, type, title, subject_kind, subject_id, subject_name, category, changes,
       priority, impact_revenue, impact_users, requires_review_from, base_version, status, submitted_by,
       submitted_by_name, submitted_by_email, submitted_by_role, submitted_at, updated_at)
     select gen_random_uuid(), 'product_create', 'Publish no ' || n, 'product', gen_random_uuid(), 'No ' || n,
       'business_fibre', '[]', (array['urgent', 'high', 'medium', 'low'])[1 + n % 4], 10, 2, '{}', 1,
       'pending', 'other', 'Other', 'o@staff.example', 'editor', now() - make_interval(secs => n % 50), now()
     from generate_series(1, $1) n`,
    [count],
  )
  await runSql('analyze approvals')
}

const planOf = async (query: string) =>
  (await runSql(`explain ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n')

test('STF-03 ADA-02 ADA-03 ADA-06 5,000 pending requests are listed in pages, each once, by priority, and the cards count them all', async () => {
  await fillQueue(4_997)
  expect(await readQueueCounts()).toMatchObject({
    pending: 5_000,
    urgent: 1_250,
    revenueRands: 700_000 + 49_970,
    usersAffected: 700 + 9_994,
  })
  const seen: Approval[] = []
  for (let after: string | null = ''; after !== null;) {
    const from: string = after && `&after=${encodeURIComponent(after)}`
    const page = await list(`state=waiting&limit=100${from}`)
    expect(page.approvals.length).toBeLessThanOrEqual(100)
    seen.push(...page.approvals)
    after = page.next
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5_000)
  const ranks = seen.map(({ priority }) => ['urgent', 'high', 'medium', 'low'].indexOf(priority))
  expect(ranks).toEqual(ranks.toSorted())
  expect((await list('state=waiting')).approvals).toHaveLength(50)
  expect((await list('state=waiting&search=NO+4321')).approvals).toHaveLength(1)
  expect((await list('state=waiting&search=%25')).approvals).toEqual([])
  expect((await list('state=waiting&priority=high&type=pricing_change')).approvals).toEqual([])
  expect((await call(viewer, '?after=x')).status).toBe(422)
})

test('STF-03 the query for a page of the queue uses the approvals_queue index', async () => {
  await fillQueue(3_000)
  const plan = await planOf(
    `select * from approvals where status in ('pending', 'under_review') order by
       array_position(array['urgent', 'high', 'medium', 'low'], priority), submitted_at, id limit 51`,
  )
  expect(plan).toContain('approvals_queue')
})

test('ADP-22 the requests for one product are found by index, without a scan of all requests', async () => {
  await fillQueue(3_000)
  const about = sampleIds.price
  const plan = await planOf(
    `select * from approvals where approvals.id in (
       select id from approvals where subject_id = '${about}' union all
       select approval_id from approval_items where product_id = '${about}'::uuid and state in ('waiting', 'scheduled'))`,
  )
  expect(plan).toContain('approvals_subject')
  expect(plan).not.toContain('Seq Scan on approvals')
  const found = await list(`subject=${about}`)
  expect(found.approvals.map(({ subject }) => subject.id)).toEqual([about])
  expect((await list('subject=managed-it-basic')).approvals).toEqual([])
})

test('STF-04 a decided request is listed with its comment and changes', async () => {
  const [approval, first] = [await sampleOf(sampleIds.price), await sampleOf(sampleIds.publish)]
  expect((await decide(owner, first, { decision: 'rejected' })).status).toBe(200)
  await runSql(`update approvals set updated_at = updated_at - interval '1 hour'`)
  await decide(manager, approval, { decision: 'rejected', comment: 'No.' })
  const [latest, earlier] = (await list('state=decided')).approvals
  expect(latest).toMatchObject({ id: approval.id, comment: 'No.', changes: approval.changes })
  expect(earlier).toMatchObject({ id: first.id })
  expect((await list('state=waiting')).approvals).toHaveLength(1)
})
