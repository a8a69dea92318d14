import { fieldErrors } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { assignLeadSchema } from '../schema/inbox.ts'
import { changeLead } from './change-lead.server.ts'

/** Gives a lead to a member of staff, or to nobody (LDS-03). */
export async function assignLead(ctx: Context, input: unknown) {
  const parsed = assignLeadSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'This lead cannot be assigned so.', {
      fields: fieldErrors(parsed.error),
    })
  const { assignedTo } = parsed.data
  return changeLead(ctx, parsed.data, (lead) =>
    lead.assignedTo === assignedTo
      ? undefined
      : {
          change: { assignedTo },
          action: 'lead.assigned',
          details: { from: lead.assignedTo, to: assignedTo },
        },
  )
}
