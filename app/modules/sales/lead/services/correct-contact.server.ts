import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { Values } from '#app/modules/forms/definition/rules.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { lockLeads } from '../data/merges.server.ts'
import { contactDetailsForm } from '../forms/contact-details.ts'
import { correctContactSchema } from '../schema/caller.ts'
import { personRemoved } from './change-lead.server.ts'
import { changedDetails, correctEnquiry } from './correct-person.server.ts'

type Details = Values<(typeof contactDetailsForm)['fields']>
const detailsSchema = formSchema<(typeof contactDetailsForm)['fields'], Details>(contactDetailsForm)
const refusal = 'These details cannot be saved like this.'

/**
 * Corrects who asks, on any lead, merged or not (STF-08). What stood there before is kept with who changed it and when,
 * until the person is removed. What the CRM has of this person follows. Repeating it changes nothing.
 */
export async function correctContact(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = correctContactSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, refusal)
  const details = detailsSchema.safeParse(parsed.data.details)
  if (!details.success) return refusedInput(details.error, refusal)
  const { leadId, version } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const [lead] = await lockLeads(tx, [leadId])
    if (!lead) return refused('not-found', 'There is no such lead.')
    if (lead.deidentifiedAt) return personRemoved()
    const changed = changedDetails(lead, details.data)
    if (Object.keys(changed).length === 0) return accepted({ version: lead.version })
    if (lead.version !== version) {
      const { status, assignedTo, isSuspectedSpam } = lead
      const current = { status, assignedTo, isSuspectedSpam, version: lead.version }
      return refused('conflict', 'Someone else changed this lead while you were editing.', {
        current,
      })
    }
    await correctEnquiry(ctx, tx, lead, changed)
    await recordActivity(ctx, tx, {
      action: 'lead.contact-corrected',
      subjectType: 'lead',
      subjectId: lead.id,
      details: { fields: Object.keys(changed) },
    })
    return accepted({ version: lead.version + 1 })
  })
}
