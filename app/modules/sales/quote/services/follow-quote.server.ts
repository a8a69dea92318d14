import { addEvidence, takeEvidenceBack } from '../../lead/services/keep-evidence.server.ts'
import type { DeliveryFollowUp } from '#app/modules/outbox/delivery/service.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { findVersionOfDelivery } from '../data.server.ts'
import { versionNumber } from '../rules/quote-state.ts'

/**
 * A quote that the mail server accepted answers its lead (ANS-05, QUO-10). One that failed answers nothing, and
 * whoever sent it is told; of one that came back, with who works on the lead.
 */
export const quoteFollowUp: DeliveryFollowUp = {
  deliveryKind: 'quote',
  async lock(tx, { subjectId }) {
    await lockForAnswer(tx, subjectId)
  },
  async follow(ctx, tx, delivery, end) {
    const version = await findVersionOfDelivery(tx, delivery.id)
    if (!version) return
    const { leadId, id, sentByName, authorId, quoteId } = version
    const source = { kind: 'quote', id } as const
    if (end === 'delivered') return addEvidence(ctx, tx, leadId, source, sentByName ?? undefined)
    await takeEvidenceBack(ctx, tx, leadId, source)
    if (end !== 'failed') return
    await notifyStaff(ctx, tx, {
      ...notices.quoteFailed(versionNumber(version.number, version.version)),
      to: { userId: authorId },
      href: `/admin/quotes/${quoteId}`,
      subjectId: quoteId,
    })
  },
  async findSender(tx, { id }) {
    return (await findVersionOfDelivery(tx, id))?.authorId ?? null
  },
}
