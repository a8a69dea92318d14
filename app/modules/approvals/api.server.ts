import { Hono } from 'hono'
import { json, query, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { bulkApi } from './api/bulk.server.ts'
import { noSuchRequest, requestIdOf } from './api/request-id.server.ts'
import { findApproval } from './data.server.ts'
import { findSubject } from './data/subjects.server.ts'
import { unscheduleApproval } from './services/apply-due-approvals.server.ts'
import { decideApproval, startReview } from './services/decide-approval.server.ts'
import { presentApproval } from './services/present-approval.server.ts'
import { searchRequests } from './services/search-requests.server.ts'
import { readQueue, readQueueSummary } from './services/read-queue.server.ts'
import { requestApproval, withdrawApproval } from './services/request-approval.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { decideApprovalSchema, requestApprovalSchema, versionedApprovalSchema } from './schema.ts'

/** Requests and decisions under /api/admin/approvals. */
export const approvalsApi = new Hono<AppEnv>()
  .route('/', bulkApi)
  .get('/', allow('viewer'), query<Record<string, string>>(), async (c) =>
    c.json(unwrap(await readQueue(c.get('ctx'), c.req.query()))),
  )
  .get('/search', allow('viewer'), query<{ search: string }>(), async (c) =>
    c.json(unwrap(await searchRequests(c.get('ctx'), c.req.query()))),
  )
  .get('/summary', allow('viewer'), async (c) => c.json(await readQueueSummary(c.get('ctx').db)))
  .post('/', allow('edit'), json(requestApprovalSchema), async (c) =>
    c.json(unwrap(await requestApproval(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .get('/:id', allow('viewer'), async (c) => {
    const { db } = c.get('ctx')
    const row = await findApproval(db, requestIdOf(c))
    if (!row) throw noSuchRequest()
    const subject = await findSubject(db, row.subjectKind, row.subjectId)
    return c.json({ approval: presentApproval(row, subject) })
  })
  .post('/:id/decision', allow('approve'), json(decideApprovalSchema), async (c) => {
    const id = requestIdOf(c)
    return c.json(unwrap(await decideApproval(c.get('ctx'), id, c.req.valid('json'))))
  })
  .post('/:id/review', allow('approve'), json(versionedApprovalSchema), async (c) => {
    const id = requestIdOf(c)
    return c.json(unwrap(await startReview(c.get('ctx'), id, c.req.valid('json'))))
  })
  .post('/:id/withdrawal', allow('edit'), async (c) => {
    const id = requestIdOf(c)
    return c.json(unwrap(await withdrawApproval(c.get('ctx'), id)))
  })
  .post('/:id/unscheduling', allow('approve'), async (c) => {
    const id = requestIdOf(c)
    return c.json(unwrap(await unscheduleApproval(c.get('ctx'), id)))
  })
