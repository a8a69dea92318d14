import { randomUUID } from 'node:crypto'
import { Outlet, UNSAFE_withComponentProps, type LoaderFunctionArgs } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Preview, Reach } from '#app/modules/catalogue/preview/schema.ts'
import type { ProductValue } from '#app/modules/catalogue/product/schema.ts'
import type { OfferId } from '#app/modules/prices/content.ts'
import { findOffer, offerTag, offerValue, seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { textTag } from '#app/modules/settings/text/store.server.ts'
import * as home from '#app/modules/site/home/pages/home.tsx'
import { allowPageCache } from '#app/platform/router-context.server.ts'
import * as root from '#app/root.tsx'
import { sampleIds, seedSampleProducts } from '#tools/samples/products.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { signIn, staffPassword, type StaffCaller } from '#tools/testing/fixtures.ts'
import { asBuilt, handMadePages } from '#tools/testing/hand-made-pages.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { PageServer } from './pages/serve-pages.ts'

const layout = 'shell.public-layout'
/** Replaces the layout of the visitor pages, whose pictures exist only in a build. */
const publicLayout = {
  default: Outlet,
  loader({ context }: LoaderFunctionArgs) {
    allowPageCache(context)
    return { site: { brandName: 'Baobab' } }
  },
}
const modules = {
  root: { path: '', module: { ...root, default: UNSAFE_withComponentProps(root.default) } },
  [layout]: { module: publicLayout },
  home: { parentId: layout, index: true as const, module: asBuilt(home) },
  contact: { parentId: layout, path: 'contact', module: { default: () => 'Write to us.' } },
}

const database = useTestDatabase(seedSettings, seedOffers)
let app: ReturnType<typeof testApp>
let base: ReturnType<typeof testContext>
let cache: PageCache
let pages: PageServer
let editor: StaffCaller
let manager: StaffCaller
let viewer: StaffCaller

beforeAll(async () => {
  await database.db.transaction((tx) => seedSampleProducts(tx, testNow))
  base = testContext(database, { env: { PUBLIC_URL: 'https://baobab.example' } })
  ;({ cache, pages } = handMadePages(modules))
  app = testApp({ base, pages })
  editor = await signIn(app, database, { role: 'editor' })
  manager = await signIn(app, database, { role: 'product_manager' })
  viewer = await signIn(app, database, { role: 'viewer' })
})
beforeEach(async () => {
  await database.pool.query('delete from site_previews')
  await database.pool.query('truncate approvals, approval_items')
})

const asRequest = <Of extends object>(of: Of) => ({ ...of, id: randomUUID(), goLiveDate: null })

/** Request body that the price dialog sends. */
async function changeOf(id: OfferId, change: object) {
  const offer = (await findOffer(database.db, id))!
  const value = { ...offerValue(offer), ...change }
  const about = { kind: 'offer', subjectId: id, baseVersion: offer.version, request: 'change' }
  return asRequest({ ...about, value })
}

const visit = (path: string, cookie?: string, method = 'GET') =>
  app.request(path, { method, headers: cookie ? { cookie } : {} })

async function preview(who: StaffCaller, path: string, body: object) {
  const response = await who.call(`/approvals${path}`, body)
  expect(response.status).toBe(201)
  return (await response.json()) as Preview
}

/** Removes the preview's mark: two tags in the head and the banner before the page. */
const unmarked = (html: string) =>
  html
    .replace('<meta name="robots" content="noindex"/>', '')
    .replace(/<link rel="stylesheet"[^>]*>/, '')
    .replace(/<aside [^>]*class="preview-mark".*?<\/aside>/s, '')

async function approve(id: string, acceptsConflict = false) {
  const { approval } = (await (await manager.call(`/approvals/${id}`)).json()) as {
    approval: { version: number; subject: { version: number } }
  }
  const decided = await manager.call(`/approvals/${id}/decision`, {
    decision: 'approved',
    comment: '',
    version: approval.version,
    subjectVersion: approval.subject.version,
    acceptsConflict,
  })
  expect(decided.status).toBe(200)
}

/** The home page after this server has processed these changes. */
async function servedNow(...tags: string[]) {
  for (const tag of tags) {
    base.cache.markStale(tag)
    cache.dropTag(tag)
  }
  return (await visit('/')).text()
}

const waas = 'waas-home'

test('STF-05 previews before sending and before deciding match the page served after approval, byte for byte', async () => {
  const before = await (await visit('/')).text()
  const keptPages = cache.count
  const asked = await changeOf(waas, { amountRands: 4321 })
  const unsent = await preview(editor, '/preview', asked)
  expect(unsent.pages).toEqual([{ path: '/', name: expect.any(String) }])
  expect((await editor.call('/approvals', asked)).status).toBe(201)
  const stored = await preview(manager, `/${asked.id}/preview`, {})

  const shown = await visit(unsent.address!, editor.headers.cookie)
  const again = await visit(stored.address!, manager.headers.cookie)
  expect(shown.status).toBe(200)
  const html = await shown.text()
  expect(html).toMatch(/4[,\s]321/)
  expect(html).toContain('Preview: not live yet.')
  expect(cache.count).toBe(keptPages)
  // The change is not live, and visitors get the same page as before.
  expect(await (await visit('/')).text()).toBe(before)
  expect((await findOffer(database.db, waas))!.amountRands).not.toBe(4321)

  await approve(asked.id)
  const served = await servedNow(offerTag(waas))
  expect(served).not.toBe(before)
  expect(unmarked(html)).toBe(served)
  expect(unmarked(await again.text())).toBe(served)
})

test('STF-05 T43 a preview is not cached or indexed, runs no scripts and sends no forms', async () => {
  const { address } = await preview(editor, '/preview', await changeOf(waas, { amountRands: 4444 }))
  await visit('/')
  const kept = cache.find('/')
  const response = await visit(address!, editor.headers.cookie)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('etag')).toBeNull()
  const policy = response.headers.get('content-security-policy')!.split('; ')
  for (const directive of ["script-src 'none'", "form-action 'none'", "connect-src 'none'"])
    expect(policy).toContain(directive)
  const html = await response.text()
  expect(cache.find('/')?.etags.identity).toBe(kept?.etags.identity)
  expect(html).not.toBe(await (await visit('/')).text())
  const head = await visit(address!, editor.headers.cookie, 'HEAD')
  expect(head.headers.get('cache-control')).toBe('private, no-store')
  // The fast path before all middleware responds from the cache; it must not serve a preview.
  const raw = { method: 'GET', url: address!, headers: {} }
  expect(pages.tryCached(raw as never, {} as never)).toBe(false)
})

