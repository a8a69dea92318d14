import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { addEvidence, lockForAnswer } from '../../lead/answer/service.server.ts'
import { personRemovedRefusal, mergedLeadMessage } from '../../lead/inbox/service.server.ts'
import { leadNotFound } from '../../lead/rules.ts'
import { logCallSchema } from '../schema.ts'
import { notifyAssignee } from '../service.server.ts'
import {
  closeCallBacks,
  findCallByKey,
  insertCall,
  lockDueCallBacks,
  markCallsReminded,
} from '../store.server.ts'

const earlierCallLogged =
  'An earlier version of this call was already logged: see the conversation. Save again to log this version too.'

/**
 * Logs a call to the visitor of a lead. Only a call that reached them counts as an answer. Every call cancels an
 * earlier call-back reminder. The same key logs the call once; with other content it is refused.
 */
export async function logCall(ctx: Context, input: unknown) {
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
    if (!id) {
      const logged = await findCallByKey(tx, idempotencyKey)
      const isSame =
        logged?.leadId === leadId &&
        logged.outcome === outcome &&
        logged.note === note &&
        logged.callBackAt?.getTime() === callBackAt?.getTime()
      return isSame ? accepted({ isReplay: true }) : refused('key-reused', earlierCallLogged)
    }
    if (callBackAt && callBackAt <= at)
      return refusedField('callBackAt', 'The time to call back must be in the future.')
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
    for (const { lead, authorId } of due) {
      const others = lead.assignedTo ? [] : [authorId]
      await notifyAssignee(ctx, tx, lead, notices.callBack(lead.reference), others)
    }
    const ids = due.map(({ id }) => id)
    await markCallsReminded(tx, ids, now)
    const subjects = due.map(({ lead }) => ({ subjectType: 'lead', subjectId: lead.id }))
    const activities = subjects.map((about) => ({ action: 'lead.call-back-due', ...about }))
    await recordActivity(ctx, tx, ...activities)
    return accepted({ count: due.length })
  })
}
