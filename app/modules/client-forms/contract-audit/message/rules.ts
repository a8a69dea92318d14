import { daysBetween, formatDate } from '#app/basics/dates.ts'
import { composeLetter, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { RolloutClinic } from '../board/schema.ts'
import type { rolloutTopics } from '../content.ts'

export type RolloutTopic = (typeof rolloutTopics)[number]

export type RolloutNews =
  | { topic: 'migration-scheduled'; date: string; before: string }
  | { topic: 'contract-end'; date: string }

/** Days before a contract end at which we send a message; the form's banner has the same number. */
export const contractEndNoticeDays = 90
/** Delay in minutes before a new date is announced, so that staff can correct or undo it first. */
const announceDelayMinutes = 10

export function announcementTime(at: Date): Date {
  return new Date(at.getTime() + announceDelayMinutes * 60_000)
}

type Clinic = Pick<RolloutClinic, 'stage' | 'migrationDate'> & { contractEnd: string | null }

/** An email address from a clinic's audits, with its latest choice of topics and the messages already sent. */
export type Subscriber = Omit<SubscriberAudit, 'sent'> & {
  /** The date in the last message on each topic; empty if that message announced a cancelled migration. */
  sent: Partial<Record<RolloutTopic, string>>
}

export function pendingNews(clinic: Clinic, listener: Subscriber, today: string): RolloutNews[] {
  if (clinic.stage === 'migrated') return []
  const isCalledOff = clinic.stage === 'not-migrating'
  const { topics, sent } = listener
  const news: RolloutNews[] = []
  const date = isCalledOff ? '' : (clinic.migrationDate ?? '')
  const before = sent['migration-scheduled'] ?? ''
  const isNews = date === '' ? before >= today : date >= today
  if (topics.includes('migration-scheduled') && isNews && date !== before)
    news.push({ topic: 'migration-scheduled', date, before })
  const { contractEnd } = clinic
  if (
    !isCalledOff &&
    topics.includes('contract-end') &&
    contractEnd &&
    contractEnd > today &&
    daysBetween(today, contractEnd) <= contractEndNoticeDays &&
    contractEnd !== sent['contract-end']
  )
    news.push({ topic: 'contract-end', date: contractEnd })
  return news
}

export type SubscriberAudit = {
  submissionId: string
  reference: string
  email: string
  topics: readonly string[]
  sent: readonly { topic: RolloutTopic; date: string; at: Date }[]
}

/** Groups a clinic's audits (newest first) by email address; the newest audit of an address sets its topics. */
export function subscribersOf(audits: readonly SubscriberAudit[]): Subscriber[] {
  const listeners = new Map<string, Subscriber & { at: Partial<Record<RolloutTopic, number>> }>()
  for (const { submissionId, reference, email, topics, sent } of audits) {
    const key = email.toLowerCase()
    const one = listeners.get(key) ?? { email, submissionId, reference, topics, sent: {}, at: {} }
    for (const { topic, date, at } of sent) {
      if (at.getTime() <= (one.at[topic] ?? 0)) continue
      one.sent[topic] = date
      one.at[topic] = at.getTime()
    }
    listeners.set(key, one)
  }
  return [...listeners.values()].map(({ at: _at, ...listener }) => listener)
}

/** Callers must check that staff listed or edited the clinic, because visitors may enter any name. */
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
  const { title, text } = messageTexts(oneLineText(input.clinicName, 120), input.news, input.today)
  return composeLetter({
    site,
    to: { name: '', address },
    repliesToSite: true,
    subject: title,
    heading: title,
    parts: [text, `The audit reference is ${input.reference}.`],
    reason:
      'You’re getting this message because someone entered your email address in the clinic’s audit and requested updates.',
    optOut,
  })
}

function messageTexts(clinic: string, news: RolloutNews, today: string) {
  const date = formatDate(news.date)
  if (news.topic === 'contract-end') {
    const days = daysBetween(today, news.date)
    return {
      title: `The contract of ${clinic} ends soon`,
      text: `According to the audit, the contract of ${clinic} with its current provider ends on ${date}, ${days === 1 ? 'tomorrow' : `in ${days} days`}. Please check the contract to see when notice must be given.`,
    }
  }
  const before = formatDate(news.before)
  if (news.date === '')
    return {
      title: `The migration of ${clinic} no longer has a date`,
      text: `The migration of ${clinic} on ${before} was cancelled. We’ll write again when there is a new date.`,
    }
  return {
    title: `The migration of ${clinic} is scheduled`,
    text:
      news.before >= today
        ? `The migration of ${clinic} has moved to ${date}. The previous date was ${before}.`
        : `The migration of ${clinic} is scheduled for ${date}.`,
  }
}
