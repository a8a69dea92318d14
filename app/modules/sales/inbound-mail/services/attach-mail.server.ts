import { randomUUID } from 'node:crypto'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { changeMail, findInboundMail } from '../data.server.ts'
import { findLeadByReference, findPointedLeads } from '../data/pointers.server.ts'
import { attachMailSchema } from '../schema/handle.ts'
import { joinConversation } from './act-on-mail.server.ts'

export type Attached = { leadId: string; reference: string; version: number }

/**
 * Puts a mail that waits to a lead that a member of staff chose (INB-03): it becomes a message of its conversation, by
 * the same rules as one that found it alone. From an address that took no part it stays marked as such.
 */
export async function attachMail(ctx: Context, input: unknown): Promise<Outcome<Attached>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = attachMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version, reference } = parsed.data
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const named = await findLeadByReference(tx, reference)
    const [pointed] = named ? await findPointedLeads(tx, [named.id]) : []
    const lead = pointed && (await lockForAnswer(tx, pointed.leadId))
    const missing = 'There is no open lead with this reference.'
    if (!pointed || !lead || lead.deidentifiedAt)
      return refused('invalid-input', missing, { fields: { reference: missing } })
    const mail = await findInboundMail(tx, id, true)
    if (!mail) return refused('not-found', 'There is no such e-mail.')
    if (mail.leadId === lead.id)
      return accepted({ leadId: lead.id, reference: lead.reference, version: mail.version })
    if (mail.version !== version || mail.state !== 'unmatched')
      return refused('conflict', 'A colleague has dealt with this e-mail in the meantime.')
    const messageId = randomUUID()
    await changeMail(tx, mail, { state: 'joined', leadId: lead.id, messageId })
    const isForeign = !pointed.addresses.includes(mail.fromAddress)
    await joinConversation(ctx, tx, { ...mail, messageId }, { leadId: lead.id, isForeign, site })
    await recordActivity(ctx, tx, {
      action: 'lead.mail-attached',
      subjectType: 'lead',
      subjectId: lead.id,
      details: { mailId: mail.id },
    })
    return accepted({ leadId: lead.id, reference: lead.reference, version: version + 1 })
  })
}
