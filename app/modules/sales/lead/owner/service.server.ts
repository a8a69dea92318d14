import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { leadLogEntry } from '../rules.ts'
import { countComingAppointments, countLeadsOf, reassignLeads } from './store.server.ts'

const batchSize = 1_000

/**
 * A person's leads, for a handover to a colleague. Closed leads are included, because visitors may write again.
 * Upcoming appointments without an assigned person go with their leads.
 */
export const leadsOwnedBy: AssignedWork = {
  kind: 'leads',
  words: ['lead', 'leads'],
  takenBy: 'editor',
  count: countLeadsOf,
  async describeRelatedWork(ctx, db, personId) {
    const coming = await countComingAppointments(db, personId, ctx.clock.now())
    if (coming === 0) return undefined
    return coming === 1 ? '1 upcoming consultation' : `${coming} upcoming consultations`
  },
  async handOver(ctx, tx, from, to) {
    const at = ctx.clock.now()
    let total = 0
    for (;;) {
      const ids = await reassignLeads(tx, from.id, to.id, at, batchSize)
      const details = { from: from.id, to: to.id, isHandOver: true }
      const entries = ids.map((id) => leadLogEntry('lead.assigned', id, details))
      await recordActivity(ctx, tx, ...entries)
      total += ids.length
      if (ids.length < batchSize) return total
    }
  },
}
