import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { johannesburgDate } from '#app/basics/dates.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { changeLeads } from '../services/change-leads.server.ts'
import { exportLeads } from '../services/export-leads.server.ts'

/** What staff do with many leads at once, mounted beside the inbox: bulk changes, export (LDS-06). */
export const leadDeskApi = new Hono<AppEnv>()
  .post('/bulk', async (c) => {
    const outcome = await changeLeads(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/export', async (c) => {
    const ctx = c.get('ctx')
    const outcome = await exportLeads(ctx, await readJson(c))
    if (!outcome.ok) return refusalResponse(c, outcome)
    const { count, parts } = outcome.value
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header(
      'Content-Disposition',
      `attachment; filename="leads-${johannesburgDate(ctx.clock.now())}.csv"`,
    )
    c.header('Cache-Control', 'no-store')
    c.header('X-Row-Count', String(count))
    return stream(c, async (out) => {
      for await (const part of parts) await out.write(part)
    })
  })
