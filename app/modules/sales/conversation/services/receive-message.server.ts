import type { Lead } from '../../lead/data.server.ts'
import { touchLead } from '../../lead/data/inbox.server.ts'
import { awaitAnswerAgain } from '../../lead/services/await-answer-again.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { insertMessage } from '../data.server.ts'
import { clearAddressFault } from '../data/received.server.ts'
import { tellWhoWorksOn } from './tell-who-works-on.server.ts'

export type ReceivedMessage = {
  id: string
  channel: string
  authorName: string
  address: string
  subject: string
  body: string
  /** Its Message-ID, where one can be referred to. */
  mailId: string | null
  /** From an address that had not taken part. */
  isForeign: boolean
  /** A program seems to have sent it: it is shown, and changes no due time. */
  isAutomatic?: boolean
  idempotencyKey: string
  at: Date
}

/**
 * Keeps what the visitor wrote, whatever channel it came by (ANS-07): the lead waits for us again where it was
 * answered, and who works on it is told. The caller holds `lockForAnswer` of the lead, which is the main one, and
 * sees to it that a message comes once.
 */
export async function receiveMessage(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  message: ReceivedMessage,
  site: SiteSettings,
): Promise<void> {
  await insertMessage(tx, { ...message, leadId: lead.id, direction: 'in' })
  if (!message.isForeign) await clearAddressFault(tx, lead.id, message.address)
  await recordActivity(ctx, tx, {
    action: 'lead.message-received',
    subjectType: 'lead',
    subjectId: lead.id,
    details: {
      messageId: message.id,
      channel: message.channel,
      isForeign: message.isForeign,
      isAutomatic: message.isAutomatic === true,
    },
  })
  if (lead.isSuspectedSpam || message.isAutomatic) return touchLead(tx, lead.id, ctx.clock.now())
  await awaitAnswerAgain(ctx, tx, lead, site)
  await touchLead(tx, lead.id, ctx.clock.now())
  await tellWhoWorksOn(ctx, tx, lead, notices.visitorWrote(lead.reference, message.isForeign))
}
