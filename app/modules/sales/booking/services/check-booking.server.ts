import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { refused, type Refusal } from '#app/basics/outcome.ts'
import { findTaken } from '../../lead/data/appointments.server.ts'
import { closedOn } from '../../lead/rules/appointments.ts'
import { busyOf } from '../../lead/services/appointments/change-appointment.server.ts'
import { takenTime } from '../../lead/services/appointments/taken-time.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findAbsences, findHoursOf, lockBookable } from '../data.server.ts'
import { isAwayOn, laterBy, liesInHours } from '../rules/working-day.ts'
import type { BookingFields } from '../schema.ts'

export type BookedTime = {
  startsAt: Date
  endsAt: Date
  travelMinutes: number
}

/** From when to when a booking lasts. */
export function timeOf({ date, time, minutes }: BookingFields): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(`${date}T${time}:00+02:00`)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}

const at = (field: string, message: string) =>
  refused('invalid-input', message, { fields: { [field]: message } })

/**
 * What stands against booking somebody at a time (STF-09): the past, an absence, another appointment with its way;
 * and, unless it is meant, hours in which they do not work. Locks the person. `except` is the appointment that moves.
 */
export async function objectionTo(
  ctx: Context,
  tx: Transaction,
  fields: BookingFields,
  booked: BookedTime,
  proclaimed: readonly string[],
  except?: string,
): Promise<Refusal | undefined> {
  const { personId, date } = fields
  if (booked.startsAt <= ctx.clock.now())
    return at('date', 'This time has passed. Choose a later one.')
  if (johannesburgDate(new Date(booked.endsAt.getTime() - 1)) !== date)
    return at('minutes', 'This would run past midnight. Start earlier, or make it shorter.')
  const person = await lockBookable(tx, personId)
  if (!person) return at('personId', 'This person cannot be booked. Choose a colleague else.')
  if (isAwayOn(await findAbsences(tx, personId, date, date), date))
    return at(
      'date',
      `${person.name} is away on ${formatDate(date)}. Choose another day or person.`,
    )
  const { busyFrom, busyUntil } = busyOf(booked)
  const [taken] = await findTaken(tx, personId, [busyFrom, busyUntil], except)
  if (taken) return takenTime()
  if (fields.isOutsideHours) return undefined
  const closed = closedOn(date, proclaimed)
  const hours = await findHoursOf(tx, personId)
  const isHoliday = closed === 'holiday'
  if (!isHoliday && liesInHours(hours, date, [fields.time, laterBy(fields.minutes, fields.time)]))
    return undefined
  const message = isHoliday
    ? `${formatDate(date)} is a public holiday. Say that you mean it, or choose another day.`
    : `${person.name} does not work then. Say that you mean it, or choose another time.`
  return refused('invalid-input', message, { fields: { isOutsideHours: message } })
}
