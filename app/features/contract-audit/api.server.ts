import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { johannesburgDate } from '#app/basics/dates.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { changeClinic } from './services/change-clinic.server.ts'
import { exportRollout } from './services/export-rollout.server.ts'
import { readRollout, readRolloutPage } from './services/read-rollout.server.ts'

/** The rollout board under /api/admin/forms/unjani/contract-audit/rollout. */
export const rolloutApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const outcome = await readRollout(c.get('ctx'))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .get('/clinics', async (c) => {
    const outcome = await readRolloutPage(c.get('ctx'), c.req.query())
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/clinics', async (c) => {
    const outcome = await changeClinic(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/export', async (c) => {
    const ctx = c.get('ctx')
    const outcome = await exportRollout(ctx, await readJson(c))
    if (!outcome.ok) return refusalResponse(c, outcome)
    const { count, parts } = outcome.value
    const day = johannesburgDate(ctx.clock.now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="clinic-rollout-${day}.csv"`)
    c.header('X-Row-Count', String(count))
    return stream(c, async (out) => {
      for await (const part of parts) await out.write(part)
    })
  })
