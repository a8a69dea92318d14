import { refused, refusedInput } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { findKnownStaff } from '../data/owners.server.ts'
import { assignLeadSchema } from '../schema/inbox.ts'
import { changeLead } from './change-lead.server.ts'
import { ringForOwner } from './ring-for-lead.server.ts'

/** Gives a lead to a member of staff who may work on it, or to nobody (LDS-03). */
export async function assignLead(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = assignLeadSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This lead cannot be assigned like this.')
  const { assignedTo } = parsed.data
  if (assignedTo && assignedTo !== ctx.actor.id && !(await isOwner(ctx, assignedTo))) {
    const message = 'This person cannot be given a lead.'
    return refused('invalid-input', message, { fields: { assignedTo: message } })
  }
  return changeLead(ctx, parsed.data, (lead) =>
    lead.assignedTo === assignedTo
      ? undefined
      : {
          change: { assignedTo },
          action: 'lead.assigned',
          details: { from: lead.assignedTo, to: assignedTo },
          also: async (tx) => {
            if (assignedTo) await ringForOwner(ctx, tx, lead, assignedTo)
          },
        },
  )
}

async function isOwner(ctx: Context, id: string): Promise<boolean> {
  const staff = await findKnownStaff(ctx.db)
  return staff.some((person) => person.id === id && person.canOwn)
}
