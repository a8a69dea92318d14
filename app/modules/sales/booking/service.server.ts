import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { proclaimedHolidays } from '#app/basics/business-days.ts'
import {
  formatDate,
  johannesburgDate,
  nextJohannesburgMidnight,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { type Refusal, accepted, refused, refusedInput, refusedField } from '#app/basics/outcome.ts'
import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { geocodeAddress } from '#app/modules/places/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { lockForAnswer } from '../lead/answer/service.server.ts'
import { closedDayReason } from '../lead/appointment/rules.ts'
import {
  appointmentConflict,
  busyPeriod,
  applyAppointmentEffects,
  isVisitorMailed,
  lockWithLead,
  refuseIfTimeTaken,
  storeAppointmentChange,
  timeTakenRefusal,
} from '../lead/appointment/service.server.ts'
import {
  type AppointmentValues,
  type StoredAppointment,
  findAppointment,
  findAppointmentByKey,
  findBusyTimes,
  insertAppointment,
} from '../lead/appointment/store.server.ts'
import { personRemovedRefusal, mergedLeadMessage } from '../lead/inbox/service.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { leadNotFound } from '../lead/rules.ts'
import type { Lead } from '../lead/store.server.ts'
import { bookingKeyReused, travelMessages } from './content.ts'
import { estimateTravel, isAwayOn, addMinutes, isWithinHours, weekdayOf } from './rules.ts'
import {
  type BookingFields,
  newBookingSchema,
  coordinatesSchema,
  moveBookingSchema,
} from './schema.ts'
import {
  countUpcomingAppointments,
  findAbsences,
  findHoursOf,
  assignAppointment,
  lockBookablePerson,
  lockUpcomingAppointments,
} from './store.server.ts'

function timeOf({ date, time, minutes }: BookingFields) {
  const startsAt = new Date(`${date}T${time}:00+02:00`)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}

type WantedBooking = {
  fields: BookingFields
  person: Awaited<ReturnType<typeof lockBookablePerson>>
  values: BookingValues
  site: SiteSettings
}

/**
 * Returns the refusal if a person cannot be booked at a time. The time must be in the future and end before midnight,
 * and the person must not be away or have another appointment (including travel). A public holiday or a time outside
 * working hours needs a confirmation. The caller must have locked the person. `except` is the id of an appointment that moves, which does not
 * count as another appointment.
 */
async function bookingProblem(
  ctx: Context,
  tx: Transaction,
  { fields, person, values, site }: WantedBooking,
  except?: string,
): Promise<Refusal | undefined> {
  const { personId, date } = fields
  if (values.startsAt <= ctx.clock.now())
    return refusedField('date', 'This time has passed. Choose a later one.')
  if (johannesburgDate(new Date(values.endsAt.getTime() - 1)) !== date)
    return refusedField(
      'minutes',
      'The appointment would run past midnight. Start earlier or make it shorter.',
    )
  if (!person)
    return refusedField('personId', 'This person can’t be booked. Choose another colleague.')
  if (isAwayOn(await findAbsences(tx, personId, date, date), date))
    return refusedField(
      'date',
      `${person.name} is away on ${formatDate(date)}. Choose another day or person.`,
    )
  const { busyFrom, busyUntil } = busyPeriod(values)
  const [taken] = await findBusyTimes(tx, personId, [busyFrom, busyUntil], except)
  if (taken) return timeTakenRefusal()
  if (fields.isOutsideHours) return undefined
  if (closedDayReason(date, proclaimedHolidays(site)) === 'holiday')
    return refusedField(
      'isOutsideHours',
      `${formatDate(date)} is a public holiday. Confirm this day, or choose another.`,
    )
  const hours = await findHoursOf(tx, personId)
  if (isWithinHours(hours, date, [fields.time, addMinutes(fields.minutes, fields.time)]))
    return undefined
  return refusedField(
    'isOutsideHours',
    `${person.name} doesn’t work at the time you chose. Confirm this time, or choose another.`,
  )
}

type BookingRequest = Pick<Lead, 'fields'>

/**
 * Returns the coordinates of an address: those of the enquiry if it has the same address, else those of the address
 * service, else undefined. Call it outside a transaction, because the service is a network call.
 */
async function findPlace(ctx: Context, lead: BookingRequest, address: string) {
  const own = coordinatesSchema.safeParse(lead.fields)
  if (own.success && String(lead.fields.address ?? '').trim() === address)
    return { ...own.data, isOfPlace: Boolean(lead.fields.area) }
  const found = await geocodeAddress(ctx, { address })
  if (!found.ok) return undefined
  const { latitude, longitude } = found.value.address
  if (latitude === null || longitude === null) return undefined
  return { latitude, longitude, isOfPlace: found.value.precision === 'place' }
}

/**
 * Returns the coordinates of an address with the estimated drive from the office, or null if they are unknown.
 * `isOfPlace` is true if only the centre of the suburb or town is known.
 */
export async function findTravel(ctx: Context, lead: BookingRequest, address: string) {
  const place = address === '' ? undefined : await findPlace(ctx, lead, address)
  if (!place) return null
  return { ...place, ...estimateTravel(await readSettings(ctx, 'travel'), place) }
}

type BookingValues = Required<
  Omit<AppointmentValues, 'busyFrom' | 'busyUntil' | 'earlier' | 'state'>
> & {
  state: 'confirmed' | 'offered'
}

/** Builds the values to store. Call it outside a transaction, because the address service is a network call. */
async function valuesOf(ctx: Context, lead: BookingRequest, fields: BookingFields) {
  const { kind, personId, address, isAgreed } = fields
  const state: BookingValues['state'] = isAgreed ? 'confirmed' : 'offered'
  const common = { kind, personId, state, ...timeOf(fields) }
  if (kind !== 'site-visit')
    return accepted({ ...common, address: '', latitude: null, longitude: null, travelMinutes: 0 })
  if (address === '') return refusedField('address', 'Enter the address for the visit.')
  const travel = await findTravel(ctx, lead, address)
  const travelMinutes = fields.travelMinutes ?? travel?.minutes
  if (travelMinutes === undefined)
    return refusedField('travelMinutes', `${travelMessages.unknown} Enter it in minutes.`)
  const { latitude = null, longitude = null } = travel ?? {}
  return accepted({ ...common, address, latitude, longitude, travelMinutes })
}

/**
 * Books an appointment for any lead; a lead can have several. Stores it, queues the visitor's email with the calendar
 * file, logs the activity and notifies the colleague in one transaction. The same key books once; with other values it
 * is refused. Of two bookings of the same person and time, the second is refused, if necessary by a database
 * constraint. Locks the person before the lead, like a hand-over, so that the two cannot deadlock.
 */
export async function bookAppointment(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = newBookingSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { leadId, idempotencyKey, ...fields } = parsed.data
  const known = await findLead(ctx.db, leadId)
  if (!known) return leadNotFound()
  const prepared = await valuesOf(ctx, known, fields)
  if (!prepared.ok) return prepared
  const values = prepared.value
  const site = await readSettings(ctx, 'site')
  return refuseIfTimeTaken(() =>
    ctx.db.transaction(async (tx) => {
      const person = await lockBookablePerson(tx, fields.personId, actor.id)
      const lead = await lockForAnswer(tx, leadId)
      if (!lead) return leadNotFound()
      const done = await findAppointmentByKey(tx, idempotencyKey)
      if (done)
        return done.leadId === leadId && isSameBooking(done, values, fields)
          ? accepted({ id: done.id, version: done.version, isMailed: isVisitorMailed(ctx, done) })
          : refused('key-reused', bookingKeyReused)
      const objection =
        leadProblem(lead) ?? (await bookingProblem(ctx, tx, { fields, person, values, site }))
      if (objection) return objection
      const at = ctx.clock.now()
      const appointment = (await insertAppointment(tx, {
        ...values,
        ...busyPeriod(values),
        leadId,
        uid: `${randomUUID()}@${new URL(siteAddress(ctx.env)).hostname}`,
        askedFor: values.startsAt,
        bookedBy: actor.id,
        idempotencyKey,
        createdAt: at,
        updatedAt: at,
      }))!
      const isMailed = await applyAppointmentEffects(ctx, tx, { appointment, lead }, site, {
        action: 'appointment.booked',
        before: null,
      })
      return accepted({ id: appointment.id, version: appointment.version, isMailed })
    }),
  )
}

/** Compares what the form sent: the place on the map and the estimated travel time can differ between two attempts. */
function isSameBooking(
  done: StoredAppointment,
  { latitude: _latitude, longitude: _longitude, travelMinutes, ...sent }: BookingValues,
  fields: BookingFields,
): boolean {
  const typed = fields.travelMinutes === null ? {} : { travelMinutes }
  return isDeepStrictEqual({ ...done, ...sent, ...typed }, done)
}

function leadProblem(lead: Lead): Refusal | undefined {
  if (lead.deidentifiedAt) return personRemovedRefusal()
  if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
  if (lead.isSuspectedSpam)
    return refused('invalid-input', 'This is suspected spam. Mark it as not spam first.')
  return undefined
}

/**
 * Confirms, offers or moves an appointment: its time, person, place or kind. A requested or cancelled appointment
 * becomes booked. The visitor gets an email with the changed calendar file. Repeating the same values changes nothing.
 */
export async function moveAppointment(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = moveBookingSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version, ...fields } = parsed.data
  const seen = await findAppointment(ctx.db, id)
  const known = seen && (await findLead(ctx.db, seen.leadId))
  if (!known) return refused('not-found', 'Appointment not found. Reload and try again.')
  const prepared = await valuesOf(ctx, known, fields)
  if (!prepared.ok) return prepared
  const values = prepared.value
  const site = await readSettings(ctx, 'site')
  return refuseIfTimeTaken(() =>
    ctx.db.transaction(async (tx) => {
      // Locks the person first, like a hand-over, so that the two cannot deadlock.
      const person = await lockBookablePerson(tx, fields.personId, actor.id)
      const found = await lockWithLead(tx, id)
      if (!found) return refused('not-found', 'Appointment not found. Reload and try again.')
      const { appointment, lead } = found
      const isCurrent = appointment.version === version
      const isDone = isCurrent
        ? isDeepStrictEqual({ ...appointment, ...values }, appointment)
        : isSameBooking(appointment, values, fields)
      const isMailed = !isCurrent && isVisitorMailed(ctx, appointment)
      if (isDone) return accepted({ id, version: appointment.version, isMailed })
      if (!isCurrent) return appointmentConflict(appointment)
      if (lead.deidentifiedAt || lead.isSuspectedSpam)
        return refused('invalid-input', 'You can no longer change appointments for this lead.')
      const objection = await bookingProblem(ctx, tx, { fields, person, values, site }, id)
      if (objection) return objection
      const action = `appointment.${changeKindOf(appointment, values)}`
      const changed = await storeAppointmentChange(ctx, tx, found, values, site, action)
      return accepted({ id, ...changed })
    }),
  )
}

