import { postForm } from '#app/modules/forms/calls.ts'
import { answerOfReply, notSent, type LeadAnswer, type LeadCall } from '../rules/lead-call.ts'
import { inputNames } from '../schema/inputs.ts'

const pauseMs = 1_500

/**
 * Sends a form, once more with the same key when the answer was lost or the server asks
 * for patience; the server stores it once whatever happens (API-07). Never throws.
 */
export async function sendLead(
  { path, body }: LeadCall,
  { key, token, publicKey }: { key: string; token: string; publicKey: string },
): Promise<LeadAnswer> {
  const stamped =
    body instanceof URLSearchParams
      ? new URLSearchParams([...body, [inputNames.formToken, token]])
      : { ...body, [inputNames.formToken]: token }
  const attempt = () => attemptOnce({ path, key, body: stamped, publicKey })
  const first = await attempt()
  const isWorthRetrying =
    !first.isStored && (first.reason === 'unreachable' || first.reason === 'unavailable')
  if (!isWorthRetrying || !navigator.onLine) return first
  await new Promise((later) => setTimeout(later, pauseMs))
  return attempt()
}

async function attemptOnce(form: Parameters<typeof postForm>[0]): Promise<LeadAnswer> {
  if (!navigator.onLine) return notSent('offline', 'The browser is offline; nothing was sent.')
  const reply = await postForm(form)
  return reply.kind === 'unreachable' && !navigator.onLine
    ? notSent('offline', 'The browser went offline while sending.')
    : answerOfReply(reply)
}
