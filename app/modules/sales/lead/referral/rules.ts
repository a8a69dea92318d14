import { composeLetter, speakableName } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { FriendAnswer } from '../forms/referral.ts'
import { referralQuestion as words } from './content.ts'

/** Composes the only email to a friend, a request for consent (POPIA section 69). User input: safe names only. */
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
    repliesToSite: true,
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

/** Returns the referral's fields after the friend's answer. A no deletes all details of the friend. */
export function withFriendAnswer<Fields extends { friendName: string; friendEmail: string }>(
  fields: Fields,
  answer: Exclude<FriendAnswer, 'pending'>,
): Omit<Fields, 'friendAnswer'> & { friendAnswer: FriendAnswer } {
  const friend = answer === 'no' ? { friendName: '', friendEmail: '' } : {}
  return { ...fields, ...friend, friendAnswer: answer }
}
