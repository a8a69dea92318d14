import { formatDate } from '#app/basics/dates.ts'
import {
  ownPagePlace,
  button,
  heading,
  mailPage,
  mailText,
  paragraph,
} from '#app/modules/outbox/mail/html/rules.ts'
import { greetingFor, visitorAddress, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { acceptedMail, quoteMail, reminderMail } from '../content/mails.ts'
import type { QuoteContent } from '../schema/quote.ts'
import { formatCents } from './money-text.ts'

type Addressed = { site: SiteSettings; address: string; content: QuoteContent }
type Words = {
  subject: string
  heading: string
  paragraphs: string[]
  button: string
  reason: string
  /** What staff wrote, greeting and all, in place of our own greeting. */
  letter?: string[] | undefined
}

/** A quote as it is sent: what it comes to, the PDF, and the visitor's own page (QUO-04); after a letter of staff, if any. */
export function composeQuoteMail(
  input: Addressed & { pdf: Uint8Array; supersedes: string | null; letter?: string[] },
): MailMessage {
  const { content, supersedes } = input
  const { number, totals, validUntil } = content
  const [month, once] = [totals.month, totals.once].map(({ grossCents }) =>
    grossCents > 0 ? formatCents(grossCents) : '',
  )
  return compose(
    input,
    {
      ...quoteMail,
      subject: quoteMail.subject(number, content.reference),
      heading: quoteMail.heading(number),
      paragraphs: [
        quoteMail.intro,
        `${quoteMail.short(month!, once!)} ${quoteMail.valid(formatDate(validUntil))}`,
        ...(supersedes ? [quoteMail.superseded(supersedes)] : []),
        quoteMail.accept,
      ],
      letter: input.letter,
    },
    input.pdf,
  )
}

/** To the visitor, with the sealed PDF (QUO-06). */
export function composeAcceptedMail(input: Addressed & { pdf: Uint8Array }): MailMessage {
  const { number } = input.content
  const words = { ...acceptedMail, paragraphs: [acceptedMail.intro] }
  return compose(
    input,
    { ...words, subject: words.subject(number), heading: words.heading(number) },
    input.pdf,
  )
}

/** The one reminder, where staff said so (QUO-08). */
export function composeReminderMail(input: Addressed): MailMessage {
  const { number, validUntil } = input.content
  const words = { ...reminderMail, paragraphs: [reminderMail.intro(formatDate(validUntil))] }
  return compose(input, {
    ...words,
    subject: words.subject(number),
    heading: words.heading(number),
  })
}

function compose(
  { site, address, content }: Addressed,
  words: Words,
  pdf?: Uint8Array,
): MailMessage {
  const { name } = content.recipient
  const hello = words.letter ?? [greetingFor(name)]
  const page = { site, reason: words.reason }
  return {
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject, 200),
    text: mailText({ ...page, paragraphs: [...hello, ...words.paragraphs, ownPagePlace] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        ...[...hello, ...words.paragraphs].map((text) => paragraph(text)),
        button(words.button, ownPagePlace),
      ],
    }),
    ...(pdf
      ? {
          attachments: [
            {
              fileName: fileNameOf(content.number),
              contentType: 'application/pdf',
              content: Buffer.from(pdf).toString('base64'),
            },
          ],
        }
      : {}),
  }
}

/** Q-2026-0042-1.pdf */
export function fileNameOf(number: string): string {
  return `${number.replace('/', '-')}.pdf`
}
