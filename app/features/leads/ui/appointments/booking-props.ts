import type { Appointment } from '../../schema/appointments.ts'
import type { LeadRecord } from '../inbox/leads-api.ts'

/** What a lead gives to the feature that books people for it. */
export type BookingProps = {
  lead: LeadRecord
  /** The one that counts; null where there is none yet. */
  appointment: Appointment | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}
