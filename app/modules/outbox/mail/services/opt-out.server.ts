import { z } from 'zod'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { insertOptOut } from '../data.server.ts'
import { mailboxOfOptOutKey } from '../rules/opt-out-key.server.ts'

const optOutSchema = z.object({ key: z.string().max(100) })
/** Wide: mail providers press the button for many of their customers from few addresses (RFC 8058). */
const optOutLimit = { name: 'opt-out', attempts: 600, windowSeconds: 600 }

/**
 * Stops every e-mail that is more than an answer, at once and for the mailbox the key names (PRV-07).
 * Open to whoever has the link; repeating it changes nothing. Mails that wait are not sent any more.
 */
export async function optOut(ctx: Context, input: unknown): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const within = await countAttempt(ctx, optOutLimit)
  if (!within.ok) return within
  const parsed = optOutSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', 'There is no mailbox for this link.')
  const secret = await readInstallationValue(ctx.db, 'opt-out-secret')
  const mailbox = mailboxOfOptOutKey(secret, parsed.data.key)
  if (!mailbox) return refused('not-found', 'There is no mailbox for this link.')
  return ctx.db.transaction(async (tx) => {
    await insertOptOut(tx, mailbox, ctx.clock.now())
    await recordActivity(ctx, tx, {
      action: 'mail.opted-out',
      subjectType: 'mailbox',
      subjectId: mailbox,
    })
    return accepted(null)
  })
}
