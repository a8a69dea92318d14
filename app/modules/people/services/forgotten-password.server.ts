import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { fingerprint } from '#app/modules/access/data/secrets.server.ts'
import { findStaffUserByEmail } from '#app/modules/access/data/staff-users.server.ts'
import { resetLinkSchema } from '#app/modules/access/schema.ts'
import { waitForNextMark } from '#app/modules/access/services/wait-for-next-mark.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { countAttempt, type RateLimit } from '#app/platform/rate-limit.server.ts'
import { sendLink } from './send-link.server.ts'

const quarterHour = 15 * 60
const perNetwork: RateLimit = {
  name: 'forgot-password:network',
  attempts: 20,
  windowSeconds: quarterHour,
}
const perAccountAndNetwork: RateLimit = {
  name: 'forgot-password:account',
  attempts: 3,
  windowSeconds: quarterHour,
}
/** Guards a mailbox, wherever the requests come from. */
const perMailbox: RateLimit = {
  name: 'forgot-password:mailbox',
  attempts: 6,
  windowSeconds: 60 * 60,
  isFixed: true,
}

/**
 * Mails a one-time link of 30 minutes to whoever has an account with this address (STF-10). The answer and its time
 * are the same for unknown and closed accounts, and limits count for any address alike (T11). Links of others stay valid.
 */
export async function requestForgottenPassword(
  ctx: Context,
  input: unknown,
): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const startedAt = performance.now()
  const parsed = resetLinkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  if (!ctx.env.SMTP_URL) {
    return refused(
      'unavailable',
      'This installation cannot send e-mail. Ask an administrator for a one-time link.',
    )
  }
  const { email } = parsed.data
  const account = await fingerprint(ctx.db, email)
  for (const [limit, client] of [
    [perNetwork, ctx.clientNetwork],
    [perAccountAndNetwork, `${account} ${ctx.clientNetwork}`],
    [perMailbox, account],
  ] as const) {
    const counted = await countAttempt(ctx, limit, client)
    if (!counted.ok) return counted
  }
  await mailLink(ctx, email)
  await waitForNextMark(startedAt)
  return accepted(null)
}

async function mailLink(ctx: Context, email: string): Promise<void> {
  const user = await findStaffUserByEmail(ctx.db, email)
  if (!user?.isActive) return
  await ctx.db.transaction(async (tx) => {
    await sendLink(ctx, tx, user, 'forgotten', '')
    // Who asked is not known: everybody may type an address.
    await recordActivity(ctx, tx, {
      action: 'staff.reset-link-requested',
      subjectType: 'staff-user',
      subjectId: user.id,
    })
  })
}
