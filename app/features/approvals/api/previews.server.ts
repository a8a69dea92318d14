import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { productId as uuid } from '#app/features/catalogue/schema.ts'
import type { FindPages } from '#app/features/site-preview/services/open-preview.server.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import {
  previewRequest,
  previewUnsent,
  readReach,
} from '../services/preview/preview-change.server.ts'

const unknown = refused('not-found', 'There is no such request.')
const isId = (id: string) => uuid.safeParse(id).success

/** What a request does to the public pages, under /api/admin/approvals (STF-03, STF-05). */
export function previewsApi(findPages: FindPages) {
  return new Hono<AppEnv>()
    .get('/:id/reach', async (c) => {
      const id = c.req.param('id')
      if (!isId(id)) return refusalResponse(c, unknown)
      const outcome = await readReach(c.get('ctx'), id, findPages)
      return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
    })
    .post('/preview', async (c) => {
      const { sessionId } = sessionOf(c)
      const body = await readJson(c)
      const outcome = await previewUnsent(c.get('ctx'), body, sessionId, findPages)
      return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
    })
    .post('/:id/preview', async (c) => {
      const id = c.req.param('id')
      if (!isId(id)) return refusalResponse(c, unknown)
      const { sessionId } = sessionOf(c)
      const outcome = await previewRequest(c.get('ctx'), id, sessionId, findPages)
      return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
    })
}
