import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { hashQueue } from '#app/modules/access/data/ranked-queue.server.ts'
import { hashPassword } from '#app/modules/access/data/password-hash.server.ts'
import { replacePassword } from '#app/modules/access/data/staff-users.server.ts'
import { ownPasswordSchema } from '#app/modules/access/schema.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import { validatePassword } from '#app/modules/access/services/validate-password.server.ts'
import { refuseWhenBusy } from '#app/modules/access/services/refuse-attempts.server.ts'

/**
 * Changes the password of the person who asks, who must know the present one (ADS-14). Every other
 * session of the person ends; `sessionId` goes on. Wrong guesses count like sign-ins (T10).
 */
export async function changeOwnPassword(
  ctx: Context,
  input: unknown,
  sessionId: string,
): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = ownPasswordSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return refuseWhenBusy(() => replaceKnownPassword(ctx, actor, parsed.data, sessionId))
}

async function replaceKnownPassword(
  ctx: Context,
  actor: StaffActor,
  given: { current_password: string; new_password: string },
  sessionId: string,
): Promise<Outcome<null>> {
  const checked = await checkOwnPassword(ctx, actor, given.current_password, 'current_password')
  if (!checked.ok) return checked
  const weakness = validatePassword(given.new_password, [
    actor.email,
    actor.name,
    given.current_password,
  ])
  if (weakness) return refusedField('new_password', weakness)
  const passwordHash = await hashQueue.run(0, () => hashPassword(given.new_password))
  await ctx.db.transaction(async (tx) => {
    await replacePassword(tx, actor.id, passwordHash, sessionId)
    await recordActivity(ctx, tx, {
      action: 'staff.password-changed',
      subjectType: 'staff-user',
      subjectId: actor.id,
    })
  })
  return accepted(null)
}

function refusedField(field: string, message: string) {
  return refused('invalid-input', message, { fields: { [field]: message } })
}
