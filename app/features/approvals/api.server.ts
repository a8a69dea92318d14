import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { productId as uuid } from '#app/features/catalogue/schema.ts'
import { bulkApi } from './api/bulk.server.ts'
import { findApproval } from './data.server.ts'
import { findSubject } from './data/subjects.server.ts'
import { unscheduleApproval } from './services/apply-due-approvals.server.ts'
import { decideApproval, startReview } from './services/decide-approval.server.ts'
import { presentApproval } from './services/present-approval.server.ts'
import { readQueue, readQueueSummary } from './services/read-queue.server.ts'
import { requestApproval, withdrawApproval } from './services/request-approval.server.ts'

const unknown = refused('not-found', 'There is no such request.')
const isId = (id: string) => uuid.safeParse(id).success

/** Requests and decisions under /api/admin/approvals. Who may use it stands in server/staff-api-access.ts. */
export const approvalsApi = new Hono<AppEnv>()
  .route('/', bulkApi)
  .get('/', async (c) => {
    const outcome = await readQueue(c.get('ctx'), c.req.query())
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .get('/summary', async (c) => c.json(await readQueueSummary(c.get('ctx').db)))
  .post('/', async (c) => {
    const outcome = await requestApproval(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
  })
  .get('/:id', async (c) => {
    const { db } = c.get('ctx')
    const id = c.req.param('id')
    const row = isId(id) ? await findApproval(db, id) : undefined
    if (!row) return refusalResponse(c, unknown)
    const subject = await findSubject(db, row.subjectKind, row.subjectId)
    return c.json({ approval: presentApproval(row, subject) })
  })
  .post('/:id/decision', async (c) => {
    const id = c.req.param('id')
    if (!isId(id)) return refusalResponse(c, unknown)
    const outcome = await decideApproval(c.get('ctx'), id, await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/review', async (c) => {
    const id = c.req.param('id')
    if (!isId(id)) return refusalResponse(c, unknown)
    const outcome = await startReview(c.get('ctx'), id, await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/withdrawal', async (c) => {
    const id = c.req.param('id')
    if (!isId(id)) return refusalResponse(c, unknown)
    const outcome = await withdrawApproval(c.get('ctx'), id)
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/unscheduling', async (c) => {
    const id = c.req.param('id')
    if (!isId(id)) return refusalResponse(c, unknown)
    const outcome = await unscheduleApproval(c.get('ctx'), id)
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
