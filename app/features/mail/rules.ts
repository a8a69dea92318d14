import { z } from 'zod'
import type { DeliveryItem } from '#app/features/deliveries/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { confirmation, greeting, staffNotification } from './content.ts'
import {
  button,
  factTable,
  heading,
  mailPage,
  mailText,
  paragraph,
  quotation,
} from './rules/mail-html.ts'
import { ownPageHtml, ownPageText } from './rules/own-page.ts'
import { oneLineText, speakableName } from './rules/visitor-name.ts'
import { laidOut, type MailLayout } from './rules/mail-layout.ts'
import { mark } from './rules/shared-text.ts'
import type { LayoutMail, MailAddress, MailMessage } from './schema.ts'

/** The part of an outbox row that is the mail's own; the caller adds the subject it belongs to. */
export function mailDelivery(
  kind: string,
  message: MailMessage,
): Pick<DeliveryItem, 'channel' | 'kind' | 'payload'> & { channel: 'mail' } {
  return { channel: 'mail', kind, payload: message }
}

/** The same of a mail that is made whole when it is sent: words that many mails share are kept once. */
export function templateMailDelivery(
  kind: string,
  { text, ...message }: LayoutMail,
): Pick<DeliveryItem, 'kind' | 'payload'> & { channel: 'template-mail'; sharedText: string } {
  return { channel: 'template-mail', kind, payload: message, sharedText: text }
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
export function draftConfirmation(input: Confirmation): LayoutMail {
  const { site, name, address, promiseText, note, optOut, by = null } = input
  const data = {
    hello: greetingFor(name),
    promiseText,
    ...(note ? { note } : {}),
    reference: confirmation.reference(input.reference),
    by,
    ...(optOut ? { optOutUrl: optOut.url } : {}),
  }
  return {
    ...(optOut ? { optOut } : {}),
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: site.brandName, address: site.email },
    subject: confirmation.subject(site.brandName),
    text: mailText({
      site,
      reason: confirmation.reason,
      optOutUrl: optOut && mark('optOutUrl'),
      paragraphs: [
        mark('hello'),
        mark('promiseText'),
        ...(note ? [mark('note')] : []),
        mark('reference'),
        ...ownPageText(by && mark('by')),
      ],
    }),
    layout: { name: confirmationLayout.name, data },
  }
}

const confirmationData = z.object({
  hello: z.string(),
  promiseText: z.string(),
  note: z.string().optional(),
  reference: z.string(),
  by: z.string().nullable(),
  optOutUrl: z.string().optional(),
})

export const confirmationLayout: MailLayout = {
  name: 'confirmation',
  html({ site }, given) {
    const { hello, promiseText, note, reference, by, optOutUrl } = confirmationData.parse(given)
    return mailPage({
      site,
      reason: confirmation.reason,
      optOutUrl,
      title: confirmation.heading,
      body: [
        heading(confirmation.heading),
        paragraph(hello),
        quotation(promiseText),
        ...(note ? [paragraph(note)] : []),
        paragraph(reference),
        ...ownPageHtml(by),
      ],
    })
  },
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
export function draftStaffNotification(input: StaffNotification): LayoutMail | null {
  if (!input.site.leadsMailbox) return null
  const { site, reference, kindLabel, inboxUrl } = input
  const lines = [{ label: staffNotification.reference, value: reference }, ...input.lines].filter(
    (line) => line.value,
  )
  const title = staffNotification.heading(kindLabel)
  return {
    to: { name: site.brandName, address: site.leadsMailbox },
    ...(input.replyTo ? { replyTo: visitorReply(input.replyTo) } : {}),
    subject: oneLineText(staffNotification.subject(kindLabel, reference), 200),
    text: mailText({
      site,
      reason: staffNotification.reason,
      paragraphs: [
        mark('title'),
        mark('lines'),
        `${staffNotification.open}: ${mark('inboxUrl')}`,
        staffNotification.intro,
      ],
    }),
    layout: { name: staffNotificationLayout.name, data: { title, lines, inboxUrl } },
  }
}

const staffNotificationData = z.object({
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  inboxUrl: z.string(),
})

export const staffNotificationLayout: MailLayout = {
  name: 'staff-notification',
  html({ site }, given) {
    const { title, lines, inboxUrl } = staffNotificationData.parse(given)
    return mailPage({
      site,
      reason: staffNotification.reason,
      title,
      body: [
        heading(title),
        factTable(lines),
        button(staffNotification.open, inboxUrl),
        paragraph(staffNotification.intro, 'ink-soft'),
      ],
    })
  },
}

/** The whole mail at once; null as with its draft. */
export function composeStaffNotification(input: StaffNotification): MailMessage | null {
  const draft = draftStaffNotification(input)
  return draft && laidOut(draft, staffNotificationLayout, { site: input.site })
}
