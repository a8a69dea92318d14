import type { AttemptResult, DeliveryChannel } from './schema.ts'

/** Settings that switch a channel on; a channel without them keeps its deliveries waiting. */
export type ChannelSettings = {
  ZOHO_REFRESH_TOKEN?: string
  SMTP_URL?: string
  WHATSAPP_ACCESS_TOKEN?: string
  VAPID_PRIVATE_KEY?: string
  COPY?: 'yes' | 'no'
}

const settingOf = {
  crm: 'ZOHO_REFRESH_TOKEN',
  mail: 'SMTP_URL',
  whatsapp: 'WHATSAPP_ACCESS_TOKEN',
  push: 'VAPID_PRIVATE_KEY',
} as const satisfies Record<Exclude<DeliveryChannel, 'webhook'>, keyof ChannelSettings>

/** True when this installation can reach the system behind `channel`. */
export function isChannelConfigured(settings: ChannelSettings, channel: DeliveryChannel): boolean {
  // A restored copy knows the webhooks of the installation it was copied from.
  if (settings.COPY === 'yes') return false
  // Webhooks are set up in the console: without one nothing is enqueued.
  return channel === 'webhook' || Boolean(settings[settingOf[channel]])
}

/**
 * The queue that a channel's attempts wait in; each node makes a fixed number of each queue at once. Mails are
 * sent one by one: SMTP cannot tell whether a mail arrived whose answer was cut off, so that a node that dies sends at
 * most one twice (ADR 0005).
 */
export function queueOf(
  channel: string,
): 'attempt-crm' | 'attempt-mail' | 'attempt-webhook' | 'attempt-delivery' {
  if (channel === 'crm') return 'attempt-crm'
  if (channel === 'mail') return 'attempt-mail'
  // A slow receiver only delays other webhooks.
  return channel === 'webhook' ? 'attempt-webhook' : 'attempt-delivery'
}

/** Counted failures after which a delivery is given up and shown as failed: about two hours. */
export const maxFailures = 20
const firstPauseSeconds = 2
const maxPauseSeconds = 600
const maxRetryAfterSeconds = 3_600

/**
 * Seconds until the next attempt: doubling from 2 s to 10 min, half of it random so that deliveries that failed
 * together do not retry together. A Retry-After of the other system is respected, up to an hour.
 * @param failures failed attempts so far, at least 1
 * @param random from 0 to 1
 */
export function pauseSeconds(failures: number, random: number, retryAfterSeconds = 0): number {
  const full = Math.min(firstPauseSeconds * 2 ** (failures - 1), maxPauseSeconds)
  const grown = full / 2 + (full / 2) * random
  const retryAfter = Math.min(retryAfterSeconds, maxRetryAfterSeconds)
  return retryAfter > 0 ? Math.max(grown, retryAfter + random * firstPauseSeconds) : grown
}

export type NextStep =
  | { state: 'failed'; failures: number }
  | { state: 'queued'; failures: number; pauseSeconds: number }

/**
 * What follows an attempt that did not deliver. A throttled attempt does not count against the limit, nor does a
 * transient one while the whole channel is known to be down (`countsFailure` false).
 */
export function nextStep(
  result: Exclude<AttemptResult, { kind: 'delivered' | 'withdrawn' }>,
  before: { failures: number; attempts: number; countsFailure: boolean },
  random: number,
): NextStep {
  if (result.kind === 'refused') return { state: 'failed', failures: before.failures + 1 }
  const counts = result.kind === 'transient' && before.countsFailure
  const failures = before.failures + (counts ? 1 : 0)
  if (failures >= maxFailures) return { state: 'failed', failures }
  const grownFrom = counts ? failures : Math.min(before.attempts, maxFailures)
  return {
    state: 'queued',
    failures,
    pauseSeconds: pauseSeconds(Math.max(grownFrom, 1), random, result.retryAfterSeconds),
  }
}

/**
 * Keeps a channel that is down from being called for every delivery. It opens after thirty
 * failures in a row (a channel where seven of ten attempts fail still works) from at least three
 * deliveries (one that always fails says nothing of the others), then lets one attempt through after
 * a pause of 5 s that doubles to 30 s.
 */
export type Breaker = {
  failedInARow: readonly string[]
  open?: { untilMs: number; pauseMs: number }
}

export const closedBreaker: Breaker = { failedInARow: [] }

const failuresToOpen = 30
const deliveriesToOpen = 3
const firstOpenMs = 5_000
const maxOpenMs = 30_000
/** An attempt ends well before this; until then no second one is let through. */
const probeMs = 60_000

export type Permit = 'attempt' | 'probe' | 'park'

/** Whether an attempt may start now, and the breaker after that answer. Times are monotonic. */
export function requestPermit(breaker: Breaker, nowMs: number): [Permit, Breaker] {
  if (!breaker.open) return ['attempt', breaker]
  if (nowMs < breaker.open.untilMs) return ['park', breaker]
  return ['probe', { ...breaker, open: { ...breaker.open, untilMs: nowMs + probeMs } }]
}

/** The breaker after an attempt. A refusal is an answer: the channel works. What was withdrawn says nothing. */
export function afterAttempt(
  breaker: Breaker,
  attempt: { deliveryId: string; wasProbe: boolean; kind: AttemptResult['kind'] },
  nowMs: number,
  retryAfterSeconds = 0,
): Breaker {
  if (attempt.kind === 'withdrawn') return breaker
  if (attempt.kind === 'delivered' || attempt.kind === 'refused') return closedBreaker
  const failedInARow = [...breaker.failedInARow, attempt.deliveryId].slice(-failuresToOpen)
  if (breaker.open && !attempt.wasProbe) return { ...breaker, failedInARow }
  const isDown =
    failedInARow.length >= failuresToOpen && new Set(failedInARow).size >= deliveriesToOpen
  if (!breaker.open && !isDown) return { failedInARow }
  const grownMs = breaker.open ? Math.min(breaker.open.pauseMs * 2, maxOpenMs) : firstOpenMs
  const pauseMs = Math.max(grownMs, Math.min(retryAfterSeconds, maxRetryAfterSeconds) * 1_000)
  return { failedInARow, open: { untilMs: nowMs + pauseMs, pauseMs } }
}
