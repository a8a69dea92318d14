import { Hono } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { exportRollout, readRollout } from './services/read-rollout.server.ts'

/** The rollout board under /api/admin/forms/unjani/contract-audit/rollout. */
export const rolloutApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const outcome = await readRollout(c.get('ctx'))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/export', async (c) => {
    const ctx = c.get('ctx')
    const outcome = await exportRollout(ctx)
    if (!outcome.ok) return refusalResponse(c, outcome)
    const day = johannesburgDate(ctx.clock.now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="clinic-rollout-${day}.csv"`)
    return c.body(outcome.value.csv)
  })
