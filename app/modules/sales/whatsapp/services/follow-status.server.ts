import { addEvidence, takeEvidenceBack } from '../../lead/services/keep-evidence.server.ts'
import { tellWhoWorksOn } from '../../conversation/services/tell-who-works-on.server.ts'
import { touchLead } from '../../lead/data/inbox.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { findMessageOfStatus, findSent, noteTold } from '../data/messages.server.ts'
import { hideSecrets } from '../rules/hide-secrets.ts'
import { standingOf } from '../rules/progress.ts'
import { reasonOf } from '../rules/read-answer.ts'
import type { MessageStatus } from '../schema/webhook.ts'
import { secretsOf } from './access.server.ts'

const timeOf = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  read: 'readAt',
  failed: 'failedAt',
} as const

const isTold = (status: string): status is keyof typeof timeOf => Object.hasOwn(timeOf, status)
const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)

/**
 * Follows what became of a message of ours (WAP-03): delivered answers the lead as of then, failed takes that back, in
 * whatever order they come. @returns false where we do not know the message yet
 */
export async function followStatus(
  ctx: Context,
  tx: Transaction,
  toldAt: Date,
  status: MessageStatus,
): Promise<boolean> {
  if (!isTold(status.status)) return true
  const given = status.biz_opaque_callback_data
  const messageId = given && isUuid(given) ? given : undefined
  const message = await findMessageOfStatus(tx, { messageId, wamid: status.id })
  if (!message) return false
  const lead = await lockForAnswer(tx, message.leadId)
  const before = await findSent(tx, message.id, true)
  if (!lead || !before) return true
  const [error] = hideSecrets(status.errors ?? [], secretsOf(ctx.env))
  await noteTold(tx, message.id, {
    wamid: status.id,
    [timeOf[status.status]]: toldAt,
    ...(status.status === 'failed' ? { failReason: reasonOf(error?.code, error ?? {}) } : {}),
  })
  const standing = standingOf((await findSent(tx, message.id))!)
  const source = { kind: 'whatsapp', id: message.id } as const
  if (standing.reachedAt) {
    // Their clock counts whole seconds: nothing arrives before it was written.
    const at = standing.reachedAt > message.at ? standing.reachedAt : message.at
    await addEvidence(ctx, tx, lead.id, source, message.authorName, at)
  } else if (standing.state === 'failed') {
    await takeEvidenceBack(ctx, tx, lead.id, source)
    if (!lead.deidentifiedAt && standingOf(before).state !== 'failed')
      await tellWhoWorksOn(ctx, tx, lead, notices.whatsappFailed(lead.reference), [
        message.authorId,
      ])
  }
  await touchLead(tx, lead.id, ctx.clock.now())
  return true
}
