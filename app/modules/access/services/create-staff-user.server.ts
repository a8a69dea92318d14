import type { StaffRole } from '#app/basics/staff-roles.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { hashQueue } from '../data/ranked-queue.server.ts'
import { hashPassword } from '../data/password-hash.server.ts'
import { addStaffUser } from '../data/staff-users.server.ts'
import { newStaffUserSchema } from '../schema.ts'
import { announceStaffUser } from './new-staff-users.server.ts'
import { validatePassword } from './validate-password.server.ts'
import { permissionsOfRole } from '../rules/access.ts'

export type CreatedStaffUser = { id: string; email: string; fullName: string; role: StaffRole }

/** Adds a person who may sign in: a command of the operator or a super_admin (ADL-22, ROL-10). */
export async function createStaffUser(
  ctx: Context,
  input: unknown,
): Promise<Outcome<CreatedStaffUser>> {
  const { actor } = ctx
  if (actor.kind !== 'system' && !(actor.kind === 'staff' && actor.role === 'super_admin'))
    return notAllowed()
  const parsed = newStaffUserSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { email, fullName, role, password } = parsed.data
  const weakness = validatePassword(password, [email, fullName])
  if (weakness) return refused('invalid-input', weakness, { fields: { password: weakness } })
  const passwordHash = await hashQueue.run(0, () => hashPassword(password))
  const user = await ctx.db.transaction(async (tx) => {
    const added = await addStaffUser(
      tx,
      { email, fullName, role, permissions: permissionsOfRole(role) },
      passwordHash,
    )
    if (!added) return undefined
    await recordActivity(ctx, tx, {
      action: 'staff.created',
      subjectType: 'staff-user',
      subjectId: added.id,
      details: { role },
    })
    await announceStaffUser(ctx, tx, added.id)
    return added
  })
  if (!user) {
    const taken = 'There is already a person with this e-mail address.'
    return refused('conflict', taken, { fields: { email: taken } })
  }
  return accepted({ id: user.id, email: user.email, fullName: user.fullName, role: user.role })
}
