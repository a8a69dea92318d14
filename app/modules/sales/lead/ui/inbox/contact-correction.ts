import type { ContactDetail } from '../../schema/contact-details.ts'
import type { LeadRecord } from './leads-api.ts'

export type ContactDetails = Record<ContactDetail, string>

export type ContactCorrection = {
  isBusy: boolean
  errors: Record<string, string>
  /** What could not be done, where no field is to blame. */
  problem: string | null
  /** Whether it was stored. */
  onCorrect: (details: ContactDetails) => Promise<boolean>
  onForget: () => void
}

export type ContactDialogProps = ContactCorrection & {
  lead: LeadRecord
  isOpen: boolean
  onClose: () => void
}
