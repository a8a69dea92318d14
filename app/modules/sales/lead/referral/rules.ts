import { composeLetter, speakableName } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { FriendAnswer } from '../forms/referral.ts'
import { referralQuestion as words } from './content.ts'

/**
 * The one email that asks a referred friend for consent (POPIA s69). Nothing typed is in it but
 * names that can be nothing but names. `answerUrl` leads to the page with the two buttons.
 */
export function composeReferralQuestion(input: {
  site: SiteSettings
  friend: { name: string; address: string }
  referrerName: string
  answerUrl: string
  optOut: NonNullable<MailMessage['optOut']>
}): MailMessage {
  const { site, friend, answerUrl, optOut } = input
  const referrer = speakableName(input.referrerName) ?? words.someone
  return composeLetter({
    site,
    to: friend,
    isAnsweredBySite: true,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [
      words.intro(referrer, site.brandName),
      words.question,
      { link: answerUrl, label: words.button },
      { aside: words.ignore },
    ],
    reason: words.reason,
    optOut,
  })
}

/** The fields once the friend has answered: a no leaves nothing of the friend behind. */
export function withFriendAnswer<Fields extends { friendName: string; friendEmail: string }>(
  fields: Fields,
  answer: Exclude<FriendAnswer, 'pending'>,
): Omit<Fields, 'friendAnswer'> & { friendAnswer: FriendAnswer } {
  const friend = answer === 'no' ? { friendName: '', friendEmail: '' } : {}
  return { ...fields, ...friend, friendAnswer: answer }
}
