import { z } from 'zod'
import type { AttemptResult } from '#app/modules/outbox/delivery/schema.ts'

export type ApiAnswer = { status: number; body: unknown; retryAfterSeconds?: number }

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const errorSchema = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

/** Limits of requests, of the account, of one number and of one conversation (Cloud API, error codes). */
const throttleCodes = new Set([4, 80007, 130429, 131048, 131056])
/** The other side's own trouble. */
const outageCodes = new Set([1, 2, 131000, 131016, 131057, 133004])
/** Mended in the settings, not in the message: it waits until then. */
const setupCodes = new Set([0, 3, 10, 190, 131005, 131031, 131042, 133010])

/** What the Cloud API's answer to a message means for the outbox (API-06). */
export function readSendAnswer(answer: ApiAnswer): AttemptResult {
  const sent = sentSchema.safeParse(answer.body)
  if (answer.status === 200 && sent.success)
    return { kind: 'delivered', result: { wamid: sent.data.messages[0]!.id.slice(0, 300) } }
  const parsed = errorSchema.safeParse(answer.body)
  const code = parsed.success ? parsed.data.error.code : undefined
  const { retryAfterSeconds } = answer
  if (answer.status === 429 || (code !== undefined && throttleCodes.has(code))) {
    const message = 'WhatsApp’s limit is reached; we try again later.'
    return { kind: 'throttled', error: { code: 'throttled', message }, retryAfterSeconds }
  }
  if (code !== undefined && (setupCodes.has(code) || (code >= 200 && code < 300))) {
    const message = `WhatsApp does not accept our settings (${code}). Please check the WHATSAPP settings.`
    return { kind: 'transient', error: { code: 'settings', message } }
  }
  if (answer.status >= 500 || code === undefined || outageCodes.has(code)) {
    const message = `WhatsApp answered with HTTP ${answer.status}.`
    return {
      kind: 'transient',
      error: { code: `http-${answer.status}`, message },
      retryAfterSeconds,
    }
  }
  return {
    kind: 'refused',
    error: { code: String(code), message: reasonOf(code, parsed.data!.error) },
  }
}

const knownReasons: Readonly<Record<number, string>> = {
  131026: 'The number has no WhatsApp, or cannot get this message.',
  131047: 'More than 24 hours have passed since they last wrote: only a template may be sent.',
  131049: 'WhatsApp did not deliver it, to keep people from too many messages.',
  131050: 'They do not want such messages on WhatsApp.',
  132000: 'The template wants another number of values.',
  132001: 'WhatsApp does not know this template.',
  132015: 'WhatsApp has paused this template.',
  132016: 'WhatsApp has switched this template off.',
}

type ToldError = {
  message?: string | undefined
  title?: string | undefined
  error_data?: { details?: string | undefined } | undefined
}

/** Why WhatsApp did not take or deliver a message, in one line. */
export function reasonOf(code: number | undefined, error: ToldError): string {
  const known = code === undefined ? undefined : knownReasons[code]
  const told = error.error_data?.details ?? error.message ?? error.title ?? 'no reason given'
  return (known ?? `WhatsApp says: ${told} (${code ?? 'no code'})`)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}
