import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { addEvidence, lockForAnswer } from '../../lead/answer/service.server.ts'
import { personRemovedRefusal, mergedLeadMessage } from '../../lead/inbox/service.server.ts'
import { leadNotFound } from '../../lead/rules.ts'
import { logCallSchema } from '../schema.ts'
import { closeCallBacks, insertCall, lockDueCallBacks, markCallsReminded } from '../store.server.ts'

/**
 * Logs a call to the visitor of a lead. Only a call that reached them counts as an answer. Every call cancels an
 * earlier call-back reminder. The same key logs the call once.
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
    if (!lead) return leadNotFound()
    if (lead.deidentifiedAt) return personRemovedRefusal()
    if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
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
    await logActivity(ctx, tx, 'lead.call-logged', ['lead', leadId], { outcome })
    if (outcome === 'reached') await addEvidence(ctx, tx, leadId, { kind: 'call', id })
    return accepted({ isReplay: false })
  })
}

const batchSize = 200

/** Notifies staff of due call-backs under the bell, once each. For scheduled jobs only. */
export async function sendCallReminders(ctx: Context): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const due = await lockDueCallBacks(tx, now, batchSize)
    if (due.length === 0) return accepted({ count: 0 })
    for (const { leadId, authorId, assignedTo, reference } of due)
      await notifyStaff(ctx, tx, {
        ...notices.callBack(reference),
        to: { userId: assignedTo ?? authorId },
        href: `/admin/leads/${leadId}`,
        subjectId: leadId,
      })
    await markCallsReminded(
      tx,
      due.map(({ id }) => id),
      now,
    )
    await recordActivity(
      ctx,
      tx,
      ...due.map(({ leadId }) => ({
        action: 'lead.call-back-due',
        subjectType: 'lead',
        subjectId: leadId,
      })),
    )
    return accepted({ count: due.length })
  })
}
