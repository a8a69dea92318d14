import { eraseDeliveriesOfSubjects } from '#app/modules/outbox/delivery/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { deidentifyLeads, findLeadsToDeidentify } from '../data/people.server.ts'

const batch = 500

/**
 * Removes the person from one batch of the oldest leads sent before `before`, and from what the outbox
 * keeps of them (PRV-05). Statistics stay; the CRM keeps its own copy under its own rules. For the
 * scheduled job: a repeat finds nothing left to do, and two at once share the work.
 * @returns how many, and whether there may be more
 */
export async function deidentifyOldLeads(
  ctx: Context,
  before: Date,
): Promise<{ count: number; hasMore: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const ids = (await findLeadsToDeidentify(tx, before, batch)).map(({ id }) => id)
    if (ids.length === 0) return { count: 0, hasMore: false }
    await deidentifyLeads(tx, ids, ctx.clock.now())
    await eraseDeliveriesOfSubjects(tx, 'lead', ids)
    return { count: ids.length, hasMore: ids.length === batch }
  })
}
