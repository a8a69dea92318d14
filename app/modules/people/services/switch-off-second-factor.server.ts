import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { removeFactor } from '#app/modules/access/data/second-factors.server.ts'
import { countPasskeysOf, removePasskeysOf } from '#app/modules/access/data/passkeys.server.ts'
import { findStaffUserByEmail } from '#app/modules/access/data/staff-users.server.ts'
import { warnPerson } from '#app/modules/outbox/notification/services/notify-staff.server.ts'
import { passkeyMails } from '../content/passkey-mails.ts'
import { personSchema } from '../schema.ts'
import { switchOffSchema } from '../schema/second-factor.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import { changePersonBy } from './change-person.server.ts'
import { isSecondStepRequired } from '#app/modules/access/services/second-step-policy.server.ts'
import { refuseWhenBusy } from '#app/modules/access/services/refuse-attempts.server.ts'

/** Switches one's own second step off, with the password. Safe to repeat. */
export async function switchOffSecondFactor(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = switchOffSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  if (
    (await isSecondStepRequired(ctx, actor.role)) &&
    (await countPasskeysOf(ctx.db, actor.id)) === 0
  )
    return refused('conflict', 'Your role needs a second step, so it stays on.')
  return refuseWhenBusy(async () => {
    const checked = await checkOwnPassword(ctx, actor, parsed.data.password, 'password')
    if (!checked.ok) return checked
    await ctx.db.transaction(async (tx) => {
      if (!(await removeFactor(tx, actor.id))) return
      await recordActivity(ctx, tx, {
        action: 'staff.second-factor-off',
        subjectType: 'staff-user',
        subjectId: actor.id,
      })
    })
    return accepted(null)
  })
}

/** For a super admin: somebody lost the telephone. App and passkeys go; the password alone signs in, and they set up anew. */
export function resetSecondFactor(ctx: Context, input: unknown) {
  return changePersonBy(ctx, personSchema, input, () => async (tx, user) => {
    await takeSecondStep(ctx, tx, user.id)
    return accepted({})
  })
}

/** The same for an operator at the machine: nobody in the console can help the only super admin. Safe to repeat. */
export async function resetSecondFactorAt(ctx: Context, email: string): Promise<Outcome<null>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const user = await findStaffUserByEmail(ctx.db, email)
  if (!user) return refused('not-found', 'No account has this email address.')
  await ctx.db.transaction((tx) => takeSecondStep(ctx, tx, user.id))
  return accepted(null)
}

async function takeSecondStep(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const hadApp = await removeFactor(tx, userId)
  const passkeys = await removePasskeysOf(tx, userId)
  if (!hadApp && passkeys === 0) return
  await recordActivity(ctx, tx, {
    action: 'staff.second-factor-reset',
    subjectType: 'staff-user',
    subjectId: userId,
    details: { passkeys },
  })
  await warnPerson(ctx, tx, userId, passkeyMails.reset)
}
