import { Hono } from 'hono'
import type { FindPages } from '#app/modules/catalogue/preview/services/open-preview.server.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import {
  previewRequest,
  previewUnsent,
  readReach,
} from '../services/preview/preview-change.server.ts'
import { requestIdOf } from './request-id.server.ts'
import { requestApprovalSchema } from '../schema.ts'

/** What a request does to the public pages, under /api/admin/approvals (STF-03, STF-05). */
export function previewsApi(findPages: FindPages) {
  return new Hono<AppEnv>()
    .get('/:id/reach', allow('viewer'), async (c) => {
      const id = requestIdOf(c)
      return c.json(unwrap(await readReach(c.get('ctx'), id, findPages)))
    })
    .post('/preview', allow('edit'), json(requestApprovalSchema), async (c) => {
      const { sessionId } = sessionOf(c)
      const body = c.req.valid('json')
      return c.json(unwrap(await previewUnsent(c.get('ctx'), body, sessionId, findPages)), 201)
    })
    .post('/:id/preview', allow('viewer'), async (c) => {
      const id = requestIdOf(c)
      const { sessionId } = sessionOf(c)
      return c.json(unwrap(await previewRequest(c.get('ctx'), id, sessionId, findPages)), 201)
    })
}
