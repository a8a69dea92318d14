import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { addInvitedPerson } from '#app/modules/access/data/people.server.ts'
import { invitationSchema, type OneTimeLink } from '../schema.ts'
import { announceStaffUser } from '#app/modules/access/services/new-staff-users.server.ts'
import { readPerson } from './present-person.server.ts'
import { sendLink } from './send-link.server.ts'
import { permissionsOfRole } from '#app/modules/access/rules/access.ts'

/**
 * Adds a person who chooses their own password with a link that works once, within 72 hours (D-123).
 * The link is in the answer and, where mail is set up, in a mail; only its hash is kept.
 */
export async function invitePerson(ctx: Context, input: unknown): Promise<Outcome<OneTimeLink>> {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = invitationSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { role } = parsed.data
  return ctx.db.transaction(async (tx): Promise<Outcome<OneTimeLink>> => {
    const added = await addInvitedPerson(tx, {
      ...parsed.data,
      permissions: permissionsOfRole(role),
    })
    if (!added) {
      const taken = 'There is already a person with this e-mail address.'
      return refused('conflict', taken, { fields: { email: taken } })
    }
    const made = await sendLink(ctx, tx, added, 'invitation', actor.name)
    await recordActivity(ctx, tx, {
      action: 'staff.invited',
      subjectType: 'staff-user',
      subjectId: added.id,
      details: { role, isMailed: made.isMailed },
    })
    await announceStaffUser(ctx, tx, added.id)
    return accepted({ person: await readPerson(tx, added.id), kind: 'invitation', ...made })
  })
}
