import { Hono } from 'hono'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { findProduct, findShownProducts, presentProduct } from './data.server.ts'
import { findCatalogueActivity } from './data/activity.server.ts'
import { revenueRands } from './rules.ts'
import { describeHistory } from './rules/describe-history.ts'
import { productId } from './schema.ts'
import { clearSamples } from './services/clear-samples.server.ts'
import { countSubscribers } from './services/count-subscribers.server.ts'
import { createProduct } from './services/create-product.server.ts'
import { noSuchProduct } from './services/describe-refusals.server.ts'
import { duplicateProduct } from './services/duplicate-product.server.ts'
import { importProducts } from './services/import-products.server.ts'
import { moveProduct } from './services/move-product.server.ts'
import { saveDraft } from './services/save-draft.server.ts'

/** The products under /api/admin/products. Who may use it stands in the access table of staff-access. */
export const productsApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const shown = await presentShown(c.get('ctx'))
    return c.json({ products: shown, hasSamples: shown.some((product) => product.isSample) })
  })
  .get('/summary', async (c) => {
    const shown = await presentShown(c.get('ctx'))
    return c.json({
      total: shown.length,
      active: shown.filter((product) => product.isActive).length,
      revenueRands: revenueRands(shown),
      hasSamples: shown.some((product) => product.isSample),
    })
  })
  .get('/activity', async (c) => c.json({ entries: await findCatalogueActivity(c.get('ctx').db) }))
  .post('/', async (c) => {
    const outcome = await createProduct(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
  })
  .post('/import', async (c) => {
    const outcome = await importProducts(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/samples/clear', async (c) => {
    const outcome = await clearSamples(c.get('ctx'))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .get('/:id', async (c) => {
    const { db, clock } = c.get('ctx')
    const id = c.req.param('id')
    const product = productId.safeParse(id).success ? await findProduct(db, id) : undefined
    if (!product) return refusalResponse(c, noSuchProduct())
    const history = await findActivity(db, 'product', id)
    return c.json({
      product: presentProduct(product, clock.now()),
      history: history.map(describeHistory),
    })
  })
  .post('/:id', async (c) => {
    const outcome = await saveDraft(c.get('ctx'), c.req.param('id'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/duplicate', async (c) => {
    const outcome = await duplicateProduct(c.get('ctx'), c.req.param('id'), await readJson(c))
    return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
  })
  .post('/:id/subscribers', async (c) => {
    const outcome = await countSubscribers(c.get('ctx'), c.req.param('id'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/archive', async (c) => {
    const outcome = await moveProduct(c.get('ctx'), c.req.param('id'), 'archive', await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/archive/undo', async (c) => {
    const outcome = await moveProduct(c.get('ctx'), c.req.param('id'), 'undo', await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/restore', async (c) => {
    const outcome = await moveProduct(c.get('ctx'), c.req.param('id'), 'restore', await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })

async function presentShown({ db, clock }: Context) {
  const now = clock.now()
  return (await findShownProducts(db)).map((product) => presentProduct(product, now))
}
