import { formatDate } from '#app/basics/dates.ts'
import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import {
  button,
  heading,
  mailPage,
  mailText,
  paragraph,
} from '#app/features/mail/rules/mail-html.ts'
import { oneLineText } from '#app/features/mail/rules/visitor-name.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { requestMails } from '../content.ts'
import type { RequestKind } from '../schema/kinds.ts'

type Asked = {
  site: SiteSettings
  kind: RequestKind
  reference: string
  name: string
  email: string
  dueOn: string
}

/** The one mail with the link that proves whose address it is; delivery kind `data-request-link`. */
export function composeRequestLink(input: Asked & { url: string }): MailMessage {
  const { site, kind, reference, name, email, dueOn, url } = input
  const words = requestMails.link
  const page = { site, reason: words.reason }
  const hello = greetingFor(name)
  const due = words.reference(reference, formatDate(dueOn))
  return {
    to: visitorAddress(name, email),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName), 200),
    text: mailText({
      ...page,
      paragraphs: [hello, words.intro(kind), `${words.button}: ${url}`, due, words.ignore],
    }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        paragraph(hello),
        paragraph(words.intro(kind)),
        button(words.button, url),
        paragraph(due),
        paragraph(words.ignore, 'ink-soft'),
      ],
    }),
  }
}

/** The answer as staff wrote it; delivery kind `data-request-answer`. */
export function composeRequestAnswer(
  input: Asked & { answer: string; askedOn: string },
): MailMessage {
  const { site, kind, reference, name, email, answer, askedOn } = input
  const words = requestMails.answer
  const page = { site, reason: words.reason }
  const hello = greetingFor(name)
  const asked = words.asked(kind, formatDate(askedOn))
  const written = answer.split(/\n{2,}/)
  return {
    to: visitorAddress(name, email),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName, reference), 200),
    text: mailText({ ...page, paragraphs: [hello, asked, ...written, words.complain] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        paragraph(hello),
        paragraph(asked),
        ...written.map((part) => paragraph(part)),
        paragraph(words.complain, 'ink-soft'),
      ],
    }),
  }
}

/** Tells staff that the 30 days run; null where the site names no mailbox. Nobody is named in it. */
export function composeRequestNotice(input: {
  site: SiteSettings
  reference: string
  dueOn: string
  url: string
}): MailMessage | null {
  const { site, reference, url } = input
  if (!site.leadsMailbox) return null
  const words = requestMails.staff
  const due = formatDate(input.dueOn)
  const page = { site, reason: words.reason }
  const text = words.text(reference, due)
  return {
    to: { name: oneLineText(site.brandName, 100), address: site.leadsMailbox },
    subject: oneLineText(words.subject(reference, due), 200),
    text: mailText({ ...page, paragraphs: [words.heading, text, `${words.open}: ${url}`] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [heading(words.heading), paragraph(text), button(words.open, url)],
    }),
  }
}
