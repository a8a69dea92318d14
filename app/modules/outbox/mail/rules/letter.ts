import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { greetingFor, visitorAddress, oneLineText } from '../rules.ts'
import type { MailMessage } from '../schema.ts'
import { button, heading, mailPage, mailText, paragraph, quotation } from './mail-html.ts'

/** What a letter says below its greeting, once for both bodies: a paragraph, or one that stands out. */
export type LetterPart =
  | string
  | { quotation: string }
  | { link: string; label: string }
  | { aside: string }

export type Letter = {
  site: SiteSettings
  to: { name: string; address: string }
  /** Whether an answer goes to the site's address; else to the sender of all mail. */
  isAnsweredBySite: boolean
  subject: string
  heading: string
  parts: readonly LetterPart[]
  /** Why the reader gets it, in the foot. */
  reason: string
  optOut?: MailMessage['optOut']
}

/** A letter to one person: greeting, parts, and who sends it and why. The HTML and the plain body say the same. */
export function composeLetter(letter: Letter): MailMessage {
  const { site, to, parts, reason, optOut } = letter
  const hello = greetingFor(to.name)
  const page = { site, reason, optOutUrl: optOut?.url }
  return {
    ...(optOut ? { optOut } : {}),
    to: visitorAddress(to.name, to.address),
    ...(letter.isAnsweredBySite
      ? { replyTo: { name: oneLineText(site.brandName, 100), address: site.email } }
      : {}),
    subject: oneLineText(letter.subject, 200),
    text: mailText({ ...page, paragraphs: [hello, ...parts.map(plainPart)] }),
    html: mailPage({
      ...page,
      title: letter.heading,
      body: [heading(letter.heading), paragraph(hello), ...parts.map(markedPart)],
    }),
  }
}

function plainPart(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}: ${part.link}`
  return 'aside' in part ? part.aside : part.quotation
}

function markedPart(part: LetterPart) {
  if (typeof part === 'string') return paragraph(part)
  if ('link' in part) return button(part.label, part.link)
  return 'aside' in part ? paragraph(part.aside, 'ink-soft') : quotation(part.quotation)
}
