import { formatDate } from '#app/basics/dates.ts'
import { composeLetter, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { RolloutStage } from '../board/schema.ts'
import type { rolloutTopics } from '../content.ts'
import { daysBetween } from '../notice-window/rules.ts'

export type RolloutTopic = (typeof rolloutTopics)[number]

export type RolloutNews =
  | { topic: 'migration-scheduled'; date: string; before: string }
  | { topic: 'contract-end'; date: string }

const daysAheadText = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

const messageWords = {
  scheduled: {
    heading: (clinic: string) => `The migration of ${clinic} is scheduled`,
    text: (clinic: string, date: string, before: string) =>
      before === ''
        ? `The migration of ${clinic} is scheduled for ${formatDate(date)}.`
        : `The migration of ${clinic} has moved to ${formatDate(date)}. The previous date was ${formatDate(before)}.`,
  },
  calledOff: {
    heading: (clinic: string) => `The migration of ${clinic} no longer has a date`,
    text: (clinic: string, before: string) =>
      `The migration of ${clinic} on ${formatDate(before)} was cancelled. We’ll write again when there is a new date.`,
  },
  contractEnd: {
    heading: (clinic: string) => `The contract of ${clinic} ends soon`,
    text: (clinic: string, date: string, days: number) =>
      `According to the audit, the contract of ${clinic} with its current provider ends on ${formatDate(date)}, ${daysAheadText(days)}. Please check the contract to see when notice must be given.`,
  },
  reference: (reference: string) => `The audit reference is ${reference}.`,
  reason:
    'You’re getting this message because someone entered your email address in the clinic’s audit and requested updates.',
} as const

/** Days before a contract end at which we send a message; the form's banner has the same number. */
export const contractEndNoticeDays = 90
/** Delay in minutes before a new date is announced, so that staff can correct or undo it first. */
const announceDelayMinutes = 10

export function announcementTime(at: Date): Date {
  return new Date(at.getTime() + announceDelayMinutes * 60_000)
}

type Clinic = {
  stage: RolloutStage
  migrationDate: string | null
  contractEnd: string | null
}

/** An email address from a clinic's audits, with its latest choice of topics and the messages already sent. */
export type Subscriber = {
  email: string
  submissionId: string
  reference: string
  topics: readonly string[]
  /** The date in the last message on each topic; empty if that message announced a cancelled migration. */
  sent: Partial<Record<RolloutTopic, string>>
}

export function pendingNews(clinic: Clinic, listener: Subscriber, today: string): RolloutNews[] {
  if (clinic.stage === 'migrated' || clinic.stage === 'not-migrating') return []
  const { topics, sent } = listener
  const news: RolloutNews[] = []
  const date = clinic.migrationDate ?? ''
  const before = sent['migration-scheduled'] ?? ''
  const isNews = date === '' ? before >= today : date >= today
  if (topics.includes('migration-scheduled') && isNews && date !== before)
    news.push({ topic: 'migration-scheduled', date, before })
  const { contractEnd } = clinic
  if (
    topics.includes('contract-end') &&
    contractEnd &&
    isContractEndNear(contractEnd, today) &&
    contractEnd !== sent['contract-end']
  )
    news.push({ topic: 'contract-end', date: contractEnd })
  return news
}

function isContractEndNear(contractEnd: string, today: string): boolean {
  return contractEnd > today && daysBetween(today, contractEnd) <= contractEndNoticeDays
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
    parts: [text, messageWords.reference(input.reference)],
    reason: messageWords.reason,
    optOut,
  })
}

function messageTexts(clinic: string, news: RolloutNews, today: string) {
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
