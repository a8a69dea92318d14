import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { ActivitySubject } from '#app/platform/activity-log.server.ts'
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
      const ctx = c.get('ctx')
      const parts = unwrap(await exportActivity(ctx, subjects, c.req.valid('json')))
      const day = johannesburgDate(ctx.clock.now())
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="activity-${day}.csv"`)
      return stream(c, async (file) => {
        for await (const part of parts) await file.write(part)
      })
    })
