import { z } from 'zod'
import { daySchema } from '#app/basics/schema-parts.ts'
import type { LeadKind } from '../schema.ts'
import type { AppointmentKind, AppointmentState } from './content.ts'

const versionSchema = z.number().int().min(1)

export type Appointment = {
  id: string
  leadId: string
  reference: string
  name: string
  company: string
  topic: string
  kind: AppointmentKind
  state: AppointmentState
  person: { id: string; name: string } | null
  /** For a site visit: its address and the travel time one way. */
  address: string
  travelMinutes: number
  /** Whether staff created the appointment without a request from the visitor. */
  isBooked: boolean
  startsAt: string
  endsAt: string
  /** The time that the visitor requested; for an appointment that staff created, its original time. */
  askedFor: string
  version: number
  clashes: { id: string; leadId: string; name: string }[]
  /** Closed days of the office besides weekends and statutory holidays, for choosing another time. */
  proclaimedHolidays: string[]
}

/** The values before a change of an appointment, for `undoAppointment`. */
export type EarlierAppointment = {
  /** Null if the change created the appointment. */
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
  /** The delivery id of the email to the visitor; null if there is none. */
  deliveryId: string | null
  /** Set if the change made this person the owner of an unassigned lead. */
  newOwner?: string
}

export type Week = {
  days: { date: string; closed: 'weekend' | 'holiday' | null; appointments: Appointment[] }[]
}

/** Any date in the week, and a person or everyone. Invalid values fall back to the current week and everyone. */
export const weekQuerySchema = z.object({
  week: daySchema().optional().catch(undefined),
  person: z.uuid().optional().catch(undefined),
})

export const changeAppointmentSchema = z.strictObject({ id: z.uuid(), version: versionSchema })

export type BookingAct = 'book' | 'confirm' | 'offer' | 'move'

/** `appointment` is null for a new booking. */
export type BookingTask = {
  act: BookingAct
  lead: {
    id: string
    name: string
    reference: string
    /** Missing if the booking starts from the calendar of appointments. */
    kind?: LeadKind
    assignedTo: string | null
    details: readonly { label: string; value: string }[]
  }
  appointment: Appointment | null
}

/** Props of the booking dialog. The dialog is closed while `task` is null. */
export type BookingProps = {
  task: BookingTask | null
  onClose: () => void
  /** Returns the element to focus after closing; by default the previously focused element. */
  finalFocus?: () => HTMLElement | null
}
