import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findDelivery, withdrawUnattempted } from '#app/modules/outbox/delivery/store.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { lockMessage, markUndone } from '../data.server.ts'
import { findDraft, writeDraft } from '../data/drafts.server.ts'
import { takeFilesBack } from '../data/files.server.ts'
import { undoReplySchema } from '../schema/replies.ts'

/**
 * Takes a reply back before it leaves and makes it a draft again (ANS-03), before what was typed meanwhile.
 * For its author alone. Once the outbox has begun with it, it is refused. Repeating it changes nothing.
 */
export async function undoReply(ctx: Context, input: unknown): Promise<Outcome<{ undone: true }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = undoReplySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This reply cannot be taken back.')
  const { leadId, messageId } = parsed.data
  return ctx.db.transaction(async (tx) => {
    await findLead(tx, leadId, true)
    const message = await lockMessage(tx, leadId, messageId)
    if (!message || message.direction !== 'out')
      return refused('not-found', 'There is no such reply.')
    if (message.authorId !== actor.id)
      return refused('not-allowed', 'Only the person who wrote a reply can take it back.')
    if (message.undoneAt) return accepted({ undone: true as const })
    const delivery = message.deliveryId ? await findDelivery(tx, message.deliveryId) : undefined
    if (delivery?.kind === 'quote')
      return refused('conflict', 'A reply with a quote leaves at once and cannot be taken back.')
    if (!delivery || !(await withdrawUnattempted(tx, delivery.id)))
      return refused('conflict', 'This reply has left already and cannot be taken back.')
    const at = ctx.clock.now()
    const { address, subject, channel } = message
    const place = { leadId, staffId: actor.id, channel }
    const typed = await findDraft(tx, place)
    const body = typed?.body ? `${message.body}\n\n${typed.body}` : message.body
    const version = (typed?.version ?? 0) + 1
    await markUndone(tx, message.id, at)
    await takeFilesBack(tx, message.id)
    await writeDraft(tx, {
      ...place,
      address,
      subject,
      body,
      version,
      updatedAt: at,
    })
    await recordActivity(ctx, tx, {
      action: 'lead.reply-undone',
      subjectType: 'lead',
      subjectId: leadId,
      details: { messageId },
    })
    return accepted({ undone: true as const })
  })
}
