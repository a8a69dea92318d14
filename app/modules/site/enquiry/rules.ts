import { composeLetter } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { laterAnswer } from '#app/modules/sales/lead/promise/rules.ts'
import type { LeadStatus } from '#app/modules/sales/lead/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { changedMail as words } from './content.ts'

export type EnquiryState = 'received' | 'reading' | 'answered' | 'closed'
export type AnswerMoment =
  | { kind: 'due'; by: Date }
  | { kind: 'late'; promised: Date; by: Date }
  | { kind: 'open' }

type EnquiryProgress = {
  status: LeadStatus
  assignedTo: string | null
  answeredAt: Date | null
  dueAt: Date | null
}

/** The status of an enquiry in the visitor's words; of a merged one, that of its main lead. */
export function enquiryState({ status, assignedTo }: EnquiryProgress): EnquiryState {
  if (status === 'closed' || status === 'answered') return status
  return status === 'in_progress' || assignedTo ? 'reading' : 'received'
}

/** The promised moment; once that has passed, that we are late and by when we answer now. */
export function answerMoment(
  own: { dueAt: Date | null },
  worked: EnquiryProgress,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): AnswerMoment {
  const isWaiting = worked.status === 'new' || worked.status === 'in_progress'
  const due = worked.dueAt && own.dueAt && worked.dueAt < own.dueAt ? worked.dueAt : own.dueAt
  const by = due ?? worked.dueAt
  if (!isWaiting || worked.answeredAt || !by) return { kind: 'open' }
  if (by > now) return { kind: 'due', by }
  return { kind: 'late', promised: by, by: laterAnswer(by, now, isHoliday) }
}

/** Enough of an address to recognise it, for a page whose link may have been passed on. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}•••${email.slice(at)}`
}

/** The last three digits of a telephone number. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `••• ${digits.slice(-3)}`
}

/** Tells the old address that an enquiry has another now. The new one is not named. */
export function composeChangedMail(input: {
  site: SiteSettings
  name: string
  address: string
  reference: string
}): MailMessage {
  const { site, name, address } = input
  return composeLetter({
    site,
    to: { name, address },
    isAnsweredBySite: true,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [words.text(input.reference), words.notYou],
    reason: words.reason,
  })
}
