import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleIds, seedSampleProducts } from '#tools/samples/products.ts'
import { useEmptyCatalogue } from '#tools/testing/empty-catalogue.ts'
import { readAnswer, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { useTestDatabase, testNow } from '#tools/testing/test-database.ts'
import type { Approval } from '../approval/schema.ts'
import type { ImportAnswer } from '../bulk/schema.ts'
import type { HistoryEntry } from './history/rules.ts'
import type { CatalogueSummary, Product, ProductsAnswer } from './schema.ts'

const database = useTestDatabase()
const staff = useStaff(database, ['viewer', 'editor', 'manager'], { at: '/products' })
const { viewer, editor, manager } = staff
useEmptyCatalogue(database)

const seed = () => database.db.transaction((tx) => seedSampleProducts(tx, testNow))
const value = (more: object = {}) => ({ ...testProductValue(), ...more })
const runSql = (text: string, values: unknown[] = []) => database.pool.query(text, values)
type OneProduct = { product: Product; history: HistoryEntry[] }
type Body = OneProduct & ProductsAnswer & ImportAnswer & CatalogueSummary & Refusal
type Refusal = { error: string; fields: Record<string, string>; approval: Approval }
const call = (who: StaffCaller, path: string, body?: object) =>
  readAnswer<Body>(who.call(path, body))
const list = async () => (await call(viewer, '')).body
const detail = async (id: string) => (await call(viewer, `/${id}`)).body
const summary = async () => (await call(viewer, '/summary')).body
const createDraft = async (more: object = {}, id: string = randomUUID()) => {
  const { status, body } = await call(editor, '', { id, value: value(more) })
  expect(status).toBe(201)
  return body.product
}
const moveProduct = ({ id }: Product, step: string, baseVersion: number) =>
  call(manager, `/${id}/${step}`, { baseVersion })
const askToPublish = (subjectId: string, baseVersion: number) => {
  const about = { id: randomUUID(), kind: 'product', subjectId, request: 'publish' }
  return call(editor, '/../approvals', { ...about, baseVersion, goLiveDate: null })
}

test('ADD-05 ADD-06 D-104 the samples earn R125,000 a month, and a new subscriber count changes the total', async () => {
  expect(await seed()).toBe(true)
  expect(await seed()).toBe(false)
  expect(await summary()).toEqual({ total: 11, active: 8, revenueRands: 125_000, hasSamples: true })
  const product = (await list()).products.find(({ id }) => id === sampleIds.feature)!
  const count = { subscribers: product.subscribers + 3, baseVersion: product.version }
  expect((await editor.call(`/${product.id}/subscribers`, count)).status).toBe(200)
  expect((await summary()).revenueRands).toBe(128_000)
})

test('ADD-15 D-105 samples are shown only until the first real product, and one request clears them for good', async () => {
  await seed()
  expect(await list()).toMatchObject({ hasSamples: true })
  expect((await list()).products.filter(({ isSample }) => isSample)).toHaveLength(11)
  await createDraft()
  expect((await list()).products.map(({ name }) => name)).toEqual(['Fibre 75'])
  expect((await list()).hasSamples).toBe(false)
  expect((await call(manager, '/samples/clear', {})).body).toEqual({ cleared: 11 })
  await runSql('delete from products')
  expect(await seed()).toBe(false)
  expect((await list()).products).toEqual([])
})

test.each([
  ['a draft', ['fibre-75'], () => createDraft({ slug: 'business-fibre-50', offerId: 'fwa-to' })],
  ['a file', ['fibre-75'], () => sendCsv(csvOf('business-fibre-50'), false)],
  ['a file with the first product', [], () => sendCsv(csvOf('business-fibre-50 fibre-75'), false)],
])('D-105 samples don’t block their slugs and public prices for %s', async (_, drafts, add) => {
  await seed()
  for (const slug of drafts) await createDraft({ slug })
  await add()
  const slugs = (await list()).products.map(({ slug }) => slug)
  expect(slugs.toSorted()).toEqual(['business-fibre-50', 'fibre-75'])
  const cleared = await runSql(`select details from activity_log where action = 'samples.cleared'`)
  expect(cleared.rows).toMatchObject([{ details: { products: 11 } }])
})

test.each([
  ['clearing the samples', () => manager.call('/samples/clear', {})],
  ['the first real product', () => createDraft()],
])('D-105 ADS-11 %s removes sample notifications from the bell, and no others', async (_, end) => {
  await seed()
  const notify = (title: string, isSample: boolean) =>
    runSql(
      `insert into staff_notifications (user_id, kind, title, text, href, is_sample)
       values ($1, 'approval', $2, 'x', '/admin/approvals', $3)`,
      [viewer.id, title, isSample],
    )
  await runSql('truncate staff_notifications')
  await notify('sample', true)
  await notify('real', false)
  await end()
  const { rows } = await runSql('select title from staff_notifications')
  expect(rows).toEqual([{ title: 'real' }])
})

test('ENT-07 ADD-04 an added product is a draft with every documented field, and its author is in the history', async () => {
  const product = await createDraft({ pricePromo: 3200 })
  expect(product).toMatchObject({ status: 'draft', isActive: false, version: 1 })
  expect(product.pricing).toMatchObject([
    { priceRegular: 3500, pricePromo: 3200, approvalStatus: 'draft', isCurrent: true },
  ])
  const { rows } = await runSql('select * from products')
  const documented =
    'id name slug category service_type speed_down speed_up status is_featured created_at updated_at'
  expect(Object.keys(rows[0])).toEqual(expect.arrayContaining(documented.split(' ')))
  const { history } = await detail(product.id)
  expect(history).toMatchObject([{ action: 'product.created', actorName: 'Naledi Editor' }])
  await createDraft({ pricePromo: 3200 }, product.id)
  expect((await list()).products).toHaveLength(1)
  const other = { id: product.id, value: value({ name: 'Another' }) }
  const current = { name: 'Fibre 75' }
  expect(await call(editor, '', other)).toMatchObject({ status: 409, body: { current } })
})

test('ADP-21 ADP-22 a stale save is refused with the stored product, and the history shows field, old and new value and author', async () => {
  const product = await createDraft()
  const save = (who: StaffCaller, more: object, baseVersion = 1) =>
    call(who, `/${product.id}`, { baseVersion, value: value(more) })
  expect((await save(manager, { priceRegular: 3600 })).body.product.version).toBe(2)
  expect(await save(editor, { speedUp: 50 })).toMatchObject({
    status: 409,
    body: {
      reason: 'conflict',
      error: 'Max Manager changed this product while you were editing.',
      current: { priceRegular: 3600, speedUp: 75, version: 2 },
    },
  })
  const { product: stored, history } = await detail(product.id)
  expect(stored).toMatchObject({ priceRegular: 3600, speedUp: 75 })
  expect(history[0]).toMatchObject({
    actorName: 'Max Manager',
    changes: [{ field: 'priceRegular', oldValue: 3500, newValue: 3600 }],
  })
  const copy = `insert into activity_log (at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
    select at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details from activity_log, generate_series(1, 200)`
  await runSql(`${copy} where action = 'product.edited'`)
  expect((await detail(product.id)).history).toHaveLength(202)
})

test('ADP-13 a duplicate is a draft with a new id, a free slug and the same prices', async () => {
  const product = await createDraft({ pricePromo: 3000 })
  const ids = [randomUUID(), randomUUID()]
  for (const id of [...ids, ids[0]!])
    expect((await editor.call(`/${product.id}/duplicate`, { id })).status).toBe(201)
  const { products } = await list()
  const slugs = ['fibre-75', 'fibre-75-copy', 'fibre-75-copy-2']
  expect(products.map(({ slug }) => slug).toSorted()).toEqual(slugs)
  expect(products.find(({ id }) => id === ids[0])).toMatchObject({
    status: 'draft',
    priceRegular: 3500,
    pricePromo: 3000,
    name: 'Fibre 75 (copy)',
  })
  const long = await createDraft({ slug: `${'a'.repeat(74)}-bc` })
  const [id, copied] = [randomUUID(), { baseVersion: 1 }]
  const { body } = await call(editor, `/${long.id}/duplicate`, { id })
  const edit = { ...copied, value: value({ slug: body.product.slug, name: 'Edited' }) }
  expect((await call(editor, `/${id}`, edit)).status, body.product.slug).toBe(200)
})

test('ADP-15 archiving a product unpublishes its price, is logged and can be undone, and restoring makes it a draft', async () => {
  await seed()
  const product = (await list()).products.find(({ offerId }) => offerId === 'fwa-to')!
  const isPublished = async () =>
    (await runSql(`select is_published from offers where id = 'fwa-to'`)).rows[0].is_published
  const step = (name: string, baseVersion: number) => moveProduct(product, name, baseVersion)
  const archived = { status: 'archived', isActive: false }
  expect((await step('archive', 1)).body.product).toMatchObject(archived)
  expect(await isPublished()).toBe(false)
  const error = 'This product is already archived.'
  expect(await step('archive', 2)).toMatchObject({ status: 409, body: { error } })
  expect((await step('archive/undo', 1)).status).toBe(409)
  const approved = { status: 'approved', isActive: true }
  expect((await step('archive/undo', 2)).body.product).toMatchObject(approved)
  expect(await isPublished()).toBe(true)
  expect((await step('archive/undo', 3)).status).toBe(409)
  await step('archive', 3)
  const draft = { status: 'draft', pricing: [{ approvalStatus: 'draft' }] }
  expect((await step('restore', 4)).body.product).toMatchObject(draft)
  const actions = (await detail(product.id)).history.map(({ action }) => action)
  const steps = ['restored', 'archived', 'archive-undone', 'archived']
  expect(actions).toEqual(steps.map((one) => `product.${one}`))
})

test('ADP-15 D-116 undoing an archive sets the public price back to the product’s amount', async () => {
  await seed()
  const product = (await list()).products.find(({ offerId }) => offerId === 'fwa-to')!
  await moveProduct(product, 'archive', 1)
  await runSql(`update offers set amount_rands = 1 where id = 'fwa-to'`)
  expect((await moveProduct(product, 'archive/undo', 2)).status).toBe(200)
  const { rows } = await runSql(`select amount_rands from offers where id = 'fwa-to'`)
  expect(rows).toEqual([{ amount_rands: product.pricePromo ?? product.priceRegular }])
})

test('D-116 archiving a draft keeps its linked public price on the site', async () => {
  const draft = await createDraft({ offerId: 'business-pro' })
  for (const [at, step] of ['archive', 'archive/undo', 'archive', 'restore'].entries())
    expect((await moveProduct(draft, step, at + 1)).status).toBe(200)
  const { rows } = await runSql(`select is_published from offers where id = 'business-pro'`)
  expect(rows).toEqual([{ is_published: true }])
})

test('D-116 a draft can take over the public price of an archived product, whose history says so', async () => {
  const old = await createDraft({ offerId: 'business-pro' })
  await moveProduct(old, 'archive', 1)
  expect((await createDraft({ slug: 'next', offerId: 'business-pro' })).offerId).toBe(
    'business-pro',
  )
  const { product, history } = await detail(old.id)
  expect(product).toMatchObject({ status: 'archived', offerId: null })
  const changes = [{ field: 'offerId', oldValue: 'business-pro', newValue: null }]
  expect(history[0]).toMatchObject({ action: 'product.edited', changes })
  expect((await moveProduct(old, 'archive/undo', 2)).status).toBe(409)
})

test('ADP-14 a product waiting for a decision can’t be archived, and the error gives the reason', async () => {
  const draft = await createDraft()
  expect((await askToPublish(draft.id, 1)).status).toBe(201)
  const error = 'This product is waiting for a decision. Decide on its request first.'
  expect(await moveProduct(draft, 'archive', 2)).toMatchObject({ status: 409, body: { error } })
})

test('ADP-20 a save without approval doesn’t change an approved product', async () => {
  await seed()
  const product = (await list()).products.find(({ id }) => id === sampleIds.price)!
  const edit = { baseVersion: 1, value: value({ slug: 'x-1' }) }
  const error = expect.stringContaining('need approval')
  expect(await call(editor, `/${product.id}`, edit)).toMatchObject({ status: 409, body: { error } })
  expect((await detail(product.id)).product).toEqual(product)
})

test('an invalid or taken value gets a 422 that names the field', async () => {
  await createDraft()
  for (const [more, field] of [
    [{ slug: 'fibre-75' }, 'value.slug'],
    [{ slug: 'Not A Slug' }, 'value.slug'],
    [{ priceRegular: 1.5 }, 'value.priceRegular'],
    [{ pricePromo: 3500 }, 'value.pricePromo'],
    [{ speedDown: -1 }, 'value.speedDown'],
    [{ category: 'satellite' }, 'value.category'],
    [{ name: 'a\u0000b' }, 'value.name'],
    [{ offerId: 'no-such-offer' }, 'value.offerId'],
    [{ availableFrom: '2027-02-02', availableUntil: '2027-02-01' }, 'value.availableUntil'],
  ] as const) {
    const draft = { id: randomUUID(), value: value({ slug: 'free', ...more }) }
    const { status, body } = await call(editor, '', draft)
    expect([status, Object.keys(body.fields)], field).toEqual([422, [field]])
  }
})

const csvHeader = 'slug,name,category,service_type,speed_down,speed_up,price_regular,price_promo'
const importCsv = (csv: string, isDryRun: boolean, id: string = randomUUID(), more = {}) =>
  call(editor, '/import', { csv, isDryRun, id, goLiveDate: null, ...more })
const sendCsv = async (...given: Parameters<typeof importCsv>) => (await importCsv(...given)).body
/** A CSV file with a complete new product for each slug. */
const csvOf = (slugs: string) =>
  csvHeader +
  slugs.replaceAll(/\S+ ?/g, (slug) => `\n${slug.trim()},New,business_fibre,Fibre,10,10,900,`)
const noCounts = { request: 0, draft: 0, new: 0, unchanged: 0, refused: 0 }

test('CSV import: a dry run returns the same counts without saving, and a second import changes nothing', async () => {
  await createDraft()
  const csv = `${csvHeader}\r\nnew-1,New one,business_fibre,Fibre,10,10,900,\r\nfibre-75,Fibre 75,business_fibre,Fibre,75,75,3400,\r\n`
  const counts = { ...noCounts, new: 1, draft: 1 }
  expect(await sendCsv(csv, true)).toMatchObject({ counts, isApplied: false })
  expect((await list()).products).toHaveLength(1)
  expect(await sendCsv(csv, false)).toMatchObject({ counts, isApplied: true, approval: null })
  expect((await list()).products.map(({ priceRegular }) => priceRegular)).toEqual([3400, 900])
  expect((await sendCsv(csv, false)).counts).toEqual({ ...noCounts, unchanged: 2 })
})

test('STF-01 STF-02 a bulk change of 10,000 chosen products and a file of 2 MB are not too large', async () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  const bulk = { selection: { ids }, change: { kind: 'archive' } }
  expect((await call(editor, '/../approvals/bulk/preview', bulk)).status).not.toBe(413)
  expect((await call(editor, '/../approvals/bulk', bulk)).status).not.toBe(413)
  expect((await importCsv('"'.repeat(2_000_000), true)).status).not.toBe(413)
})

