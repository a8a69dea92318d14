import { Hono } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { json, query, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { weekQuerySchema, changeAppointmentSchema } from '../schema/appointments.ts'
import { cancelAppointment } from '../services/appointments/cancel-appointment.server.ts'
import { undoAppointment } from '../services/appointments/undo-appointment.server.ts'
import { readWeek } from '../services/appointments/read-week.server.ts'

/** Appointments by week under /api/admin/appointments (CTC-28, CTC-29). */
export const appointmentsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), query<{ week?: string }>(), async (c) => {
    const ctx = c.get('ctx')
    const { week } = weekQuerySchema.parse(c.req.query())
    return c.json(await readWeek(ctx, week ?? johannesburgDate(ctx.clock.now())))
  })
  .post('/:id/cancel', allow('editor'), json(changeAppointmentSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await cancelAppointment(c.get('ctx'), input)))
  })
  .post('/:id/undo', allow('editor'), json(changeAppointmentSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await undoAppointment(c.get('ctx'), input)))
  })
