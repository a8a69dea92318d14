import { randomUUID } from 'node:crypto'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { changeLeadsSchema } from '../schema/inbox.ts'
import type { BulkAnswer } from '../schema/inbox-answers.ts'
import { assignLead } from './assign-lead.server.ts'
import { changeLeadStatus } from './change-lead-status.server.ts'

/**
 * Sets status or owner of several leads. Each is changed by itself: what someone else changed
 * meanwhile is left as it is and named, the others are done. Repeating it changes nothing.
 */
export async function changeLeads(ctx: Context, input: unknown): Promise<Outcome<BulkAnswer>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeLeadsSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'These leads cannot be changed like this.')
  const asked = parsed.data
  const each: Context = asked.items.length > 1 ? { ...ctx, bulkId: randomUUID() } : ctx
  const calls =
    asked.change === 'status'
      ? asked.items.map((item) => ({
          item,
          run: () =>
            changeLeadStatus(each, { ...item, isUndo: asked.isUndo, statement: asked.statement }),
        }))
      : asked.items.map((item) => ({ item, run: () => assignLead(each, item) }))
  const answer: BulkAnswer = { changed: [], refused: [] }
  // One after the other: a request must not hold several connections of the pool.
  for (const { item, run } of calls) {
    const outcome = await run()
    const { leadId } = item
    if (outcome.ok) answer.changed.push({ leadId, version: outcome.value.version })
    else answer.refused.push({ leadId, message: outcome.message })
  }
  const moved = asked.items.filter(({ leadId, version }) =>
    answer.changed.some((one) => one.leadId === leadId && one.version !== version),
  )
  if (each.bulkId && moved.length > 0)
    await recordActivity(ctx, ctx.db, {
      action: 'leads.changed',
      subjectType: 'leads',
      subjectId: each.bulkId,
      details: { change: asked.change, leads: moved.length },
    })
  return accepted(answer)
}
