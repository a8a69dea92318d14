import { accepted } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { changePerson, dropLinksOf, endSessionsOf } from '#app/modules/access/data/people.server.ts'
import { activityChangeSchema, deactivationSchema } from '../schema.ts'
import { changePersonBy, refuseOwn, refuseStale } from './change-person.server.ts'
import { handOverAll } from './hand-over.server.ts'

/**
 * Closes an account: its sessions and links end at once, and nobody signs in with it. What the person has goes to those
 * who are named, all of it or the account stays open (STF-10). Safe to repeat.
 */
export function deactivatePerson(ctx: Context, input: unknown) {
  return changePersonBy(ctx, deactivationSchema, input, (given) => async (tx, user, actor) => {
    if (!user.isActive) return accepted({})
    const stale = await refuseStale(tx, user, given.version)
    if (stale) return stale
    if (user.id === actor.id) return refuseOwn(tx, user, 'deactivate your own account')
    const handed = await handOverAll(ctx, tx, user, given.takers)
    if (!handed.ok) return handed
    await changePerson(tx, user.id, { isActive: false })
    const sessions = await endSessionsOf(tx, user.id)
    await dropLinksOf(tx, user.id)
    await recordActivity(ctx, tx, {
      action: 'staff.deactivated',
      subjectType: 'staff-user',
      subjectId: user.id,
      details: { sessions },
    })
    return accepted({})
  })
}

/** Opens a closed account again, with the password it had. Safe to repeat. */
export function reactivatePerson(ctx: Context, input: unknown) {
  return changePersonBy(ctx, activityChangeSchema, input, (given) => async (tx, user) => {
    if (user.isActive) return accepted({})
    const stale = await refuseStale(tx, user, given.version)
    if (stale) return stale
    await changePerson(tx, user.id, { isActive: true })
    await recordActivity(ctx, tx, {
      action: 'staff.reactivated',
      subjectType: 'staff-user',
      subjectId: user.id,
    })
    return accepted({})
  })
}
