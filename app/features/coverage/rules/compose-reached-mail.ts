import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import {
  button,
  heading,
  mailPage,
  mailText,
  paragraph,
} from '#app/features/mail/rules/mail-html.ts'
import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import { oneLineText } from '#app/features/mail/rules/visitor-name.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { reachedMail as words } from '../content.ts'

/** The one mail that tells an opted-in visitor that their address is covered (COV-34). */
export function composeReachedMail(input: {
  site: SiteSettings
  name: string
  address: string
  reference: string
  askedAt: Date
  checkUrl: string
  optOut: NonNullable<MailMessage['optOut']>
}): MailMessage {
  const { site, name, address, checkUrl, optOut } = input
  const hello = greetingFor(name)
  const intro = words.intro(formatDate(johannesburgDate(input.askedAt)))
  const reference = words.reference(input.reference)
  const page = { site, reason: words.reason, optOutUrl: optOut.url }
  return {
    optOut,
    to: visitorAddress(name, address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName), 200),
    text: mailText({
      ...page,
      paragraphs: [hello, intro, words.survey, `${words.button}: ${checkUrl}`, reference],
    }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        paragraph(hello),
        paragraph(intro),
        paragraph(words.survey),
        button(words.button, checkUrl),
        paragraph(reference),
      ],
    }),
  }
}
