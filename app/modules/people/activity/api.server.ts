import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/outcome.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { findActivityPage } from './store.server.ts'
import { activityViewSchema } from './schema.ts'
import { exportActivity } from './service.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

const pageSize = 50

/** Who did what, at /api/admin/activity, for product managers and above. */
export const activityApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), query<Record<string, string>>(), async (c) => {
    const parsed = activityViewSchema.safeParse(c.req.query())
    if (!parsed.success) throw new RefusalError(refusedInput(parsed.error))
    return c.json(await findActivityPage(c.get('ctx').db, parsed.data, pageSize))
  })
  .post('/export', allow('product_manager'), json(activityViewSchema), async (c) => {
    const ctx = c.get('ctx')
    const parts = unwrap(await exportActivity(ctx, c.req.valid('json')))
    const day = johannesburgDate(ctx.clock.now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="activity-${day}.csv"`)
    return stream(c, async (file) => {
      for await (const part of parts) await file.write(part)
    })
  })
