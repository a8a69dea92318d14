import { accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findPasswordHash } from '#app/modules/access/data/staff-users.server.ts'
import { personSchema } from '../schema.ts'
import { notices } from '#app/modules/outbox/notification/content/notices.ts'
import { notifyPerson } from '#app/modules/outbox/notification/services/notify-staff.server.ts'
import { changePersonBy } from './change-person.server.ts'
import { sendLink } from './send-link.server.ts'

/** A fresh one-time link: an invitation again for who never set a password, else one to set another. */
export function makePersonLink(ctx: Context, input: unknown) {
  return changePersonBy(ctx, personSchema, input, () => async (tx, user, actor) => {
    if (!user.isActive) return refused('conflict', 'This account is inactive. Reactivate it first.')
    const kind = (await findPasswordHash(tx, user.id)) ? 'reset' : 'invitation'
    const made = await sendLink(ctx, tx, user, kind, actor.name)
    await recordActivity(ctx, tx, {
      action: kind === 'reset' ? 'staff.reset-link-made' : 'staff.invited-again',
      subjectType: 'staff-user',
      subjectId: user.id,
      details: { isMailed: made.isMailed },
    })
    if (kind === 'reset') await notifyOwner(ctx, tx, user.id, actor.name)
    return accepted({ kind, ...made } as const)
  })
}

/** ADR 0008: whose password someone else can now set is told so, by mail and under the bell. */
function notifyOwner(ctx: Context, tx: Transaction, userId: string, maker: string) {
  return notifyPerson(
    ctx,
    tx,
    {
      to: { userId },
      ...notices.resetLinkMade(maker),
      href: '/admin/profile',
    },
    'always',
  )
}
