import type { Appointment } from './appointments.ts'
import type { LeadKind } from './inputs.ts'

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
