import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import {
  button,
  heading,
  mailPage,
  mailText,
  paragraph,
} from '#app/features/mail/rules/mail-html.ts'
import { oneLineText, speakableName } from '#app/features/mail/rules/visitor-name.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { invitationMail as words } from '../content/invitation.ts'

/** The one-time link with which an invited person sets a password; delivery kind `staff-invitation`. */
export function composeInvitation(input: {
  site: SiteSettings
  name: string
  address: string
  inviterName: string
  url: string
  hours: number
}): MailMessage {
  const { site, name, address, url } = input
  const hello = greetingFor(name)
  const intro = words.intro(site.brandName, speakableName(input.inviterName) || 'An administrator')
  const validity = words.validity(input.hours)
  const page = { site, reason: words.reason }
  return {
    to: visitorAddress(name, address),
    subject: oneLineText(words.subject(site.brandName), 200),
    text: mailText({ ...page, paragraphs: [hello, intro, url, validity, words.ignore] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        paragraph(hello),
        paragraph(intro),
        button(words.button, url),
        paragraph(validity),
        paragraph(words.ignore, 'ink-soft'),
      ],
    }),
  }
}
