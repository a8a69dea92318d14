import { z } from 'zod'
import type { AppointmentKind, AppointmentState } from './content.ts'
import type { LeadKind } from '../schema.ts'

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
  /** Who speaks to the visitor or goes there. */
  person: { id: string; name: string } | null
  /** Of a site visit; each way. */
  address: string
  travelMinutes: number
  /** Staff made it; no one asked for a time. */
  isBooked: boolean
  startsAt: string
  endsAt: string
  /** What the visitor asked for, where another time was offered since. */
  askedFor: string
  version: number
  /** Others at the same time (CTC-29). */
  clashes: { id: string; leadId: string; name: string }[]
  /** Days that the office is closed on beside weekends and the holidays of the Act, for another time (D-59, D-152). */
  proclaimedHolidays: string[]
}

/** What a change of an appointment replaced, for `undoAppointment`. */
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
  /** The mail that tells the visitor; null where there is none. */
  deliveryId: string | null
  /** Who became the owner of the lead, which had none. */
  newOwner?: string
}

export type Week = {
  days: { date: string; closed: 'weekend' | 'holiday' | null; appointments: Appointment[] }[]
}

/** Any day of the week that is asked for, and one person's alone; nothing usable means this week, and everyone. */
export const weekQuerySchema = z.object({
  week: z.iso.date().optional().catch(undefined),
  person: z.uuid().optional().catch(undefined),
})

export const changeAppointmentSchema = z.strictObject({ id: z.uuid(), version })

export type BookingAct = 'book' | 'confirm' | 'offer' | 'move'

/** What is booked or changed, for which lead; without an appointment, a new one. */
export type BookingTask = {
  act: BookingAct
  lead: {
    id: string
    name: string
    reference: string
    /** Of a lead that is not open it may be unknown. */
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
  /** What takes the focus afterwards; else what had it before. */
  finalFocus?: () => HTMLElement | null
}
