import { Hono } from 'hono'
import { proclaimedHolidays } from '#app/basics/business-days.ts'
import {
  johannesburgDate,
  nextJohannesburgMidnight,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { type AppEnv, json, query, runService } from '#app/platform/http.server.ts'
import { consultationTypeNames } from '../forms/quick-action.ts'
import { clashesOf, closedDayReason, weekDatesOf } from './rules.ts'
import { type Appointment, type Week, changeAppointmentSchema, weekQuerySchema } from './schema.ts'
import { cancelAppointment, undoAppointment } from './service.server.ts'
import { findAppointmentsBetween, findAppointmentsOf } from './store.server.ts'

type FoundAppointment = Awaited<ReturnType<typeof findAppointmentsBetween>>[number]

export async function readWeek(ctx: Context, isoDate: string): Promise<Week> {
  const days = weekDatesOf(isoDate)
  const proclaimed = await readProclaimedHolidays(ctx)
  const [monday, sunday] = [days[0]!, days[6]!].map(startOfJohannesburgDay) as [Date, Date]
  const found = await findAppointmentsBetween(ctx.db, monday, nextJohannesburgMidnight(sunday))
  const all = found.map((one) => describeAppointment(one, found, proclaimed))
  return {
    days: days.map((date) => ({
      date,
      closed: closedDayReason(date, proclaimed),
      appointments: all.filter(({ startsAt }) => johannesburgDate(new Date(startsAt)) === date),
    })),
  }
}

/** Returns the upcoming appointments of a lead and its merged enquiries, or else the newest one, each with its clashes. */
export async function readAppointments(
  ctx: Context,
  leadId: string,
  merged: readonly string[] = [],
): Promise<Appointment[]> {
  const [own, proclaimed] = await Promise.all([
    findAppointmentsOf(ctx.db, leadId, ctx.clock.now(), merged),
    readProclaimedHolidays(ctx),
  ])
  const described: Appointment[] = []
  for (const { id, startsAt, endsAt } of own) {
    const found = await findAppointmentsBetween(ctx.db, startsAt, endsAt)
    const one = found.find(({ appointment }) => appointment.id === id)
    if (one) described.push(describeAppointment(one, found, proclaimed))
  }
  return described
}

const readProclaimedHolidays = async (ctx: Context) =>
  proclaimedHolidays(await readSettings(ctx, 'site'))

function describeAppointment(
  { appointment, lead, personName }: FoundAppointment,
  all: readonly FoundAppointment[],
  proclaimed: string[],
): Appointment {
  const { id, leadId, kind, state, startsAt, endsAt, askedFor, version } = appointment
  const { personId, address, travelMinutes } = appointment
  const others = clashesOf(
    { ...appointment, choice: consultationTypeOf(lead) },
    all.map((other) => ({
      ...other.appointment,
      name: other.lead.name,
      choice: consultationTypeOf(other.lead),
    })),
  )
  const topics: Record<string, string> = consultationTypeNames
  return {
    id,
    leadId,
    reference: lead.reference,
    name: lead.name,
    company: lead.company,
    topic: topics[consultationTypeOf(lead)] ?? '',
    kind,
    state,
    person: personId ? { id: personId, name: personName ?? '' } : null,
    address,
    travelMinutes,
    isBooked: appointment.bookedBy !== null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    askedFor: askedFor.toISOString(),
    version,
    clashes: others.map((other) => ({ id: other.id, leadId: other.leadId, name: other.name })),
    proclaimedHolidays: proclaimed,
  }
}

const consultationTypeOf = ({ fields }: FoundAppointment['lead']) =>
  String(fields.consultationType ?? '')

/** Routes for appointments by week, under /api/admin/appointments. */
export const appointmentsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), query<{ week?: string }>(weekQuerySchema), async (c) => {
    const ctx = c.get('ctx')
    const { week } = weekQuerySchema.parse(c.req.query())
    return c.json(await readWeek(ctx, week ?? johannesburgDate(ctx.clock.now())))
  })
  .post('/:id/cancel', allow('editor'), json(changeAppointmentSchema, 'id'), (c) =>
    runService(c, cancelAppointment, { id: c.req.param('id') }),
  )
  .post('/:id/undo', allow('editor'), json(changeAppointmentSchema, 'id'), (c) =>
    runService(c, undoAppointment, { id: c.req.param('id') }),
  )
