import { randomUUID } from 'node:crypto'
import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { deleteReceivedMessage } from '../../conversation/store.server.ts'
import { lockForAnswer, lockMainLead } from '../../lead/answer/service.server.ts'
import { touchLead } from '../../lead/inbox/store.server.ts'
import { type MailChange, type MailState, attachMailSchema, changeMailSchema } from '../schema.ts'
import { addToConversation } from '../service.server.ts'
import {
  type InboundMail,
  changeMail,
  findInboundMail,
  findLeadByReference,
  findReferencedLeads,
} from '../store.server.ts'

/** Takes the same steps as an automatic match. An email from an unknown address is marked as such. */
export async function attachMail(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = attachMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version, reference } = parsed.data
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const named = await findLeadByReference(tx, reference)
    const [pointed] = named ? await findReferencedLeads(tx, [named.id]) : []
    const lead = pointed && (await lockMainLead(tx, pointed.leadId))
    const missing = 'There is no open lead with this reference. Check it and try again.'
    if (!pointed || !lead || lead.deidentifiedAt) return refusedField('reference', missing)
    const joined = { leadId: lead.id, reference: lead.reference }
    const mail = await findInboundMail(tx, id, true)
    if (!mail) return refused('not-found', 'Email not found.')
    if (mail.leadId === lead.id) return accepted({ ...joined, version: mail.version })
    if (mail.version !== version || mail.state !== 'unmatched')
      return refused('conflict', 'A colleague has already dealt with this email.')
    const messageId = randomUUID()
    await changeMail(tx, mail, { state: 'joined', leadId: lead.id, messageId })
    const isForeign = !pointed.addresses.includes(mail.fromAddress)
    await addToConversation(ctx, tx, { ...mail, messageId }, { leadId: lead.id, isForeign, site })
    await logActivity(ctx, tx, 'lead.mail-attached', ['lead', lead.id], { mailId: mail.id })
    return accepted({ ...joined, version: version + 1 })
  })
}

const allowedChanges: Record<MailChange, { from: readonly MailState[]; to: MailState }> = {
  dismiss: { from: ['unmatched', 'set-aside'], to: 'dismissed' },
  restore: { from: ['dismissed', 'set-aside'], to: 'unmatched' },
  'set-aside': { from: ['unmatched'], to: 'set-aside' },
  detach: { from: ['joined'], to: 'unmatched' },
}

/** Dismisses an email, moves it back to the unmatched or set-aside ones, or removes it from the wrong conversation. */
export async function changeInboundMail(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, version, change } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const seen = await findInboundMail(tx, id)
    if (seen?.leadId) await lockForAnswer(tx, seen.leadId)
    const mail = await findInboundMail(tx, id, true)
    if (!mail) return refused('not-found', 'Email not found.')
    const isSame = mail.version === version && mail.leadId === seen?.leadId
    if (!isSame || !allowedChanges[change].from.includes(mail.state))
      return refused('conflict', 'A colleague has already dealt with this email.')
    if (change === 'detach') await detachMail(ctx, tx, mail)
    else {
      await changeMail(tx, mail, { state: allowedChanges[change].to })
      await logActivity(ctx, tx, `inbound-mail.${change}`, ['inbound-mail', mail.id])
    }
    return accepted({ version: version + 1 })
  })
}

/** The lead's status stays unchanged, because staff decide whether the lead is answered. */
async function detachMail(ctx: Context, tx: Transaction, mail: InboundMail): Promise<void> {
  const { leadId, messageId } = mail
  await changeMail(tx, mail, { state: 'unmatched', leadId: null, messageId: null })
  if (!leadId || !messageId) return
  await deleteReceivedMessage(tx, messageId)
  await touchLead(tx, leadId, ctx.clock.now())
  await logActivity(ctx, tx, 'lead.mail-detached', ['lead', leadId], { mailId: mail.id })
}
