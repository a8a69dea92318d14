import { composeLetter, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { messageWords, type RolloutNews } from '../content/messages.ts'
import { daysBetween } from './notice-window.ts'

/**
 * One message about a clinic to somebody who asked for it in an audit (FLD-09). Nothing typed is in it but
 * the name of a clinic that staff know: one the settings list, or one they worked on (T20).
 */
export function composeRolloutMessage(input: {
  site: SiteSettings
  clinicName: string
  address: string
  reference: string
  news: RolloutNews
  today: string
  optOut: NonNullable<MailMessage['optOut']>
}): MailMessage {
  const { site, address, optOut } = input
  const { title, text } = wordsFor(oneLineText(input.clinicName, 120), input.news, input.today)
  return composeLetter({
    site,
    to: { name: '', address },
    isAnsweredBySite: true,
    subject: title,
    heading: title,
    parts: [text, messageWords.reference(input.reference)],
    reason: messageWords.reason,
    optOut,
  })
}

function wordsFor(clinic: string, news: RolloutNews, today: string) {
  const { scheduled, calledOff, contractEnd } = messageWords
  if (news.topic === 'contract-end') {
    const days = daysBetween(today, news.date)
    return {
      title: contractEnd.heading(clinic),
      text: contractEnd.text(clinic, news.date, days),
    }
  }
  return news.date === ''
    ? { title: calledOff.heading(clinic), text: calledOff.text(clinic, news.before) }
    : {
        title: scheduled.heading(clinic),
        text: scheduled.text(clinic, news.date, news.before >= today ? news.before : ''),
      }
}
