import { z } from 'zod'
import type { LeadKind } from '../schema.ts'
import type { AppointmentKind, AppointmentState } from './content.ts'

const version = z.number().int().min(1)

export type Appointment = {
  id: string
  leadId: string
  reference: string
  name: string
  company: string
  topic: string
  kind: AppointmentKind
  state: AppointmentState
  /** The colleague who calls or visits. */
  person: { id: string; name: string } | null
  /** For a site visit; one way. */
  address: string
  travelMinutes: number
  /** Staff created it without a request. */
  isBooked: boolean
  startsAt: string
  endsAt: string
  /** The visitor's preferred time, if another one was offered since. */
  askedFor: string
  version: number
  /** Others at the same time. */
  clashes: { id: string; leadId: string; name: string }[]
  /** Days that the office is closed on beside weekends and the holidays of the Act, for another time. */
  proclaimedHolidays: string[]
}

/** The values before a change of an appointment, for `undoAppointment`. */
export type EarlierAppointment = {
  /** Null where the change made the appointment. */
  values: {
    kind: AppointmentKind
    state: AppointmentState
    personId: string | null
    startsAt: string
    endsAt: string
    busyFrom: string | null
    busyUntil: string | null
    address: string
    latitude: number | null
    longitude: number | null
    travelMinutes: number
  } | null
  /** The email to the visitor; null if there is none. */
  deliveryId: string | null
  /** The new owner of a lead that had none. */
  newOwner?: string
}

export type Week = {
  days: { date: string; closed: 'weekend' | 'holiday' | null; appointments: Appointment[] }[]
}

/** Any day of the requested week, and one person's only; invalid values mean this week, and everyone. */
export const weekQuerySchema = z.object({
  week: z.iso.date().optional().catch(undefined),
  person: z.uuid().optional().catch(undefined),
})

export const changeAppointmentSchema = z.strictObject({ id: z.uuid(), version })

export type BookingAct = 'book' | 'confirm' | 'offer' | 'move'

/** The booking or change, and its lead; without an appointment, a new one. */
export type BookingTask = {
  act: BookingAct
  lead: {
    id: string
    name: string
    reference: string
    /** Unknown for a lead that is not open. */
    kind?: LeadKind
    assignedTo: string | null
    details: readonly { label: string; value: string }[]
  }
  appointment: Appointment | null
}

/** The dialog of the noun that books people; closed without a task. */
export type BookingProps = {
  task: BookingTask | null
  onClose: () => void
  /** The element that gets the focus afterwards; by default the previous one. */
  finalFocus?: () => HTMLElement | null
}
