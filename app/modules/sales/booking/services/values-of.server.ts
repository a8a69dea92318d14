import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { AppointmentValues } from '../../lead/data/appointments.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { BookingFields } from '../schema.ts'
import { timeOf } from './check-booking.server.ts'
import { findTravel } from './find-travel.server.ts'

export type Values = Required<
  Omit<AppointmentValues, 'busyFrom' | 'busyUntil' | 'earlier' | 'state'>
> & {
  state: 'confirmed' | 'offered'
}

/**
 * What is stored of a booking: its time, and of a site visit the address with the way there. Outside a transaction, for
 * coordinates may be asked for.
 */
export async function valuesOf(
  ctx: Context,
  lead: { fields: Record<string, unknown> },
  fields: BookingFields,
): Promise<Outcome<Values>> {
  const { kind, personId, address, isAgreed } = fields
  const common = {
    kind,
    personId,
    state: isAgreed ? ('confirmed' as const) : ('offered' as const),
    ...timeOf(fields),
  }
  if (kind !== 'site-visit')
    return accepted({ ...common, address: '', latitude: null, longitude: null, travelMinutes: 0 })
  if (address === '') {
    const message = 'Enter the address of the visit.'
    return refused('invalid-input', message, { fields: { address: message } })
  }
  const travel = await findTravel(ctx, lead, address)
  const travelMinutes = fields.travelMinutes ?? travel?.minutes
  if (travelMinutes === undefined) {
    const message =
      'No coordinates are known for this address, so the travel time cannot be estimated. Enter it in minutes.'
    return refused('invalid-input', message, { fields: { travelMinutes: message } })
  }
  const { latitude = null, longitude = null } = travel ?? {}
  return accepted({ ...common, address, latitude, longitude, travelMinutes })
}
