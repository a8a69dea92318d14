import { cleanText, codePointLength } from '#app/basics/text.ts'
import type { DeliveryItem } from '../delivery/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { confirmation, greeting, staffNotification } from './content.ts'
import {
  button,
  factTable,
  heading,
  mailPage,
  mailText,
  paragraph,
  quotation,
  ownPageHtml,
  ownPageText,
} from './rules/mail-html.ts'
import type { MailAddress, MailMessage } from './schema.ts'

/** The part of an outbox row that is the mail's own; the caller adds the subject it belongs to. */
export function mailDelivery(
  kind: string,
  message: MailMessage,
): Pick<DeliveryItem, 'channel' | 'kind' | 'payload'> & { channel: 'mail' } {
  return { channel: 'mail', kind, payload: message }
}

/** "Hello Thandi," or, when the name cannot be repeated safely, "Hello,". */
export function greetingFor(name: string): string {
  const spoken = speakableName(name)
  return spoken ? greeting.named(spoken) : greeting.unnamed
}

/** The visitor as a recipient: the name only when it is safe to repeat. */
export function visitorAddress(name: string, address: string): MailAddress {
  const spoken = speakableName(name)
  return spoken ? { name: spoken, address } : { address }
}

type Confirmation = {
  site: SiteSettings
  name: string
  address: string
  promiseText: string
  reference: string
  /** What follows from this enquiry, besides the promise. */
  note?: string
  /** Where the promise is another mail: the link that stops it (PRV-07). */
  optOut?: MailMessage['optOut']
  /** When the answer is due, in words. */
  by?: string | null
}

/**
 * LDS-05: repeats the promise shown on the page and nothing more. Nothing the visitor typed is in it but
 * a safe name, so it cannot carry a stranger's message to a third person (T20).
 */
export function composeConfirmation(input: Confirmation): MailMessage {
  const { site, name, address, promiseText, note, optOut, by = null } = input
  const hello = greetingFor(name)
  const reference = confirmation.reference(input.reference)
  const notes = note ? [note] : []
  const page = { site, reason: confirmation.reason, optOutUrl: optOut?.url }
  return {
    ...(optOut ? { optOut } : {}),
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: site.brandName, address: site.email },
    subject: confirmation.subject(site.brandName),
    text: mailText({
      ...page,
      paragraphs: [hello, promiseText, ...notes, reference, ...ownPageText(by)],
    }),
    html: mailPage({
      ...page,
      title: confirmation.heading,
      body: [
        heading(confirmation.heading),
        paragraph(hello),
        quotation(promiseText),
        ...notes.map((text) => paragraph(text)),
        paragraph(reference),
        ...ownPageHtml(by),
      ],
    }),
  }
}

const visitorReply = ({ name, address }: { name: string; address: string }) => ({
  name: oneLineText(name, 100) || undefined,
  address,
})

type StaffNotification = {
  site: SiteSettings
  reference: string
  kindLabel: string
  lines: { label: string; value: string }[]
  /** Left out where the visitor has no e-mail. */
  replyTo?: { name: string; address: string }
  inboxUrl: string
}

/**
 * LDS-05: the whole enquiry for staff; Reply-To is the visitor. `inboxUrl` is the lead in the console.
 * Null when the site settings name no mailbox for leads.
 */
export function composeStaffNotification(input: StaffNotification): MailMessage | null {
  if (!input.site.leadsMailbox) return null
  const { site, reference, kindLabel, inboxUrl } = input
  const lines = [{ label: staffNotification.reference, value: reference }, ...input.lines].filter(
    (line) => line.value,
  )
  const title = staffNotification.heading(kindLabel)
  const page = { site, reason: staffNotification.reason }
  return {
    to: { name: site.brandName, address: site.leadsMailbox },
    ...(input.replyTo ? { replyTo: visitorReply(input.replyTo) } : {}),
    subject: oneLineText(staffNotification.subject(kindLabel, reference), 200),
    text: mailText({
      ...page,
      paragraphs: [
        title,
        lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
        `${staffNotification.open}: ${inboxUrl}`,
        staffNotification.intro,
      ],
    }),
    html: mailPage({
      ...page,
      title,
      body: [
        heading(title),
        factTable(lines),
        button(staffNotification.open, inboxUrl),
        paragraph(staffNotification.intro, 'ink-soft'),
      ],
    }),
  }
}

// Letters with their marks; a dot only after a short abbreviation ("J.", "Dr."), so that no domain passes.
const word = /^\p{L}\p{M}{0,2}(?:['’-]?\p{L}\p{M}{0,2})*['’]?$/u
const abbreviation = /^(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|Rev|Adv)\.$/u

/**
 * The visitor's name as an e-mail to the visitor may say it, or null when it could be a message of its
 * own: anything with a URL, digits, markup or more than five words is left out (T20).
 */
export function speakableName(name: string): string | null {
  const words = cleanText(name)
    .split(/[ \n\t]+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > 5) return null
  if (!words.every((part) => word.test(part) || abbreviation.test(part))) return null
  const spoken = words.join(' ')
  return codePointLength(spoken) <= 60 ? spoken : null
}

/** Any typed text as one line, fit for a header: line breaks and tabs become spaces, cut at `max`. */
export function oneLineText(value: string, max: number): string {
  const line = cleanText(value.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim()
}
