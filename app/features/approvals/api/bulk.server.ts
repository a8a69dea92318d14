import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { productId as uuid } from '#app/features/catalogue/schema.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { previewBulk } from '../services/bulk/preview-bulk.server.ts'
import { readItems } from '../services/bulk/read-items.server.ts'
import { requestBulk } from '../services/bulk/request-bulk.server.ts'
import { importProducts } from '../services/import/import-products.server.ts'

/** Requests for many products, under /api/admin/approvals (STF-01). */
export const bulkApi = new Hono<AppEnv>()
  .post('/bulk', async (c) => {
    const outcome = await requestBulk(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
  })
  .post('/bulk/preview', async (c) => {
    const outcome = await previewBulk(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .get('/:id/items', async (c) => {
    const id = c.req.param('id')
    if (!uuid.safeParse(id).success)
      return refusalResponse(c, refused('not-found', 'There is no such request.'))
    const after = Number(c.req.query('after') ?? 0)
    return c.json(await readItems(c.get('ctx'), id, Number.isSafeInteger(after) ? after : 0))
  })

/** A file of products, under /api/admin/products: what it says of live ones becomes a request (STF-02). */
export const productImportApi = new Hono<AppEnv>().post('/import', async (c) => {
  const outcome = await importProducts(c.get('ctx'), await readJson(c))
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})