test('STF-05 T43 a preview gets a 404 without its cookie, for a colleague, with a forged token or after it expires', async () => {
  const { address } = await preview(editor, '/preview', await changeOf(waas, { amountRands: 4555 }))
  const expectNothing = async (path: string, cookie?: string) => {
    const response = await visit(path, cookie)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).not.toMatch(/4[,\s]555|site-preview/)
  }
  await expectNothing(address!)
  await expectNothing(address!, manager.headers.cookie)
  const credentials = { email: editor.email, password: staffPassword }
  const again = await postJson(app, '/functions/admin-auth', credentials)
  const cookies = again.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookies.length).toBeGreaterThan(0)
  await expectNothing(address!, cookies.join('; '))
  await expectNothing(`${address!.slice(0, -2)}xx`, editor.headers.cookie)
  await expectNothing('/?site-preview=', editor.headers.cookie)
  await expectNothing(address!.replace('/?', '/admin?'), editor.headers.cookie)
  expect((await visit(address!, editor.headers.cookie)).status).toBe(200)
  const stored = await database.pool.query('select token_hash from site_previews')
  expect(address).not.toContain(stored.rows[0].token_hash)
  await database.pool.query(`update site_previews set created_at = created_at - interval '10 min'`)
  await expectNothing(address!, editor.headers.cookie)
})

