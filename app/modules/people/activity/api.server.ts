import { Hono } from 'hono'
import { refusedInput } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { ActivitySubject } from '#app/platform/activity-log.server.ts'
import { sendCsv } from '#app/platform/csv.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { activityViewSchema } from './schema.ts'
import { exportActivity, readActivityPage } from './service.server.ts'

const pageSize = 50

/** Activity log API at /api/admin/activity, for product managers and above. `subjects` provide the names of records. */
export const activityApi = (subjects: readonly ActivitySubject[]) =>
  new Hono<AppEnv>()
    .get(
      '/',
      allow('product_manager'),
      query<Record<string, string>>(activityViewSchema),
      async (c) => {
        const parsed = activityViewSchema.safeParse(c.req.query())
        if (!parsed.success) throw new RefusalError(refusedInput(parsed.error))
        return c.json(await readActivityPage(c.get('ctx'), subjects, parsed.data, pageSize))
      },
    )
    .post('/export', allow('product_manager'), json(activityViewSchema), async (c) => {
      const parts = unwrap(await exportActivity(c.get('ctx'), subjects, c.req.valid('json')))
      return sendCsv(c, 'activity', { parts })
    })
