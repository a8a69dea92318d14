import { answerOfReply, type LeadAnswer, type LeadCall } from '../rules/lead-call.ts'
import { inputNames } from '../schema/inputs.ts'

const timeoutMs = 15_000
const pauseMs = 1_500

/**
 * Sends a form, once more with the same key when the answer was lost or the server asks
 * for patience; the server stores it once whatever happens (API-07). Never throws.
 */
export async function sendLead(
  call: LeadCall,
  sent: { key: string; token: string; publicKey: string },
): Promise<LeadAnswer> {
  const request = requestOf(call, sent)
  const first = await attempt(call.path, request)
  const isWorthRetrying =
    !first.isStored && (first.reason === 'unreachable' || first.reason === 'unavailable')
  if (!isWorthRetrying || !navigator.onLine) return first
  await new Promise((later) => setTimeout(later, pauseMs))
  return attempt(call.path, request)
}

function requestOf(
  { body }: LeadCall,
  { key, token, publicKey }: { key: string; token: string; publicKey: string },
): RequestInit {
  const headers = { 'Idempotency-Key': key }
  if (body instanceof URLSearchParams) {
    body.set(inputNames.formToken, token)
    return { method: 'POST', headers, body }
  }
  return {
    method: 'POST',
    headers: {
      ...headers,
      Authorization: `Bearer ${publicKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ...body, [inputNames.formToken]: token }),
  }
}

async function attempt(path: string, request: RequestInit): Promise<LeadAnswer> {
  if (!navigator.onLine) return failed('offline', 'The browser is offline; nothing was sent.')
  try {
    const reply = await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
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
