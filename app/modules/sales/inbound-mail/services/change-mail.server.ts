import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { deleteReceivedMessage } from '../../conversation/data/received.server.ts'
import { touchLead } from '../../lead/data/inbox.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { changeMail, findInboundMail, type InboundMail } from '../data.server.ts'
import type { MailState } from '../schema/kinds.ts'
import { changeMailSchema, type mailChanges } from '../schema/handle.ts'

type Change = (typeof mailChanges)[number]

const isFrom: Record<Change, readonly MailState[]> = {
  dismiss: ['unmatched', 'set-aside'],
  restore: ['dismissed', 'set-aside'],
  detach: ['joined'],
}

/** Puts a mail away, lets it wait again, or takes it out of a conversation it does not belong to (INB-03). */
export async function changeInboundMail(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version, change } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const seen = await findInboundMail(tx, id)
    if (seen?.leadId) await lockForAnswer(tx, seen.leadId)
    const mail = await findInboundMail(tx, id, true)
    if (!mail) return refused('not-found', 'There is no such e-mail.')
    const isSame = mail.version === version && mail.leadId === seen?.leadId
    if (!isSame || !isFrom[change].includes(mail.state))
      return refused('conflict', 'A colleague has dealt with this e-mail in the meantime.')
    if (change === 'detach') await detach(ctx, tx, mail)
    else {
      await changeMail(tx, mail, { state: change === 'dismiss' ? 'dismissed' : 'unmatched' })
      await recordActivity(ctx, tx, {
        action: `inbound-mail.${change}`,
        subjectType: 'inbound-mail',
        subjectId: mail.id,
      })
    }
    return accepted({ version: version + 1 })
  })
}

/** The lead keeps waiting: whether it is answered is for staff to say. */
async function detach(ctx: Context, tx: Transaction, mail: InboundMail): Promise<void> {
  const { leadId, messageId } = mail
  await changeMail(tx, mail, { state: 'unmatched', leadId: null, messageId: null })
  if (!leadId || !messageId) return
  await deleteReceivedMessage(tx, messageId)
  await touchLead(tx, leadId, ctx.clock.now())
  await recordActivity(ctx, tx, {
    action: 'lead.mail-detached',
    subjectType: 'lead',
    subjectId: leadId,
    details: { mailId: mail.id },
  })
}
