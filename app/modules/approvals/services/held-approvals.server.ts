import type { HeldWork } from '#app/modules/access/staff/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { countWaitingOf, moveWaiting } from '../data/held-approvals.server.ts'

/**
 * The waiting requests of a person, for whoever takes them over (STF-10): who made them stays as it is, the other may
 * take them back and is told of decisions.
 */
export const heldApprovals: HeldWork = {
  kind: 'approvals',
  words: ['waiting request', 'waiting requests'],
  takenBy: 'editor',
  count: countWaitingOf,
  async handOver(ctx, tx, from, to) {
    const moved = await moveWaiting(tx, from.id, to, ctx.clock.now())
    await recordActivity(
      ctx,
      tx,
      ...moved.map((row) => ({
        action: 'approval.handed-over',
        subjectType: row.subjectKind,
        subjectId: row.subjectId,
        details: { approvalId: row.id, name: row.subjectName, from: from.id, to: to.id },
      })),
    )
    return moved.length
  },
}
