import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { johannesburgDate } from '#app/basics/dates.ts'
import { json, query, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { changeClinic } from './services/change-clinic.server.ts'
import { exportRollout } from './services/export-rollout.server.ts'
import { readRollout, readRolloutPage } from './services/read-rollout.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { changeClinicSchema, rolloutViewSchema } from './schema/rollout.ts'

/** The rollout board under /api/admin/forms/unjani/contract-audit/rollout. */
export const rolloutApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(unwrap(await readRollout(c.get('ctx')))))
  .get('/clinics', allow('editor'), query<Record<string, string>>(), async (c) =>
    c.json(unwrap(await readRolloutPage(c.get('ctx'), c.req.query()))),
  )
  .post('/clinics', allow('editor'), json(changeClinicSchema), async (c) =>
    c.json(unwrap(await changeClinic(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/export', allow('editor'), json(rolloutViewSchema), async (c) => {
    const ctx = c.get('ctx')
    const { count, parts } = unwrap(await exportRollout(ctx, c.req.valid('json')))
    const day = johannesburgDate(ctx.clock.now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="clinic-rollout-${day}.csv"`)
    c.header('X-Row-Count', String(count))
    return stream(c, async (out) => {
      for await (const part of parts) await out.write(part)
    })
  })
