import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findAppointment, type StoredAppointment } from '../../lead/data/appointments.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import {
  appointmentConflict,
  storeAppointmentChange,
  type ChangedAppointment,
} from '../../lead/services/appointments/change-appointment.server.ts'
import { lockWithLead } from '../../lead/services/appointments/lock-with-lead.server.ts'
import { refusingTakenTime } from '../../lead/services/appointments/taken-time.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { moveSchema } from '../schema.ts'
import { objectionTo } from './check-booking.server.ts'
import { tellBooked } from './tell-booked.server.ts'
import { valuesOf, type Values } from './values-of.server.ts'

type Moved = ChangedAppointment & { id: string }

/**
 * Confirms, offers or moves an appointment: its time, person, place or kind (CTC-29, STF-09); one that was requested or
 * cancelled is booked by it. The visitor is told with the changed calendar file. Saying again what is so changes nothing.
 */
export async function moveAppointment(ctx: Context, input: unknown): Promise<Outcome<Moved>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = moveSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version, ...fields } = parsed.data
  const seen = await findAppointment(ctx.db, id)
  const known = seen && (await findLead(ctx.db, seen.leadId))
  if (!known) return refused('not-found', 'There is no such appointment.')
  const prepared = await valuesOf(ctx, known, fields)
  if (!prepared.ok) return prepared
  const values = prepared.value
  const site = await readSettings(ctx, 'site')
  return refusingTakenTime(() =>
    ctx.db.transaction(async (tx) => {
      const found = await lockWithLead(tx, id)
      if (!found) return refused('not-found', 'There is no such appointment.')
      const { appointment, lead } = found
      if (isSame(appointment, values))
        return accepted({ id, version: appointment.version, isMailed: false })
      if (appointment.version !== version) return appointmentConflict(appointment)
      if (lead.deidentifiedAt || lead.isSuspectedSpam)
        return refused('invalid-input', 'This lead can no longer be booked.')
      const objection = await objectionTo(ctx, tx, fields, values, proclaimedHolidays(site), id)
      if (objection) return objection
      const action = `appointment.${changeOf(appointment, values)}`
      const changed = await storeAppointmentChange(ctx, tx, found, values, site, action)
      await tellBooked(ctx, tx, { ...appointment, ...values }, lead, appointment.personId)
      return accepted({ id, ...changed })
    }),
  )
}

/** Whether a time was offered or confirmed, or an agreed appointment moved. */
function changeOf(before: StoredAppointment, values: Values): 'offered' | 'confirmed' | 'moved' {
  if (values.state === 'offered') return 'offered'
  const isSameTime = before.startsAt.getTime() === values.startsAt.getTime()
  return isSameTime && before.state !== 'confirmed' ? 'confirmed' : 'moved'
}

function isSame(stored: object, values: object): boolean {
  return Object.entries(values).every(([name, value]: [string, unknown]) => {
    const now = (stored as Record<string, unknown>)[name]
    return value instanceof Date ? value.getTime() === (now as Date).getTime() : value === now
  })
}
