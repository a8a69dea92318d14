import type { Appointment } from '../../schema/appointments.ts'
import type { LeadRecord } from '../inbox/leads-api.ts'

export type BookingAct = 'book' | 'confirm' | 'offer' | 'move'

/** What is booked or changed, for which lead; without an appointment, a new one. */
export type BookingTask = {
  act: BookingAct
  lead: Pick<LeadRecord, 'id' | 'name' | 'reference' | 'assignedTo' | 'details'> &
    Partial<Pick<LeadRecord, 'kind'>>
  appointment: Appointment | null
}

/** The dialog of the feature that books people; closed without a task. */
export type BookingProps = { task: BookingTask | null; onClose: () => void }
