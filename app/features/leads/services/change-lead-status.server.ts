import { refusedInput } from '#app/basics/field-errors.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import { changeLeadStatusSchema } from '../schema/inbox.ts'
import { changeLead } from './change-lead.server.ts'

type Answered = { status: LeadStatus; answeredAt: Date | null; updatedAt: Date }

/**
 * Sets where a lead stands (LDS-03). The first "answered" is kept as the moment the promise was met
 * (LDS-02); back to "new" nobody has answered, and undoing the change that answered it forgets it.
 */
export async function changeLeadStatus(ctx: Context, input: unknown) {
  const parsed = changeLeadStatusSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This status cannot be set.')
  const { status, isUndo } = parsed.data
  return changeLead(ctx, parsed.data, (lead, at) => {
    if (lead.status === status) return undefined
    return {
      change: { status, answeredAt: answeredAfter(lead, status, at, isUndo) },
      action: 'lead.status-changed',
      details: { from: lead.status, to: status },
    }
  })
}

function answeredAfter(lead: Answered, to: LeadStatus, at: Date, isUndo: boolean): Date | null {
  if (to === 'new') return null
  if (to === 'answered') return lead.answeredAt ?? at
  const wasJustAnswered = lead.answeredAt?.getTime() === lead.updatedAt.getTime()
  return isUndo && wasJustAnswered ? null : lead.answeredAt
}
