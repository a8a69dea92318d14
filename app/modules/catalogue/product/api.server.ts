import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { describeHistory } from './history/rules.ts'
import { listProducts } from './list/service.server.ts'
import { productsAsCsv, readAllProducts, shownProductsCondition } from './list/store.server.ts'
import { readFilter } from './rules.ts'
import {
  countSubscribersSchema,
  createProductSchema,
  duplicateProductSchema,
  productIdSchema,
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
    const product = productIdSchema.safeParse(id).success ? await findProduct(db, id) : undefined
    if (!product) throw new RefusalError(refuseUnknownProduct())
    const history = await findActivity(db, 'product', id)
    return c.json({
      product: presentProduct(product, clock.now()),
      history: history.map(describeHistory),
    })
  })
  .post('/:id', allow('edit'), json(saveDraftSchema), async (c) =>
    c.json(unwrap(await saveDraft(c.get('ctx'), c.req.param('id'), c.req.valid('json')))),
  )
  .post('/:id/duplicate', allow('edit'), json(duplicateProductSchema), async (c) =>
    c.json(
      unwrap(await duplicateProduct(c.get('ctx'), c.req.param('id'), c.req.valid('json'))),
      201,
    ),
  )
  .post('/:id/subscribers', allow('edit'), json(countSubscribersSchema), async (c) =>
    c.json(unwrap(await countSubscribers(c.get('ctx'), c.req.param('id'), c.req.valid('json')))),
  )
  .post('/:id/archive', allow('approve'), json(versionedSchema), async (c) =>
    c.json(
      unwrap(
        await changeProductStatus(c.get('ctx'), c.req.param('id'), 'archive', c.req.valid('json')),
      ),
    ),
  )
  .post('/:id/archive/undo', allow('approve'), json(versionedSchema), async (c) =>
    c.json(
      unwrap(
        await changeProductStatus(c.get('ctx'), c.req.param('id'), 'undo', c.req.valid('json')),
      ),
    ),
  )
  .post('/:id/restore', allow('approve'), json(versionedSchema), async (c) =>
    c.json(
      unwrap(
        await changeProductStatus(c.get('ctx'), c.req.param('id'), 'restore', c.req.valid('json')),
      ),
    ),
  )

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