test('an import is refused if a colleague changed the products since its check', async () => {
  await sendCsv(csvOf('a').replace('900', '700'), false)
  const { fingerprint: expected } = await sendCsv(csvOf('a b'), true)
  await sendCsv(csvOf('a').replace('900', '800'), false)
  const { status, body } = await importCsv(csvOf('a b'), false, randomUUID(), { expected })
  expect({ status, ...body }).toMatchObject({ status: 409, current: { draft: 1, new: 1 } })
  expect((await list()).products.map(({ priceRegular }) => priceRegular)).toEqual([800])
})

test('simultaneous imports or drafts with the same slug add the product once', async () => {
  const ids = [randomUUID(), randomUUID()]
  const files = ['a b c', 'c b a', 'a c b'].map((slugs) => importCsv(csvOf(slugs), false))
  const drafts = ids.map((id) => call(editor, '', { id, value: value({ slug: 'd' }) }))
  const imported = await Promise.all(files)
  expect(imported.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(imported.map(({ body }) => body.counts.new).toSorted()).toEqual([0, 0, 3])
  const added = (await Promise.all(drafts)).toSorted((one, other) => one.status - other.status)
  const fields = { 'value.slug': 'Another product has this slug.' }
  expect(added).toMatchObject([{ status: 201 }, { status: 422, body: { fields } }])
  expect((await list()).products.map(({ slug }) => slug).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('STF-02 CSV import: invalid lines are refused with a reason, and the others are imported', async () => {
  const csv = `${csvHeader}\nok,Ok,business_fibre,Fibre,10,10,900,\nbad,,business_fibre,Fibre,ten,10,900,950\nok,Ok,business_fibre,Fibre,10,10,900,`
  const answered = await sendCsv(csv, false)
  expect(answered).toMatchObject({ isApplied: true, counts: { ...noCounts, new: 1, refused: 2 } })
  const reason = 'name: Please enter a name. speed_down: Enter the speed in Mbps as a whole number.'
  expect(answered.rows).toMatchObject([
    { key: 'Line 2', outcome: 'new', reason: '' },
    { key: 'Line 3', outcome: 'refused', reason },
    { key: 'Line 4', outcome: 'refused', reason: 'slug: Line 2 has the same slug.' },
  ])
  expect((await list()).products.map(({ slug }) => slug)).toEqual(['ok'])
})

const fullCsvHeader = `${csvHeader},is_featured,available_from`
const row = (more: string) => `new-1,Fibre Hoëveld,business_fibre,Fibre,10,10,${more}`
const fileOf = (more: string) => `${fullCsvHeader}\n${row(more)}`

test.each([
  ['a line sep=;', `sep=;\n${fileOf('1999,,yes,').replaceAll(',', ';')}`],
  ['rands and a thin space', fileOf('"R 1\u2009999,00",,ja,')],
  [
    'a decimal comma in a semicolon file',
    fileOf('R 1 999#00,,WAAR,').replaceAll(',', ';').replace('#', ','),
  ],
  ['uppercase headings', `${fullCsvHeader.toUpperCase().replaceAll('_', ' ')}\n${row('1999,,X,')}`],
  ['empty rows and columns', `${fullCsvHeader},,\n,,,\n${row('1999,,1.0,')},,\n\n`],
  ['a date with slashes', fileOf('1999.00,,✓,2027/01/31')],
])('STF-02 CSV import: %s is understood', async (_name, csv) => {
  expect(await sendCsv(csv, false)).toMatchObject({ counts: { ...noCounts, new: 1 } })
  const [product] = (await list()).products
  expect(product).toMatchObject({ name: 'Fibre Hoëveld', priceRegular: 1999, isFeatured: true })
})

test.each<[string, string, string]>([
  ['a word that is neither yes nor no', row('1999,,perhaps,'), 'is_featured: Answer yes or no.'],
  ['a comma without quotation marks', row('1999,,yes,,,x'), '12 values for 10 columns'],
])('STF-02 CSV import: a line with %s is refused with the reason', async (_name, line, reason) => {
  const { rows } = await sendCsv(`${fullCsvHeader}\n${line}`, true)
  expect(rows).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining(reason) }])
})

test.each([
  ['no known heading', 'a,b\n1,2', /Missing: slug/],
  ['undecodable letters', fileOf('1999,,yes,').replace('ë', '\uFFFD'), /CSV UTF-8/],
])('STF-02 CSV import: a file with %s is refused with a reason', async (_name, csv, words) => {
  const fields = { csv: expect.stringMatching(words) }
  expect(await importCsv(csv, true)).toMatchObject({ status: 422, body: { fields } })
})

const incomplete = { category: '', serviceType: '', speedDown: 0, speedUp: 0, priceRegular: 0 }

test('ADF-06 a dry run of our own export finds no changes, even with formulas, quotes and line breaks', async () => {
  const formulas = ["'=1+1", '=1+1', "''-x", '\uFF1Dsum', '@home']
  const names = [...formulas, 'Dlamini, "Books"; 19"', "'s Gravenhage"]
  for (const [index, name] of names.entries())
    await createDraft({ slug: `p-${index}`, name, description: `${name}\r\n\r\n- two\n"three"` })
  for (const slug of ['incomplete', 'archived']) await createDraft({ slug, ...incomplete })
  await runSql(`update products set status = slug where slug = 'archived'`)
  const csv = await (await editor.call('/export')).text()
  expect((await sendCsv(csv, true)).counts).toEqual({ ...noCounts, unchanged: names.length + 2 })
})

test('STF-02 changes of live products in a file become one request, while drafts and new products are saved', async () => {
  for (const slug of ['live-1', 'live-2', 'live-3', 'waits', 'gone', 'mine'])
    await createDraft({ slug })
  await runSql(`update products set status = case when slug like 'live-%' then 'approved'
    when slug = 'waits' then 'pending' when slug = 'gone' then 'archived' else status end`)
  const line = (slug: string, price: number) =>
    `${slug},Fibre 75,business_fibre,Fibre,75,75,${price},`
  const slugs = ['live-1', 'live-2', 'waits', 'gone', 'mine', 'new']
  const csv = [csvHeader, ...slugs.map((slug) => line(slug, 3600)), line('live-3', 3500)].join('\n')
  const id = randomUUID()
  const counts = { request: 2, draft: 1, new: 1, unchanged: 1, refused: 2 }
  expect(await sendCsv(csv, true, id)).toMatchObject({ counts, approval: null })
  const done = await sendCsv(csv, false, id)
  expect(done).toMatchObject({ counts, isApplied: true, approval: { id } })
  expect(done.rows[0]).toMatchObject({
    outcome: 'request',
    changes: [{ field: 'priceRegular', oldValue: 3500, newValue: 3600 }],
  })
  const prices = async () =>
    Object.fromEntries((await list()).products.map((one) => [one.slug, one.priceRegular]))
  expect(await prices()).toMatchObject({ 'live-1': 3500, 'live-2': 3500, mine: 3600, new: 3600 })
  expect((await sendCsv(csv, false, id)).approval).toMatchObject({ id })
  const { approval } = (await call(manager, `/../approvals/${id}`)).body
  expect(approval).toMatchObject({ type: 'pricing_change', bulk: { count: 2 } })
  const decision = { decision: 'approved', version: approval.version, subjectVersion: 1 }
  expect((await call(manager, `/../approvals/${id}/decision`, decision)).status).toBe(200)
  expect(await prices()).toMatchObject({ 'live-1': 3600, 'live-2': 3600, 'live-3': 3500 })
})

test('a draft needs only a name, but can’t be published until it is complete', async () => {
  const draft = await createDraft({ name: 'Fibre later', slug: 'fibre-later', ...incomplete })
  expect((await list()).products).toMatchObject([
    { ...incomplete, status: 'draft', isActive: false },
  ])
  const [created] = (await detail(draft.id)).history
  expect(created!.changes.map(({ field }) => field)).not.toContain('priceRegular')
  expect(await askToPublish(draft.id, draft.version)).toMatchObject({
    status: 422,
    body: {
      fields: {
        'value.category': 'Please choose a category.',
        'value.speedDown': 'Enter a speed of at least 1 Mbps.',
        'value.priceRegular': 'Enter a price of at least one rand.',
      },
    },
  })
  const save = (more: object) =>
    call(editor, `/${draft.id}`, { baseVersion: 1, value: value({ ...incomplete, ...more }) })
  const fields = { 'value.pricePromo': 'The promo price must be below the regular price.' }
  expect(await save({ pricePromo: 400 })).toMatchObject({ status: 422, body: { fields } })
  expect((await save({ name: '' })).body.fields).toHaveProperty(['value.name'])
  const { category, serviceType, speedDown, speedUp, priceRegular } = testProductValue()
  const whole = { category, serviceType, speedDown, speedUp, priceRegular }
  expect(await save({ name: 'Fibre later', slug: 'fibre-later', ...whole })).toMatchObject({
    status: 200,
  })
  expect(await askToPublish(draft.id, 2)).toMatchObject({ status: 201 })
})
