import { fieldErrors } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { changeLeadStatusSchema } from '../schema/inbox.ts'
import { changeLead } from './change-lead.server.ts'

/** Sets where a lead stands (LDS-03). The first "answered" is kept as the moment the promise was met (LDS-02). */
export async function changeLeadStatus(ctx: Context, input: unknown) {
  const parsed = changeLeadStatusSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'This status cannot be set.', {
      fields: fieldErrors(parsed.error),
    })
  const { status } = parsed.data
  return changeLead(ctx, parsed.data, (lead) => {
    if (lead.status === status) return undefined
    const answeredAt =
      status === 'answered' ? (lead.answeredAt ?? ctx.clock.now()) : lead.answeredAt
    return {
      change: { status, answeredAt },
      action: 'lead.status-changed',
      details: { from: lead.status, to: status },
    }
  })
}
