import { buildPushPayload, type VapidKeys } from '@block65/webcrypto-web-push'
import { parseRetryAfter } from '#app/platform/outside-answers.server.ts'
import type { AttemptResult } from '../delivery/schema.ts'
import type { PushMessage } from './schema.ts'

const timeoutMs = 15_000

export type PushToSend = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  message: Omit<PushMessage, 'subscriptionId'>
  vapid: VapidKeys
  ttlSeconds: number
  /** Replaces the push service's origin, keeping the path; if undefined, requests go to it directly. */
  relay: string | undefined
}

/**
 * Sends a browser's push service (RFC 8030) a message, encrypted (RFC 8291) and signed with our key (RFC 8292).
 * @returns 'gone' if the subscription has ended
 */
export async function sendPush(push: PushToSend): Promise<AttemptResult | 'gone'> {
  const { endpoint, p256dh, auth } = push.subscription
  const { topic, ...shown } = push.message
  try {
    const { headers, method, body } = await buildPushPayload(
      {
        data: { ...shown, topic },
        options: { ttl: push.ttlSeconds, urgency: 'high', topic },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      push.vapid,
    )
    const { pathname, search } = new URL(endpoint)
    const response = await fetch(push.relay ? new URL(pathname + search, push.relay) : endpoint, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return resultOf(response)
  } catch (error) {
    const code = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
    return { kind: 'transient', error: { code, message: 'The push service did not answer.' } }
  }
}

function resultOf({ status, headers, ok }: Response): AttemptResult | 'gone' {
  if (ok) return { kind: 'delivered', result: {} }
  // 403: the browser subscribed with an earlier key of ours (RFC 8292).
  if ([403, 404, 410].includes(status)) return 'gone'
  const error = { code: `http-${status}`, message: `The push service answered ${status}.` }
  const pause = parseRetryAfter(headers)
  if (status === 429) return { kind: 'throttled', error, ...pause }
  if (status >= 500) return { kind: 'transient', error, ...pause }
  return { kind: 'refused', error }
}
