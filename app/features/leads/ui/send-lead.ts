import { answerOfReply, type LeadAnswer, type ZohoCrmBody } from '../rules/zoho-crm-call.ts'

const timeoutMs = 15_000
const pauseMs = 1_500

/**
 * Sends one body to zoho-crm, once more with the same key when the answer was lost or the server asks
 * for patience; the server stores it once whatever happens (API-07). Never throws.
 */
export async function sendLead(
  publicKey: string,
  key: string,
  body: ZohoCrmBody,
): Promise<LeadAnswer> {
  const first = await attempt(publicKey, key, body)
  const isWorthRetrying =
    !first.isStored && (first.reason === 'unreachable' || first.reason === 'unavailable')
  if (!isWorthRetrying || !navigator.onLine) return first
  await new Promise((later) => setTimeout(later, pauseMs))
  return attempt(publicKey, key, body)
}

async function attempt(publicKey: string, key: string, body: ZohoCrmBody): Promise<LeadAnswer> {
  if (!navigator.onLine) return failed('offline', 'The browser is offline; nothing was sent.')
  try {
    const reply = await fetch('/functions/zoho-crm', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${publicKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const parsed: unknown = await reply.json().catch(() => null)
    return answerOfReply(reply.status, parsed, reply.headers.get('retry-after'))
  } catch {
    return navigator.onLine
      ? failed('unreachable', 'The server could not be reached.')
      : failed('offline', 'The browser went offline while sending.')
  }
}

function failed(reason: string, error: string): LeadAnswer {
  return { isStored: false, reason, error, fields: {} }
}
