import type { AttemptResult, DeliveryChannel } from './schema.ts'

/** Settings that enable the channels. Deliveries of a disabled channel wait. */
export type ChannelSettings = {
  ZOHO_REFRESH_TOKEN?: string
  SMTP_URL?: string
  WHATSAPP_ACCESS_TOKEN?: string
  VAPID_PRIVATE_KEY?: string
  COPY?: 'yes' | 'no'
}

const settingByChannel = {
  crm: 'ZOHO_REFRESH_TOKEN',
  mail: 'SMTP_URL',
  whatsapp: 'WHATSAPP_ACCESS_TOKEN',
  push: 'VAPID_PRIVATE_KEY',
} as const satisfies Record<Exclude<DeliveryChannel, 'webhook'>, keyof ChannelSettings>

/** Returns whether `channel` is configured and this installation is not a restored copy. */
export function isChannelConfigured(settings: ChannelSettings, channel: DeliveryChannel): boolean {
  // A restored copy has the webhooks of the original installation, and must not call them.
  if (settings.COPY === 'yes') return false
  // Webhooks are configured in the console; deliveries exist only for configured ones.
  return channel === 'webhook' || Boolean(settings[settingByChannel[channel]])
}

/**
 * Returns the queue for a channel's attempts. Each node processes a fixed number of jobs per queue in parallel. Emails
 * are sent one by one: SMTP cannot show whether an email arrived after a lost response, so a crashed node sends at most
 * one email twice (ADR 0005).
 */
export function queueOf(
  channel: string,
): 'attempt-crm' | 'attempt-mail' | 'attempt-webhook' | 'attempt-delivery' {
  if (channel === 'crm') return 'attempt-crm'
  if (channel === 'mail') return 'attempt-mail'
  // A separate queue, so that a slow receiver delays only other webhooks.
  return channel === 'webhook' ? 'attempt-webhook' : 'attempt-delivery'
}

/** Builds the result of an attempt that did not deliver. */
export function failedAttempt<Kind extends Exclude<AttemptResult['kind'], 'delivered'>>(
  kind: Kind,
  code: string,
  message: string,
) {
  return { kind, error: { code, message } }
}

/** Number of failures after which a delivery is marked as failed; usually reached after one to two hours. */
export const maxFailures = 20
const firstPauseSeconds = 2
const maxPauseSeconds = 600
const maxRetryAfterSeconds = 3_600

/**
 * Returns the seconds until the next attempt. The pause doubles from 2 s to 10 min, and half of it is random, so that
 * deliveries that failed together are not retried together. A Retry-After header is respected up to an hour.
 * @param failures number of failed attempts, at least 1
 * @param random a number from 0 to 1
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
 * Returns the next step after an attempt that did not deliver. Throttled attempts do not count towards the limit of
 * failures, and neither do failures while the whole channel is down (`countsFailure` false).
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
 * Circuit breaker of a channel: stops attempts while the channel is down. It opens after 30 failures in a row, so that
 * a channel where seven of ten attempts fail stays in use, and only if at least three deliveries failed, because one
 * alone may be at fault. It then allows one probe after 5 s; the pause doubles up to 30 s.
 */
export type Breaker = {
  failedInARow: readonly string[]
  open?: { untilMs: number; pauseMs: number }
}

export const closedBreaker: Breaker = { failedInARow: [] }

const minFailuresToOpen = 30
const minDeliveriesToOpen = 3
const firstOpenMs = 5_000
const maxOpenMs = 30_000
/** Maximum duration of a probe. Until then, no second probe starts. */
const maxProbeMs = 60_000

export type Permit = 'attempt' | 'probe' | 'park'

/** Returns whether an attempt may start now, and the breaker's new state. Times are from a monotonic clock. */
export function takePermit(breaker: Breaker, nowMs: number): [Permit, Breaker] {
  if (!breaker.open) return ['attempt', breaker]
  if (nowMs < breaker.open.untilMs) return ['park', breaker]
  return ['probe', { ...breaker, open: { ...breaker.open, untilMs: nowMs + maxProbeMs } }]
}

/** A refusal also closes the breaker, because the other system responded. A withdrawal changes nothing. */
export function updateBreaker(
  breaker: Breaker,
  attempt: { deliveryId: string; wasProbe: boolean; kind: AttemptResult['kind'] },
  nowMs: number,
  retryAfterSeconds = 0,
): Breaker {
  if (attempt.kind === 'withdrawn') return breaker
  if (attempt.kind === 'delivered' || attempt.kind === 'refused') return closedBreaker
  const failedInARow = [...breaker.failedInARow, attempt.deliveryId].slice(-minFailuresToOpen)
  if (breaker.open && !attempt.wasProbe) return { ...breaker, failedInARow }
  const isDown =
    failedInARow.length >= minFailuresToOpen && new Set(failedInARow).size >= minDeliveriesToOpen
  if (!breaker.open && !isDown) return { failedInARow }
  const grownMs = breaker.open ? Math.min(breaker.open.pauseMs * 2, maxOpenMs) : firstOpenMs
  const pauseMs = Math.max(grownMs, Math.min(retryAfterSeconds, maxRetryAfterSeconds) * 1_000)
  return { failedInARow, open: { untilMs: nowMs + pauseMs, pauseMs } }
}
