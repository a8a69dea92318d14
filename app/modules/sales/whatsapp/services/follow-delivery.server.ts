import { tellWhoWorksOn } from '../../conversation/services/tell-who-works-on.server.ts'
import { findMessageOfDelivery } from '../../conversation/data.server.ts'
import { findDelivery } from '#app/modules/outbox/delivery/store.server.ts'
import type { DeliveryFollowUp } from '#app/modules/outbox/delivery/service.server.ts'
import { findLead, touchLead } from '../../lead/data/inbox.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { findOpenEventsOf } from '../data.server.ts'
import { noteTold } from '../data/messages.server.ts'

/**
 * That WhatsApp took a message is no answer yet (WAP-03); what was told of it before we knew its name is worked off
 * now. Of one that was given up, who wrote it is told.
 */
export const whatsappFollowUp: DeliveryFollowUp = {
  deliveryKind: 'whatsapp-reply',
  async lock(tx, { subjectId }) {
    await lockForAnswer(tx, subjectId)
  },
  async follow(ctx, tx, { id, subjectId }, end) {
    const message = await findMessageOfDelivery(tx, id)
    if (!message) return
    await touchLead(tx, subjectId, ctx.clock.now())
    const wamid = (await findDelivery(tx, id))?.result?.wamid
    if (end === 'delivered' && wamid) {
      await noteTold(tx, message.id, { wamid, sentAt: ctx.clock.now() })
      const open = await findOpenEventsOf(tx, wamid)
      await ctx.jobs.send(
        tx,
        'whatsapp-events',
        open.map((eventId) => ({ eventId })),
      )
    }
    if (end !== 'failed') return
    const lead = await findLead(tx, subjectId)
    if (lead && !lead.deidentifiedAt)
      await tellWhoWorksOn(ctx, tx, lead, notices.whatsappFailed(lead.reference), [
        message.authorId,
      ])
  },
}
