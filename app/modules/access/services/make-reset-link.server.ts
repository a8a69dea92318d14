import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { hashToken, makeToken } from '../data/secrets.server.ts'
import { findStaffUserByEmail, storeResetLink } from '../data/staff-users.server.ts'
import { resetLinkSchema } from '../schema.ts'

const linkMinutes = 60

/**
 * A link with which a person sets a new password once, within an hour (ADL-22, D-123). Its token
 * stands in the fragment, which browsers send to nobody, and only its hash is stored.
 */
export async function makeResetLink(
  ctx: Context,
  input: unknown,
  siteUrl: string,
): Promise<Outcome<{ link: string; minutes: number }>> {
  const { actor } = ctx
  if (actor.kind !== 'system' && !(actor.kind === 'staff' && actor.role === 'super_admin'))
    return notAllowed()
  const parsed = resetLinkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const user = await findStaffUserByEmail(ctx.db, parsed.data.email)
  if (!user) return refused('not-found', 'No account has this email address.')
  const token = makeToken()
  await ctx.db.transaction(async (tx) => {
    await storeResetLink(tx, user.id, hashToken(token), linkMinutes)
    await recordActivity(ctx, tx, {
      action: 'staff.reset-link-made',
      subjectType: 'staff-user',
      subjectId: user.id,
    })
  })
  return accepted({
    link: `${new URL('/admin/reset-password', siteUrl).href}#token=${token}`,
    minutes: linkMinutes,
  })
}
