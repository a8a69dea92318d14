import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/actor.ts'
import { lockDueCallBacks, noteReminded } from '../data/calls.server.ts'

const mostAtOnce = 200

/** Tells under the bell whose time to call back has come, once each (ANS-08). For the system's clock alone. */
export async function remindOfCalls(ctx: Context): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const due = await lockDueCallBacks(tx, now, mostAtOnce)
    if (due.length === 0) return accepted({ count: 0 })
    for (const { leadId, authorId, assignedTo, reference } of due)
      await notifyStaff(ctx, tx, {
        ...notices.callBack(reference),
        to: { userId: assignedTo ?? authorId },
        href: `/admin/leads/${leadId}`,
        subjectId: leadId,
      })
    await noteReminded(
      tx,
      due.map(({ id }) => id),
      now,
    )
    await recordActivity(
      ctx,
      tx,
      ...due.map(({ leadId }) => ({
        action: 'lead.call-back-due',
        subjectType: 'lead',
        subjectId: leadId,
      })),
    )
    return accepted({ count: due.length })
  })
}
