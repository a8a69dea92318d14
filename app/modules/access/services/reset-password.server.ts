import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, withActor, type Context } from '#app/platform/context.server.ts'
import { hashQueue } from '../data/ranked-queue.server.ts'
import { hashPassword } from '../data/password-hash.server.ts'
import { hashToken } from '../data/secrets.server.ts'
import {
  actorOf,
  findPasswordHash,
  findResetLinkOwner,
  replacePassword,
  takeResetLink,
} from '../data/staff-users.server.ts'
import { passwordResetSchema } from '../schema.ts'
import { announcePasswordReset } from './password-resets.server.ts'
import { validatePassword } from './validate-password.server.ts'

const linkOver = 'This link has been used or is too old. Please ask for a new one.'

/** Sets a new password with a one-time link, uses the link up and ends every session of the person (ADL-22). */
export async function resetPassword(ctx: Context, input: unknown): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const parsed = passwordResetSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const tokenHash = hashToken(parsed.data.token)
  const owner = await findResetLinkOwner(ctx.db, tokenHash)
  if (!owner?.isActive) return refused('not-allowed', linkOver)
  const weakness = validatePassword(parsed.data.password, [owner.email, owner.fullName])
  if (weakness) return refused('invalid-input', weakness, { fields: { password: weakness } })
  const passwordHash = await hashQueue.run(0, () => hashPassword(parsed.data.password))
  return ctx.db.transaction(async (tx): Promise<Outcome<null>> => {
    const user = await takeResetLink(tx, tokenHash)
    if (!user) return refused('not-allowed', linkOver)
    const isFirst = (await findPasswordHash(tx, user.id)) === undefined
    await replacePassword(tx, user.id, passwordHash)
    await recordActivity(withActor(ctx, actorOf(user)), tx, {
      action: 'staff.password-reset',
      subjectType: 'staff-user',
      subjectId: user.id,
    })
    if (!isFirst) await announcePasswordReset(ctx, tx, user.id)
    return accepted(null)
  })
}
