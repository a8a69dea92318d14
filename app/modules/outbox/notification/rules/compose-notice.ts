import { greetingFor, visitorAddress, oneLineText } from '../../mail/rules.ts'
import { button, heading, mailPage, mailText, paragraph } from '../../mail/rules/mail-html.ts'
import type { MailMessage } from '../../mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { noticeMail as words } from '../content/notice-mail.ts'

/** A notice of the console as a mail to the member of staff it is for; delivery kind `staff-notice`. */
export function composeNotice(input: {
  site: SiteSettings
  name: string
  address: string
  title: string
  text: string
  url: string
}): MailMessage {
  const { site, name, address, title, text, url } = input
  const hello = greetingFor(name)
  const page = { site, reason: words.reason }
  return {
    to: visitorAddress(name, address),
    subject: oneLineText(words.subject(title, site.brandName), 200),
    text: mailText({ ...page, paragraphs: [hello, title, text, url] }),
    html: mailPage({
      ...page,
      title,
      body: [heading(title), paragraph(hello), paragraph(text), button(words.button, url)],
    }),
  }
}
