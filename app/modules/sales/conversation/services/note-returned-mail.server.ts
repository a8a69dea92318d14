import { followReturn } from '#app/modules/outbox/delivery/service.server.ts'
import { findLead, touchLead } from '../../lead/data/inbox.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { lockMessage } from '../data.server.ts'
import { keepAddressFault, markReturned } from '../data/received.server.ts'
import { tellWhoWorksOn } from './tell-who-works-on.server.ts'

export type ReturnedMail = {
  leadId: string
  /** The reply that came back; null for a mail that answers nothing, such as the confirmation. */
  messageId: string | null
  /** The row of the outbox that carried it. */
  deliveryId: string | null
  /** In lower case. */
  address: string
  reason: string
  /** The address itself does not work. */
  isAddressFault: boolean
}

/**
 * A mail to the visitor came back for good (ANS-06): it answers nothing, the lead is due again by its first promise,
 * and who works on it is told. The caller has checked that the report speaks of a mail of ours, and stores it once.
 */
export async function noteReturnedMail(
  ctx: Context,
  tx: Transaction,
  returned: ReturnedMail,
): Promise<void> {
  const { leadId, messageId, deliveryId, address, reason, isAddressFault } = returned
  const lead = await lockForAnswer(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  const at = ctx.clock.now()
  const message = messageId ? await lockMessage(tx, leadId, messageId) : undefined
  if (message) await markReturned(tx, message.id, { at, reason })
  // Whatever it carried takes its evidence back: a reply, a quote, or both in one.
  const senders = deliveryId ? await followReturn(ctx, tx, deliveryId) : []
  const after = await findLead(tx, leadId)
  const isWaiting = lead.answeredAt !== null && after?.answeredAt === null
  if (isAddressFault) await keepAddressFault(tx, { leadId, address, reason, at })
  await recordActivity(ctx, tx, {
    action: 'lead.mail-returned',
    subjectType: 'lead',
    subjectId: leadId,
    details: { messageId, isAddressFault },
  })
  await touchLead(tx, leadId, at)
  const notice = notices.mailReturned(lead.reference, { isWaiting, isAddressFault })
  await tellWhoWorksOn(ctx, tx, lead, notice, [message?.authorId ?? null, ...senders])
}