function changeKindOf(before: StoredAppointment, values: BookingValues) {
  if (values.state === 'offered') return 'offered'
  const isSameTime = before.startsAt.getTime() === values.startsAt.getTime()
  return isSameTime && before.state !== 'confirmed' ? 'confirmed' : 'moved'
}

export async function readPersonDay(
  ctx: Context,
  { person, date, except }: { person: string; date: string; except?: string | undefined },
) {
  const from = startOfJohannesburgDay(date)
  const [hours, away, taken, site] = await Promise.all([
    findHoursOf(ctx.db, person),
    findAbsences(ctx.db, person, date, date),
    findBusyTimes(ctx.db, person, [from, nextJohannesburgMidnight(from)], except),
    readSettings(ctx, 'site'),
  ])
  return {
    hours,
    isWorkday: hours.days.includes(weekdayOf(date)),
    isAway: isAwayOn(away, date),
    closed: closedDayReason(date, proclaimedHolidays(site)),
    taken,
  }
}

/**
 * Moves a person's future appointments to a colleague. If the colleague is away or busy at that time, the appointment
 * becomes unassigned and the week shows it as unassigned, so that no visitor is promised a time that cannot be kept.
 */
export const assignedBookings: AssignedWork = {
  kind: 'bookings',
  words: ['appointment to come', 'appointments to come'],
  takenBy: 'editor',
  count: countUpcomingAppointments,
  async handOver(ctx, tx, from, to) {
    const at = ctx.clock.now()
    await lockBookablePerson(tx, to.id)
    const coming = await lockUpcomingAppointments(tx, from.id, at)
    for (const appointment of coming) {
      const { busyFrom, busyUntil } = busyPeriod(appointment)
      const date = johannesburgDate(appointment.startsAt)
      const isTaken =
        (await findAbsences(tx, to.id, date, date)).length > 0 ||
        (await findBusyTimes(tx, to.id, [busyFrom, busyUntil])).length > 0
      await assignAppointment(tx, appointment.id, isTaken ? null : to.id, at)
      await logActivity(ctx, tx, 'appointment.handed-over', ['lead', appointment.leadId], {
        appointment: appointment.id,
        startsAt: appointment.startsAt.toISOString(),
        kind: appointment.kind,
        from: from.id,
        to: isTaken ? null : to.id,
      })
    }
    return coming.length
  },
}
