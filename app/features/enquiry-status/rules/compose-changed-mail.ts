import { heading, mailPage, mailText, paragraph } from '#app/features/mail/rules/mail-html.ts'
import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import { oneLineText } from '#app/features/mail/rules/visitor-name.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { changedMail as words } from '../content.ts'

/** Tells the old address that an enquiry has another now (PAS-02). The new one is not named (T20). */
export function composeChangedMail(input: {
  site: SiteSettings
  name: string
  address: string
  reference: string
}): MailMessage {
  const { site, name, address } = input
  const hello = greetingFor(name)
  const text = words.text(input.reference)
  const page = { site, reason: words.reason }
  return {
    to: visitorAddress(name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName), 200),
    text: mailText({ ...page, paragraphs: [hello, text, words.notYou] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [heading(words.heading), paragraph(hello), paragraph(text), paragraph(words.notYou)],
    }),
  }
}
