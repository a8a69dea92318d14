import { composeLetter } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { nextDueTime } from '#app/modules/sales/lead/rules.ts'
import type { LeadStatus } from '#app/modules/sales/lead/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { emailChangedMail as words } from './content.ts'

export type EnquiryState = 'received' | 'reading' | 'answered' | 'closed'
export type ReplyTiming =
  | { kind: 'due'; by: Date }
  | { kind: 'late'; promised: Date; by: Date }
  | { kind: 'open' }

type EnquiryProgress = {
  status: LeadStatus
  assignedTo: string | null
  answeredAt: Date | null
  dueAt: Date | null
}

/** Returns the status of an enquiry for its visitor. For a merged enquiry, pass the progress of its main lead. */
export function enquiryState({ status, assignedTo }: EnquiryProgress): EnquiryState {
  if (status === 'closed' || status === 'answered') return status
  return status === 'in_progress' || assignedTo ? 'reading' : 'received'
}

/**
 * Returns the promised time of our reply. Once that time has passed, returns `late` with the new time. Returns `open`
 * if no reply is due.
 */
export function replyTiming(
  own: { dueAt: Date | null },
  worked: EnquiryProgress,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): ReplyTiming {
  const isWaiting = worked.status === 'new' || worked.status === 'in_progress'
  const due = worked.dueAt && own.dueAt && worked.dueAt < own.dueAt ? worked.dueAt : own.dueAt
  const by = due ?? worked.dueAt
  if (!isWaiting || worked.answeredAt || !by) return { kind: 'open' }
  if (by > now) return { kind: 'due', by }
  return { kind: 'late', promised: by, by: nextDueTime(by, now, isHoliday) }
}

/** Masks an email address, because the link to the page may be passed on. Its owner can still recognise it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}•••${email.slice(at)}`
}

/** Masks a phone number except its last three digits. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `••• ${digits.slice(-3)}`
}

type ChangedMail = { site: SiteSettings; name: string; address: string; reference: string }

/** Composes the email to the old address of an enquiry after a change. It doesn't contain the new address. */
export function composeChangedMail({ site, name, address, reference }: ChangedMail): MailMessage {
  return composeLetter({
    site,
    to: { name, address },
    repliesToSite: true,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [words.text(reference), words.notYou],
    reason: words.reason,
  })
}
