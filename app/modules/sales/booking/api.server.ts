import { Hono } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  json,
  query,
  refusalResponse,
  unwrap,
  type AppEnv,
  runService,
} from '#app/platform/http.server.ts'
import { weekDatesOf } from '../lead/appointment/rules.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { leadNotFound } from '../lead/rules.ts'
import {
  absencesQuerySchema,
  personDayQuerySchema,
  estimateQuerySchema,
  personQuerySchema,
  addAbsenceSchema,
  newBookingSchema,
  moveBookingSchema,
  workingHoursSchema,
} from './schema.ts'
import { bookAppointment, findTravel, moveAppointment, readPersonDay } from './service.server.ts'
import {
  findAbsences,
  findStaffAbsences,
  findBookablePeople,
  findFeedOf,
  findHoursOf,
} from './store.server.ts'
import {
  addAbsence,
  appointmentFile,
  changeOwnHours,
  revokeFeed,
  makeFeed,
  readFeed,
  removeAbsence,
} from './working-time/service.server.ts'

/** Returns the signed-in user's id. The API's guard rejects other actors. */
function ownId({ actor }: Context): string {
  return actor.kind === 'staff' ? actor.id : ''
}

/** API for bookings under /api/admin/bookings: appointments, working hours, days away and calendar feeds. */
export const bookingsApi = new Hono<AppEnv>()
  .get('/options', allow('editor'), async (c) =>
    c.json({ people: await findBookablePeople(c.get('ctx').db) }),
  )
  .get('/away', allow('editor'), query<{ week: string }>(absencesQuerySchema), async (c) => {
    const requested = absencesQuerySchema.safeParse(c.req.query())
    if (!requested.success) return unwrap(refusedInput(requested.error))
    const days = weekDatesOf(requested.data.week)
    return c.json({ away: await findStaffAbsences(c.get('ctx').db, days[0]!, days[6]!) })
  })
  .get(
    '/day',
    allow('editor'),
    query<{ person: string; date: string; except?: string }>(personDayQuerySchema),
    async (c) => {
      const requested = personDayQuerySchema.safeParse(c.req.query())
      if (!requested.success) return unwrap(refusedInput(requested.error))
      return c.json(await readPersonDay(c.get('ctx'), requested.data))
    },
  )
  .get(
    '/estimate',
    allow('editor'),
    query<{ lead: string; address: string }>(estimateQuerySchema),
    async (c) => {
      const ctx = c.get('ctx')
      const requested = estimateQuerySchema.safeParse(c.req.query())
      if (!requested.success) return unwrap(refusedInput(requested.error))
      const lead = await findLead(ctx.db, requested.data.lead)
      if (!lead) return unwrap(leadNotFound())
      const travel = await findTravel(ctx, lead, requested.data.address)
      const estimate = travel && {
        km: travel.km,
        minutes: travel.minutes,
        isOfPlace: travel.isOfPlace,
      }
      return c.json({ estimate })
    },
  )
  .post('/', allow('editor'), json(newBookingSchema), (c) => runService(c, bookAppointment))
  .post('/:id/move', allow('editor'), json(moveBookingSchema, 'id'), (c) =>
    runService(c, moveAppointment, { id: c.req.param('id') }),
  )
  .get('/:id/calendar.ics', allow('editor'), async (c) => {
    const { name, text } = unwrap(await appointmentFile(c.get('ctx'), c.req.param('id')))
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
  .get('/hours', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    return c.json(await findHoursOf(ctx.db, ownId(ctx)))
  })
  .put('/hours', allow('editor'), json(workingHoursSchema), (c) => runService(c, changeOwnHours))
  .get('/absences', allow('editor'), query<{ person: string }>(personQuerySchema), async (c) => {
    const ctx = c.get('ctx')
    const requested = personQuerySchema.safeParse(c.req.query())
    if (!requested.success) return unwrap(refusedInput(requested.error))
    const today = johannesburgDate(ctx.clock.now())
    return c.json({ absences: await findAbsences(ctx.db, requested.data.person, today) })
  })
  .post('/absences', allow('editor'), json(addAbsenceSchema), (c) => runService(c, addAbsence))
  .delete('/absences/:id', allow('editor'), async (c) =>
    c.json(unwrap(await removeAbsence(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .get('/feed', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    return c.json({ feed: (await findFeedOf(ctx.db, ownId(ctx))) ?? null })
  })
  .post('/feed', allow('editor'), async (c) => c.json(unwrap(await makeFeed(c.get('ctx')))))
  .delete('/feed', allow('editor'), async (c) => {
    unwrap(await revokeFeed(c.get('ctx')))
    return c.json({ feed: null })
  })

/** Calendar feeds under /calendar. Anyone with the URL can read the feed, so it is never cached or indexed. */
export const calendarFeedsApi = new Hono<AppEnv>().get('/:file{.+\\.ics}', async (c) => {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  const outcome = await readFeed(c.get('ctx'), c.req.param('file').slice(0, -'.ics'.length))
  if (!outcome.ok) return refusalResponse(c, outcome)
  return c.body(outcome.value, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
})
