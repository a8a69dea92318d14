import { type Context as HonoContext, Hono } from 'hono'
import type { Outcome } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { describeHistory } from './history/rules.ts'
import { listProducts } from './list/service.server.ts'
import { productsAsCsv, readAllProducts, shownProductsCondition } from './list/store.server.ts'
import { readFilter } from './rules.ts'
import {
  countSubscribersSchema,
  createProductSchema,
  duplicateProductSchema,
  saveDraftSchema,
  versionedSchema,
} from './schema.ts'
import {
  clearSamples,
  countSubscribers,
  createProduct,
  duplicateProduct,
  changeProductStatus,
  refuseUnknownProduct,
  saveDraft,
} from './service.server.ts'
import {
  findCatalogueActivity,
  findProduct,
  presentProduct,
  summarizeProducts,
} from './store.server.ts'

/** Product API under /api/admin/products. */
export const productsApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), query<Record<string, string | string[]>>(), async (c) =>
    c.json(unwrap(await listProducts(c.get('ctx'), new URL(c.req.url).searchParams))),
  )
  .get('/summary', allow('viewer'), async (c) => {
    const { db, clock } = c.get('ctx')
    return c.json(await summarizeProducts(db, clock.now()))
  })
  .get('/export', allow('viewer'), query<Record<string, string | string[]>>(), async (c) => {
    const { db } = c.get('ctx')
    const filter = readFilter(new URL(c.req.url).searchParams)
    const { where } = await shownProductsCondition(db, filter)
    const parts = productsAsCsv(readAllProducts(db, where, filter.sort))
    return c.body(streamOf(parts), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="products.csv"',
    })
  })
  .get('/activity', allow('viewer'), async (c) =>
    c.json({ entries: await findCatalogueActivity(c.get('ctx').db) }),
  )
  .post('/', allow('edit'), json(createProductSchema), async (c) =>
    c.json(unwrap(await createProduct(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .post('/samples/clear', allow('product_manager'), async (c) =>
    c.json(unwrap(await clearSamples(c.get('ctx')))),
  )
  .get('/:id', allow('viewer'), async (c) => {
    const { db, clock } = c.get('ctx')
    const id = c.req.param('id')
    const product = await findProduct(db, id)
    if (!product) throw new RefusalError(refuseUnknownProduct())
    const history = await findActivity(db, 'product', id, 5_000)
    return c.json({
      product: presentProduct(product, clock.now()),
      history: history.map(describeHistory),
    })
  })
  .post('/:id', allow('edit'), json(saveDraftSchema), (c) => runOnProduct(c, saveDraft))
  .post('/:id/duplicate', allow('edit'), json(duplicateProductSchema), async (c) =>
    c.json(
      unwrap(await duplicateProduct(c.get('ctx'), c.req.param('id'), c.req.valid('json'))),
      201,
    ),
  )
  .post('/:id/subscribers', allow('edit'), json(countSubscribersSchema), (c) =>
    runOnProduct(c, countSubscribers),
  )
  .post('/:id/archive', allow('approve'), json(versionedSchema), (c) =>
    runOnProduct(c, changeProductStatus('archive')),
  )
  .post('/:id/archive/undo', allow('approve'), json(versionedSchema), (c) =>
    runOnProduct(c, changeProductStatus('undo')),
  )
  .post('/:id/restore', allow('approve'), json(versionedSchema), (c) =>
    runOnProduct(c, changeProductStatus('restore')),
  )

/** Calls a service with the id from the path and the request's JSON. */
async function runOnProduct<Value>(
  // oxlint-disable-next-line no-explicit-any -- the service parses what arrives
  c: HonoContext<AppEnv, any, any>,
  service: (ctx: Context, id: string, input: unknown) => Promise<Outcome<Value>>,
) {
  return c.json(unwrap(await service(c.get('ctx'), c.req.param('id')!, c.req.valid('json'))))
}

function streamOf(parts: AsyncGenerator<Uint8Array>) {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}
