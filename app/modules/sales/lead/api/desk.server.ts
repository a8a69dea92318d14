import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { johannesburgDate } from '#app/basics/dates.ts'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { countNewLeads, findAlertsOf } from '../data/lead-alerts.server.ts'
import { changeOwnAlerts } from '../services/change-own-alerts.server.ts'
import { leadAlertsSchema } from '../schema/change-alerts.ts'
import { readAgenda } from './read-agenda.server.ts'
import { readSpokenNotice } from './spoken-notice.server.ts'
import { noteCaller } from '../services/note-caller.server.ts'
import { callerSchema } from '../schema/caller.ts'
import { changeLeads } from '../services/change-leads.server.ts'
import { exportLeads } from '../services/export-leads.server.ts'
import { changeLeadsSchema, inboxViewSchema } from '../schema/inbox.ts'

/** What staff do with many leads at once, mounted beside the inbox: the agenda of the day, bulk changes, export (LDS-06). */
export const leadDeskApi = new Hono<AppEnv>()
  .get('/agenda', allow('editor'), async (c) => c.json(await readAgenda(c.get('ctx'))))
  .post('/bulk', allow('editor'), json(changeLeadsSchema), async (c) =>
    c.json(unwrap(await changeLeads(c.get('ctx'), c.req.valid('json')))),
  )
  .get('/counts/new', allow('editor'), async (c) => {
    const { db } = c.get('ctx')
    const { id } = sessionOf(c).actor
    return c.json({ count: await countNewLeads(db, id, await findAlertsOf(db, id)) })
  })
  .get('/alerts/own', allow('editor'), async (c) =>
    c.json(await findAlertsOf(c.get('ctx').db, sessionOf(c).actor.id)),
  )
  .put('/alerts/own', allow('editor'), json(leadAlertsSchema), async (c) =>
    c.json(unwrap(await changeOwnAlerts(c.get('ctx'), c.req.valid('json')))),
  )
  .get('/callers', allow('editor'), async (c) => c.json(await readSpokenNotice(c.get('ctx'))))
  .post('/callers', allow('editor'), json(callerSchema), async (c) =>
    c.json(unwrap(await noteCaller(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/export', allow('editor'), json(inboxViewSchema), async (c) => {
    const ctx = c.get('ctx')
    const { count, parts } = unwrap(await exportLeads(ctx, c.req.valid('json')))
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
