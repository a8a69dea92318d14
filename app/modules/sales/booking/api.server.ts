import { type Context as HonoContext, Hono } from 'hono'
import type { ZodType, z } from 'zod'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/outcome.ts'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
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

/** Parses the query of a request. Throws RefusalError for invalid values. */
function parseQuery<Schema extends ZodType>(c: HonoContext, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query())
  return parsed.success ? parsed.data : unwrap(refusedInput(parsed.error))
}

/** API for bookings under /api/admin/bookings: appointments, working hours, days away and calendar feeds. */
export const bookingsApi = new Hono<AppEnv>()
  .get('/options', allow('editor'), async (c) =>
    c.json({ people: await findBookablePeople(c.get('ctx').db) }),
  )
  .get('/away', allow('editor'), query<{ week: string }>(absencesQuerySchema), async (c) => {
    const days = weekDatesOf(parseQuery(c, absencesQuerySchema).week)
    return c.json({ away: await findStaffAbsences(c.get('ctx').db, days[0]!, days[6]!) })
  })
  .get(
    '/day',
    allow('editor'),
    query<{ person: string; date: string; except?: string }>(personDayQuerySchema),
    async (c) => c.json(await readPersonDay(c.get('ctx'), parseQuery(c, personDayQuerySchema))),
  )
  .get(
    '/estimate',
    allow('editor'),
    query<{ lead: string; address: string }>(estimateQuerySchema),
    async (c) => {
      const ctx = c.get('ctx')
      const { lead: id, address } = parseQuery(c, estimateQuerySchema)
      const lead = await findLead(ctx.db, id)
      if (!lead) return unwrap(leadNotFound())
      const found = await findTravel(ctx, lead, address)
      const estimate = found && { km: found.km, minutes: found.minutes, isOfPlace: found.isOfPlace }
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
  .get('/hours', allow('editor'), async (c) =>
    c.json(await findHoursOf(c.get('ctx').db, staffOf(c).id)),
  )
  .put('/hours', allow('editor'), json(workingHoursSchema), (c) => runService(c, changeOwnHours))
  .get('/absences', allow('editor'), query<{ person: string }>(personQuerySchema), async (c) => {
    const ctx = c.get('ctx')
    const { person } = parseQuery(c, personQuerySchema)
    const today = johannesburgDate(ctx.clock.now())
    return c.json({ absences: await findAbsences(ctx.db, person, today) })
  })
  .post('/absences', allow('editor'), json(addAbsenceSchema), (c) => runService(c, addAbsence))
  .delete('/absences/:id', allow('editor'), async (c) =>
    c.json(unwrap(await removeAbsence(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .get('/feed', allow('editor'), async (c) =>
    c.json({ feed: (await findFeedOf(c.get('ctx').db, staffOf(c).id)) ?? null }),
  )
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