test('STF-03 the reach lists the pages that show a request and the prices that contradict it', async () => {
  const asked = await changeOf('waas-home', { amountRands: 777 })
  await editor.call('/approvals', asked)
  const reach = (await (await viewer.call(`/approvals/${asked.id}/reach`)).json()) as Reach
  expect(reach.pages.map(({ path }) => path)).toEqual(['/'])
  expect(reach.contradictions).toContainEqual({
    message: expect.stringMatching(/has several starting prices.*777/),
    isNew: false,
  })
  // A price that appears on no page of this test affects no pages, so there is no preview to open.
  const unread = await changeOf('referral-credit', { amountRands: 9876 })
  expect(await preview(editor, '/preview', unread)).toMatchObject({ pages: [], address: null })
})

test('STF-05 a preview changes no product, price or request, and an invalid change is refused', async () => {
  const counts = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from activity_log) as log, (select max(version) from offers) as version,
         (select count(*) from approvals) as requests, (select count(*) from product_prices) as prices,
         (select sum(version) from products) as products`,
    )
    return rows
  }
  const before = await counts()
  await preview(editor, '/preview', await changeOf(waas, { amountRands: 4666 }))
  const tried = await editor.call('/approvals/preview', typed(sampleIds.price, 'archive'))
  expect(tried.status).toBe(201)
  expect(await counts()).toEqual(before)
  const wrong = await editor.call('/approvals/preview', await changeOf(waas, { amountRands: -1 }))
  expect(wrong.status).toBe(422)
})

test('STF-05 only the newest twenty previews of a session are available', async () => {
  const asked = await changeOf(waas, { amountRands: 4777 })
  const first = await preview(editor, '/preview', asked)
  for (let at = 0; at < 20; at++) await preview(editor, '/preview', asked)
  const { rows } = await database.pool.query('select count(*)::int as count from site_previews')
  expect(rows[0].count).toBe(20)
  expect((await visit(first.address!, editor.headers.cookie)).status).toBe(404)
})

/** The page that a preview shows to the person who opened it, without its mark. */
const pageOf = async ({ address }: Preview, who: StaffCaller) =>
  unmarked(await (await visit(address!, who.headers.cookie)).text())

const homePrices = ['business-pro', 'vps-hosting', 'cloud-backup'] as const

function plan(offerId: OfferId, priceRegular: number, more: Partial<ProductValue> = {}) {
  const name = `Plan ${randomUUID()}`
  const slug = `plan-${randomUUID()}`
  return testProductValue({ name, slug, offerId, priceRegular, ...more })
}

/** Request body that the product form sends. */
const typed = (subjectId: string, request: 'publish' | 'change' | 'archive', value?: object) =>
  asRequest({ kind: 'product', subjectId, baseVersion: 1, request, value })

async function send(path: string, body: object) {
  const response = await editor.call(path, body)
  expect(response.status, await response.clone().text()).toBe(201)
}

async function publish(subjectId: string) {
  const asked = typed(subjectId, 'publish')
  await send('/approvals', asked)
  await approve(asked.id)
}

test('STF-05 a preview shows typed values instead of stored ones, for a new, a draft and a live product', async () => {
  await database.pool.query('delete from products')
  const id = randomUUID()
  const [offer] = homePrices
  const shownAs = async (body: object) => pageOf(await preview(editor, '/preview', body), editor)
  const first = plan(offer, 6101)
  const asNew = await shownAs(typed(id, 'publish', first))
  expect(asNew).toMatch(/6[,\s]101/)
  expect((await editor.call(`/products/${id}`)).status).toBe(404)

  await send('/products', { id, value: first })
  expect(await shownAs(typed(id, 'publish', { ...first, priceRegular: 6202 }))).toMatch(/6[,\s]202/)
  expect(await shownAs(typed(id, 'publish', first))).toBe(asNew)
  await publish(id)
  expect(await servedNow(offerTag(offer))).toBe(asNew)

  const asked = typed(id, 'change', { ...first, pricePromo: 5999 })
  const { product } = (await (await editor.call(`/products/${id}`)).json()) as {
    product: { version: number }
  }
  const asPromo = await shownAs(asked)
  expect(asPromo).toMatch(/5[,\s]999/)
  await send('/approvals', { ...asked, baseVersion: product.version })
  await approve(asked.id)
  expect(await servedNow(offerTag(offer))).toBe(asPromo)
})

test('STF-05 a preview of an invalid product is refused with errors at its fields', async () => {
  await database.pool.query('delete from products')
  const [offer] = homePrices
  const refusalOf = async (value: object) => {
    const response = await editor.call('/approvals/preview', typed(randomUUID(), 'publish', value))
    const { fields } = (await response.json()) as { fields?: object }
    return [response.status, Object.keys(fields ?? {})]
  }
  const taken = plan(offer, 7001, { offerId: null })
  await send('/products', { id: randomUUID(), value: taken })
  expect(await refusalOf(plan(offer, 7002, { slug: taken.slug }))).toEqual([422, ['value.slug']])
  expect(await refusalOf(plan(offer, -1))).toEqual([422, ['value.priceRegular']])
  expect(await refusalOf(plan('no-such-price' as OfferId, 7003))).toEqual([422, ['value.offerId']])
  const id = randomUUID()
  await send('/products', { id, value: plan(offer, 7005) })
  await publish(id)
  const live = typed(id, 'publish', plan(offer, 7006))
  expect((await editor.call('/approvals/preview', live)).status).toBe(409)
})

test('STF-05 a bulk request has one preview, which leaves out products that have changed since', async () => {
  await database.pool.query('delete from products')
  const ids = homePrices.map(() => randomUUID())
  for (const [at, offer] of homePrices.entries())
    await send('/products', { id: ids[at], value: plan(offer, 8001 + at) })
  const ask = async (change: object, of = ids) => {
    const asked = { selection: { ids: of }, change }
    const previewed = await editor.call('/approvals/bulk/preview', { ...asked, cursor: null })
    const { summary } = (await previewed.json()) as { summary: { fingerprint: string } }
    const terms = { id: randomUUID(), expected: summary.fingerprint, goLiveDate: null }
    await send('/approvals/bulk', { ...asked, ...terms })
    return terms.id
  }
  const shownOf = async (id: string) => {
    const made = await preview(manager, `/${id}/preview`, {})
    expect(made.pages.map(({ path }) => path)).toEqual(['/'])
    return pageOf(made, manager)
  }
  const published = await ask({ kind: 'publish' })
  const asPublished = await shownOf(published)
  for (const rands of [/8[,\s]001/, /8[,\s]002/, /8[,\s]003/]) expect(asPublished).toMatch(rands)
  await approve(published)
  expect(await servedNow(...homePrices.map(offerTag))).toBe(asPublished)

  const raised = await ask({ kind: 'price-rands', rands: 1000 })
  await database.pool.query('update products set version = version + 1 where id = $1', [ids[2]])
  const asRaised = await shownOf(raised)
  for (const rands of [/9[,\s]001/, /9[,\s]002/, /8[,\s]003/]) expect(asRaised).toMatch(rands)
  expect(asRaised).not.toMatch(/9[,\s]003/)
  await approve(raised, true)
  expect(await servedNow(...homePrices.map(offerTag))).toBe(asRaised)

  const archived = await ask({ kind: 'archive' }, ids.slice(0, 2))
  const asArchived = await shownOf(archived)
  expect(asArchived).not.toBe(asRaised)
  await approve(archived)
  expect(await servedNow(...homePrices.map(offerTag))).toBe(asArchived)
  // A request that is already decided has no preview.
  expect((await manager.call(`/approvals/${archived}/preview`, {})).status).toBe(409)
})

test('EDT-01 a text can be previewed on its page before it is sent, and is live only after approval', async () => {
  const value = { quote: 'It just works.', name: 'Zola M.', role: '', company: '' }
  const about = { kind: 'text', subjectId: 'home-testimonial-1', baseVersion: 1, request: 'change' }
  const full = { ...value, consentRecord: 'Folder 12', isHidden: false }
  const asked = asRequest({ ...about, value: full })
  const { address, pages: reached } = await preview(editor, '/preview', asked)
  expect(reached.map(({ path }) => path)).toEqual(['/'])
  const shown = await (await visit(address!, editor.headers.cookie)).text()
  expect(shown).toContain(value.quote)
  expect(shown).not.toContain('Folder 12')
  expect(await (await visit('/')).text()).not.toContain(value.quote)
  expect((await editor.call('/approvals', asked)).status).toBe(201)
  await approve(asked.id)
  expect(await servedNow(textTag('testimonials:home'))).toContain(value.quote)
})
