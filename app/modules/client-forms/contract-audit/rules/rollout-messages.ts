import type { RolloutNews, RolloutTopic } from '../content/messages.ts'
import type { RolloutStage } from '../schema/rollout.ts'
import { daysBetween } from './notice-window.ts'

/**
 * So many days before its end a contract "comes near" (FLD-09): those of the form's own banner, "a contract
 * that expires within 90 days is worth a reminder".
 */
export const contractEndNoticeDays = 90
/** A date that staff put right or undo within this time was never announced. */
const quietMinutes = 10

export function afterQuiet(at: Date): Date {
  return new Date(at.getTime() + quietMinutes * 60_000)
}

type Clinic = {
  stage: RolloutStage
  migrationDate: string | null
  contractEnd: string | null
}

/** One address that was left with audits of a clinic: what it asked for last, and what it was sent last. */
export type Listener = {
  email: string
  submissionId: string
  reference: string
  topics: readonly string[]
  /** The date last named in a message of the topic; empty after one that called a migration off. */
  sent: Partial<Record<RolloutTopic, string>>
}

/** What somebody is to be told about a clinic now, that they asked for and were not told yet (FLD-09). */
export function newsFor(clinic: Clinic, listener: Listener, today: string): RolloutNews[] {
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
    isNear(contractEnd, today) &&
    contractEnd !== sent['contract-end']
  )
    news.push({ topic: 'contract-end', date: contractEnd })
  return news
}

function isNear(contractEnd: string, today: string): boolean {
  return contractEnd > today && daysBetween(today, contractEnd) <= contractEndNoticeDays
}

export type AuditOfListener = {
  submissionId: string
  reference: string
  email: string
  topics: readonly string[]
  sent: readonly { topic: RolloutTopic; date: string; at: Date }[]
}

/** Audits of one clinic, the newest first, by address: the newest audit of an address says what it wants. */
export function listenersOf(audits: readonly AuditOfListener[]): Listener[] {
  const listeners = new Map<string, Listener & { at: Partial<Record<RolloutTopic, number>> }>()
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
