import { accepted } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { changePerson } from '#app/modules/access/data/people.server.ts'
import { accessChangeSchema } from '../schema.ts'
import { changePersonBy, refuseOwn, refuseStale } from './change-person.server.ts'

/**
 * Gives a person another role or other permissions, by the version the super admin looked at. Both are
 * read on every request, so they count from the person's next one (ROL-14). Nobody changes their own.
 */
export function changeAccess(ctx: Context, input: unknown) {
  return changePersonBy(ctx, accessChangeSchema, input, (given) => async (tx, user, actor) => {
    const { role, permissions } = given
    const isSame = user.role === role && sameFlags(user.permissions, permissions)
    if (isSame) return accepted({})
    const stale = await refuseStale(tx, user, given.version)
    if (stale) return stale
    if (user.id === actor.id) return refuseOwn(tx, user, 'change your own role or permissions')
    await changePerson(tx, user.id, { role, permissions })
    await recordActivity(ctx, tx, {
      action: 'staff.access-changed',
      subjectType: 'staff-user',
      subjectId: user.id,
      details: {
        changes: [
          { field: 'role', oldValue: user.role, newValue: role },
          {
            field: 'permissions',
            oldValue: namesOf(user.permissions),
            newValue: namesOf(permissions),
          },
        ].filter(({ oldValue, newValue }) => oldValue !== newValue),
      },
    })
    return accepted({})
  })
}

const namesOf = (flags: Readonly<Record<string, boolean>>) =>
  Object.keys(flags)
    .filter((name) => flags[name])
    .toSorted()
    .join(', ')

const sameFlags = (one: Record<string, boolean>, other: Record<string, boolean>) =>
  namesOf(one) === namesOf(other)
