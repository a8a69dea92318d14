import type { AppointmentKind } from '#app/modules/sales/lead/content/appointments.ts'
import type { EnquiryState } from '../rules/enquiry-state.ts'

/** The page of an enquiry in words, as its visitor reads it. */
export type EnquiryPage = {
  reference: string
  brandName: string
  phone: string
  phoneHref: string | null
  sentAt: string
  state: EnquiryState
  moment: { text: string; isLate: boolean }
  who: string
  asked: readonly { label: string; value: string }[]
  /** `author` is null for the visitor. */
  messages: readonly { at: string; author: string | null; text: string }[]
  /** What we offered, each on a page of its own below this one. */
  offers: readonly { path: string; text: string }[]
  /** All to come, by time; else the newest one. */
  appointments: readonly {
    kind: AppointmentKind
    /** Who meets the visitor, and of a visit where. */
    details: readonly string[]
    text: string
    when: string
    startsAt: string
    canTake: boolean
    hasCalendar: boolean
  }[]
  /** Name as it is; address and number masked. */
  contact: { name: string; email: string; phone: string }
}
