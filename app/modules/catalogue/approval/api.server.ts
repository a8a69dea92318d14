import { Hono, type Context as HonoContext } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { allow, requireSession, sessionOf } from '#app/modules/access/session/service.server.ts'
import type { FindPages } from '#app/modules/catalogue/preview/service.server.ts'
import { productIdSchema as uuid } from '#app/modules/catalogue/product/schema.ts'
import {
  type AppEnv,
  RefusalError,
  json,
  limitConcurrency,
  query,
  unwrap,
  runService,
} from '#app/platform/http.server.ts'
import { previewBulkRequest, readBulkRequest, submitBulkRequest } from './bulk/service.server.ts'
import { decideApproval, startReview, unscheduleApproval } from './decision/service.server.ts'
import { importProducts } from './import/service.server.ts'
import { readItems } from './item/service.server.ts'
import { previewStoredRequest, previewUnsentRequest, readReach } from './preview/service.server.ts'
import { readQueue, readQueueSummary, searchRequests } from './queue/service.server.ts'
import { requestApproval, withdrawApproval } from './request/service.server.ts'
import {
  decideApprovalSchema,
  importFileSchema,
  bulkPreviewSchema,
  queueQuerySchema,
  requestApprovalSchema,
  bulkRequestSchema,
  versionedApprovalSchema,
} from './schema.ts'
import { findApproval } from './store.server.ts'
import { presentApproval, subjectOfKind } from './subject/service.server.ts'

const noSuchRequest = () => new RefusalError(refused('not-found', 'Request not found.'))

function requestIdOf(c: HonoContext<AppEnv>): string {
  const id = c.req.param('id') ?? ''
  if (!uuid.safeParse(id).success) throw noSuchRequest()
  return id
}

const bulkRequestApi = new Hono<AppEnv>()
  .post('/bulk', allow('edit'), json(bulkRequestSchema), async (c) =>
    c.json(unwrap(await submitBulkRequest(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .post('/bulk/preview', allow('edit'), json(bulkPreviewSchema), (c) =>
    runService(c, previewBulkRequest),
  )
  .get('/:id/asked', allow('viewer'), async (c) => {
    const bulkRequest = await readBulkRequest(c.get('ctx'), requestIdOf(c))
    if (bulkRequest) return c.json(bulkRequest)
    throw noSuchRequest()
  })
  .get('/:id/items', allow('viewer'), query<{ after: string }>(), async (c) => {
    const id = requestIdOf(c)
    const after = Number(c.req.query('after') ?? 0)
    return c.json(await readItems(c.get('ctx'), id, Number.isSafeInteger(after) ? after : 0))
  })

/** Imports products from CSV under /api/admin/products. Changes of live products become a request for approval. */
export const productImportApi = new Hono<AppEnv>().post(
  '/import',
  allow('edit'),
  limitConcurrency(4),
  json(importFileSchema),
  (c) => runService(c, importProducts),
)

export const approvalsApi = new Hono<AppEnv>()
  .route('/', bulkRequestApi)
  .get('/', allow('viewer'), query<Record<string, string>>(queueQuerySchema), async (c) =>
    c.json(unwrap(await readQueue(c.get('ctx'), c.req.query()))),
  )
  .get('/search', allow('viewer'), query<{ search: string }>(), async (c) =>
    c.json(unwrap(await searchRequests(c.get('ctx'), c.req.query()))),
  )
  .get('/summary', allow('viewer'), async (c) => c.json(await readQueueSummary(c.get('ctx'))))
  .post('/', allow('edit'), json(requestApprovalSchema), async (c) =>
    c.json(unwrap(await requestApproval(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .get('/:id', allow('viewer'), async (c) => {
    const ctx = c.get('ctx')
    const row = await findApproval(ctx.db, requestIdOf(c))
    if (!row) throw noSuchRequest()
    const subject = await subjectOfKind(ctx, row.subjectKind).find(ctx.db, row.subjectId, false)
    return c.json({ approval: presentApproval(row, subject) })
  })
  .post('/:id/decision', allow('approve'), json(decideApprovalSchema), async (c) =>
    c.json(unwrap(await decideApproval(c.get('ctx'), requestIdOf(c), c.req.valid('json')))),
  )
  .post('/:id/review', allow('approve'), json(versionedApprovalSchema), async (c) =>
    c.json(unwrap(await startReview(c.get('ctx'), requestIdOf(c), c.req.valid('json')))),
  )
  .post('/:id/withdrawal', allow('edit'), async (c) =>
    c.json(unwrap(await withdrawApproval(c.get('ctx'), requestIdOf(c)))),
  )
  .post('/:id/unscheduling', allow('approve'), async (c) =>
    c.json(unwrap(await unscheduleApproval(c.get('ctx'), requestIdOf(c)))),
  )

/** Routes that preview a request on the public pages, under /api/admin/approvals. */
export function previewsApi(findPages: FindPages) {
  return new Hono<AppEnv>()
    .get('/:id/reach', allow('viewer'), async (c) =>
      c.json(unwrap(await readReach(c.get('ctx'), requestIdOf(c), findPages))),
    )
    .post('/preview', allow('edit'), requireSession(), json(requestApprovalSchema), async (c) => {
      const { sessionId } = sessionOf(c)
      const preview = previewUnsentRequest(c.get('ctx'), c.req.valid('json'), sessionId, findPages)
      return c.json(unwrap(await preview), 201)
    })
    .post('/:id/preview', allow('viewer'), requireSession(), async (c) => {
      const { sessionId } = sessionOf(c)
      const preview = previewStoredRequest(c.get('ctx'), requestIdOf(c), sessionId, findPages)
      return c.json(unwrap(await preview), 201)
    })
}
