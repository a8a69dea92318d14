import type { DeliveryFollowUp } from '#app/modules/outbox/delivery/service.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findMessageOfDelivery, type Message } from '../data.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { addEvidence, takeEvidenceBack } from '../../lead/services/keep-evidence.server.ts'
import { tellWhoWorksOn } from './tell-who-works-on.server.ts'

/**
 * A reply that the mail server accepted answers its lead (ANS-05). One that was given up answers nothing: the lead
 * is due by its first promise, and who has it is told (ANS-06).
 */
export const replyFollowUp: DeliveryFollowUp = {
  deliveryKind: 'reply',
  async lock(tx, { subjectId }) {
    await lockForAnswer(tx, subjectId)
  },
  async follow(ctx, tx, delivery, end) {
    const message = await findMessageOfDelivery(tx, delivery.id)
    if (!message) return
    const { leadId, id, authorName } = message
    if (end === 'delivered') return addEvidence(ctx, tx, leadId, { kind: 'reply', id }, authorName)
    await takeEvidenceBack(ctx, tx, leadId, { kind: 'reply', id })
    if (end === 'failed') await tellOwner(ctx, tx, message)
  },
}

/** Who has the lead and who wrote the reply; else everybody who works on leads. */
async function tellOwner(ctx: Context, tx: Transaction, { leadId, authorId }: Message) {
  const lead = await findLead(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  await tellWhoWorksOn(ctx, tx, lead, notices.replyFailed(lead.reference), [authorId])
}
