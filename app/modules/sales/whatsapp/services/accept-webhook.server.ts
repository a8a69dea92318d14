import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { insertEvents } from '../data.server.ts'
import { readWebhook } from '../rules/read-webhook.server.ts'
import { isSigned } from '../rules/signature.server.ts'

/**
 * Stores what a webhook brings, each message and status once, and leaves the work to a job (WAP-01). Nothing is read
 * of a body that WhatsApp did not sign.
 */
export async function acceptWebhook(
  ctx: Context,
  body: Uint8Array,
  signature: string | undefined,
): Promise<Outcome<{ stored: number }, 'not-found' | 'not-allowed' | 'malformed'>> {
  allowVisitor(ctx)
  const { WHATSAPP_APP_SECRET, WHATSAPP_PHONE_NUMBER_ID } = ctx.env
  if (!WHATSAPP_APP_SECRET || !WHATSAPP_PHONE_NUMBER_ID)
    return refused('not-found', 'There is nothing here.')
  if (!isSigned(body, signature, WHATSAPP_APP_SECRET))
    return refused('not-allowed', 'The signature does not fit the body.')
  const now = ctx.clock.now()
  const text = new TextDecoder().decode(body)
  const events = readWebhook(text, WHATSAPP_PHONE_NUMBER_ID, now)
  if (!events) return refused('malformed', 'This is no webhook of WhatsApp.')
  const stored = await ctx.db.transaction(async (tx) => {
    const ids = await insertEvents(tx, events, now)
    await ctx.jobs.send(
      tx,
      'whatsapp-events',
      ids.map((eventId) => ({ eventId })),
    )
    return ids.length
  })
  return accepted({ stored })
}
