import { Hono, type Context as HonoContext } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Outcome } from '#app/basics/outcome.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { weekQuerySchema } from '../schema/appointments.ts'
import { cancelAppointment } from '../services/appointments/cancel-appointment.server.ts'
import { confirmAppointment } from '../services/appointments/confirm-appointment.server.ts'
import { offerSlot } from '../services/appointments/offer-slot.server.ts'
import { readWeek } from './read-week.server.ts'

type Change = (ctx: Context, input: unknown) => Promise<Outcome<{ version: number }>>

/** Consultations by week under /api/admin/appointments (CTC-28, CTC-29). */
export const appointmentsApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const ctx = c.get('ctx')
    const { week } = weekQuerySchema.parse(c.req.query())
    return c.json(await readWeek(ctx, week ?? johannesburgDate(ctx.clock.now())))
  })
  .post('/:id/confirm', (c) => answer(c, confirmAppointment))
  .post('/:id/offer', (c) => answer(c, offerSlot))
  .post('/:id/cancel', (c) => answer(c, cancelAppointment))

async function answer(c: HonoContext<AppEnv>, change: Change) {
  const outcome = await change(c.get('ctx'), { ...(await readJson(c)), id: c.req.param('id') })
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
}
