import { Hono } from 'hono'
import { json, query, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { limitAtOnce } from '#app/platform/limit-at-once.server.ts'
import { previewBulk } from '../services/bulk/preview-bulk.server.ts'
import { readAsked } from '../services/bulk/read-asked.server.ts'
import { readItems } from '../services/bulk/read-items.server.ts'
import { requestBulk } from '../services/bulk/request-bulk.server.ts'
import { importProducts } from '../services/import/import-products.server.ts'
import { noSuchRequest, requestIdOf } from './request-id.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { importFileSchema, previewBulkSchema, requestBulkSchema } from '../schema/bulk.ts'

/** Requests for many products, under /api/admin/approvals (STF-01). */
export const bulkApi = new Hono<AppEnv>()
  .post('/bulk', allow('edit'), json(requestBulkSchema), async (c) =>
    c.json(unwrap(await requestBulk(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .post('/bulk/preview', allow('edit'), json(previewBulkSchema), async (c) =>
    c.json(unwrap(await previewBulk(c.get('ctx'), c.req.valid('json')))),
  )
  .get('/:id/asked', allow('viewer'), async (c) => {
    const asked = await readAsked(c.get('ctx'), requestIdOf(c))
    if (asked) return c.json(asked)
    throw noSuchRequest()
  })
  .get('/:id/items', allow('viewer'), query<{ after: string }>(), async (c) => {
    const id = requestIdOf(c)
    const after = Number(c.req.query('after') ?? 0)
    return c.json(await readItems(c.get('ctx'), id, Number.isSafeInteger(after) ? after : 0))
  })

/** A file of products, under /api/admin/products: what it says of live ones becomes a request (STF-02). */
export const productImportApi = new Hono<AppEnv>().post(
  '/import',
  allow('edit'),
  limitAtOnce(4),
  json(importFileSchema),
  async (c) => c.json(unwrap(await importProducts(c.get('ctx'), c.req.valid('json')))),
)
