import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { personRemoved, workOnMainLead } from '../../lead/services/change-lead.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { closeCallBacks, insertCall } from '../data/calls.server.ts'
import { logCallSchema } from '../schema/calls.ts'
import { addEvidence } from '../../lead/services/keep-evidence.server.ts'

/**
 * Logs a call to the visitor of a lead (ANS-08). Only one in which they were reached answers the lead; any call
 * makes an earlier reminder to call back void. The same key logs it once.
 */
export async function logCall(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ isReplay: boolean }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = logCallSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { leadId, outcome, note, idempotencyKey } = parsed.data
  const callBackAt = parsed.data.callBackAt ? new Date(parsed.data.callBackAt) : null
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, leadId)
    if (!lead) return refused('not-found', 'There is no such lead.')
    if (lead.deidentifiedAt) return personRemoved()
    if (lead.mergedInto) return refused('invalid-input', workOnMainLead)
    const at = ctx.clock.now()
    const id = await insertCall(tx, {
      leadId,
      authorId: actor.id,
      authorName: actor.name,
      outcome,
      note,
      callBackAt,
      idempotencyKey,
      at,
    })
    if (!id) return accepted({ isReplay: true })
    if (callBackAt && callBackAt <= at) {
      const message = 'The time to call back must be in the future.'
      return refused('invalid-input', message, { fields: { callBackAt: message } })
    }
    await closeCallBacks(tx, leadId, at, id)
    await recordActivity(ctx, tx, {
      action: 'lead.call-logged',
      subjectType: 'lead',
      subjectId: leadId,
      details: { outcome },
    })
    if (outcome === 'reached') await addEvidence(ctx, tx, leadId, { kind: 'call', id })
    return accepted({ isReplay: false })
  })
}
