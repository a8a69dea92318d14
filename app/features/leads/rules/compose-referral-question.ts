import {
  button,
  heading,
  mailPage,
  mailText,
  paragraph,
} from '#app/features/mail/rules/mail-html.ts'
import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import { oneLineText, speakableName } from '#app/features/mail/rules/visitor-name.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { referralQuestion as words } from '../content/referral-question.ts'

/**
 * The one e-mail that asks a referred friend for consent (D-39, POPIA s69). Nothing typed is in it but
 * names that can be nothing but names (T20). `answerUrl` leads to the page with the two buttons.
 */
export function composeReferralQuestion(input: {
  site: SiteSettings
  friend: { name: string; address: string }
  referrerName: string
  answerUrl: string
  optOut: NonNullable<MailMessage['optOut']>
}): MailMessage {
  const { site, friend, answerUrl, optOut } = input
  const referrer = speakableName(input.referrerName) ?? words.somebody
  const hello = greetingFor(friend.name)
  const intro = words.intro(referrer, site.brandName)
  const page = { site, reason: words.reason, optOutUrl: optOut.url }
  return {
    optOut,
    to: visitorAddress(friend.name, friend.address),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName), 200),
    text: mailText({
      ...page,
      paragraphs: [hello, intro, words.question, `${words.button}: ${answerUrl}`, words.ignore],
    }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        paragraph(hello),
        paragraph(intro),
        paragraph(words.question),
        button(words.button, answerUrl),
        paragraph(words.ignore, 'ink-soft'),
      ],
    }),
  }
}
