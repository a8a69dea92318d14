import { randomUUID } from 'node:crypto'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findDeliveriesOfSubjects } from '#app/modules/outbox/delivery/store.server.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { findMergedEnquiries } from '../../lead/data/merges.server.ts'
import { mailDelivery, senderAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { openPlaceholders } from '../../snippet/rules.ts'
import { findMailIds, findMessageByKey, insertMessage } from '../data.server.ts'
import { deleteDraft } from '../data/drafts.server.ts'
import { giveFiles, type StoredFile } from '../data/files.server.ts'
import { composeReply, subjectWith } from '../rules/compose-reply.ts'
import { holdSeconds } from '../rules/reply.ts'
import { replyAddress, replyToken } from '../rules/reply-token.server.ts'
import { sendReplySchema } from '../schema/replies.ts'
import { takeDraftFiles } from './draft-files.server.ts'
import { keyReused, objectionToLead, objectionToSecond } from './reply-objections.server.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>
export type Reply = ReturnType<typeof sendReplySchema.parse>
export type SentReply = { messageId: string; isReplay: boolean }

/**
 * Answers the visitor of a lead by e-mail (ANS-02 to ANS-04): message, delivery and activity in one
 * transaction. The outbox holds it for the ten seconds in which `undoReply` can take it back. The same key
 * sends once, whatever has become of the message.
 */
export async function sendReply(ctx: Context, input: unknown): Promise<Outcome<SentReply>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = sendReplySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const reply = parsed.data
  const sender = await readSender(ctx)
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, reply.leadId, true)
    if (!lead) return refused('not-found', 'There is no such lead.')
    const sent = await findMessageByKey(tx, reply.idempotencyKey)
    if (sent?.leadId === lead.id) return accepted({ messageId: sent.id, isReplay: true })
    const objection = (await objectionToReply(ctx, tx, lead, reply, actor)) ?? (sent && keyReused())
    if (objection) return objection
    const files = await takeDraftFiles(tx, draftPlace(lead, actor), reply.files)
    if (!files.ok) return files
    const toStore = { lead, reply, actor, sender, files: files.value }
    const messageId = await storeReply(ctx, tx, toStore, async (mail) => {
      const delivery = mailDelivery('reply', mail)
      const about = { subjectType: 'lead', subjectId: lead.id, holdSeconds }
      const [queued] = await enqueueDeliveries(ctx, tx, [{ ...delivery, ...about }])
      return queued!.id
    })
    return accepted({ messageId, isReplay: false })
  })
}

export const draftPlace = (lead: Pick<Lead, 'id'>, actor: StaffActor) => ({
  leadId: lead.id,
  staffId: actor.id,
  channel: 'mail',
})

/** Read before the transaction: inside, a second connection would starve the pool. */
export async function readSender(ctx: Context) {
  const site = await readSettings(ctx, 'site')
  const from = senderAddress(ctx.env.MAIL_FROM, site)?.address ?? site.email
  const host = from.slice(from.lastIndexOf('@') + 1)
  const secret = await readInstallationValue(ctx.db, 'reply-secret')
  return { site, host, secret, mailbox: ctx.env.REPLY_MAILBOX ?? site.email }
}

/** Why a reply cannot be sent as it is; also where it leaves with something attached (QUO-10). */
export async function objectionToReply(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  reply: Reply,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const objection = objectionToLead(lead)
  if (objection) return objection
  const addresses = await addressesOf(tx, lead)
  if (!addresses.includes(reply.address)) {
    const message = 'A reply goes to an e-mail address of this enquiry alone.'
    return refused('invalid-input', message, { fields: { address: message } })
  }
  const open = openPlaceholders(reply.subject, reply.body)
  if (open) return refused('invalid-input', open, { fields: { body: open } })
  return reply.isSecond ? undefined : objectionToSecond(ctx, tx, lead, actor)
}

/** Where the visitor of a lead can be written to: its own address, and those of enquiries merged into it. */
export async function addressesOf(tx: Transaction | Context['db'], lead: Lead): Promise<string[]> {
  const merged = await findMergedEnquiries(tx, lead.id)
  const known = [lead, ...merged].filter(({ deidentifiedAt }) => !deidentifiedAt)
  return [...new Set(known.map(({ email }) => email).filter((email) => email !== ''))]
}

type ToStore = {
  lead: Lead
  reply: Reply
  actor: StaffActor
  sender: Awaited<ReturnType<typeof readSender>>
  files: readonly StoredFile[]
}

/**
 * Writes a reply into the conversation, its mail into the outbox by `enqueue`, which returns the id of the delivery,
 * and into the activity log; the draft is gone with it.
 */
export async function storeReply(
  ctx: Context,
  tx: Transaction,
  { lead, reply, actor, sender, files }: ToStore,
  enqueue: (mail: MailMessage) => Promise<string>,
): Promise<string> {
  const messageId = randomUUID()
  const mailId = `<${messageId}@${sender.host}>`
  const subject = subjectWith(lead.reference, reply.subject)
  const mail = composeReply({
    ...reply,
    subject,
    site: sender.site,
    reference: lead.reference,
    visitorName: lead.name,
    authorName: actor.name,
    replyTo: replyAddress(sender.mailbox, replyToken(sender.secret, lead.id)),
    mailId,
    earlier: await findThread(tx, lead.id),
    files,
  })
  const deliveryId = await enqueue(mail)
  const { address, body, idempotencyKey } = reply
  await insertMessage(tx, {
    id: messageId,
    leadId: lead.id,
    direction: 'out',
    channel: 'mail',
    authorId: actor.id,
    authorName: actor.name,
    address,
    subject,
    body,
    mailId,
    deliveryId,
    idempotencyKey,
    at: ctx.clock.now(),
  })
  await giveFiles(tx, files, messageId)
  await deleteDraft(tx, draftPlace(lead, actor))
  await recordActivity(ctx, tx, {
    action: 'lead.reply-written',
    subjectType: 'lead',
    subjectId: lead.id,
    details: { messageId },
  })
  return messageId
}

/** The confirmation that the visitor got, then what was written since. */
async function findThread(tx: Transaction, leadId: string): Promise<string[]> {
  const sent = await findDeliveriesOfSubjects(tx, 'lead', [leadId])
  const toVisitor = sent.filter(({ kind }) => mailsToVisitor.includes(kind))
  const confirmations = toVisitor.flatMap(({ result }) => result?.messageId ?? [])
  return [...confirmations, ...(await findMailIds(tx, [leadId]))]
}

const mailsToVisitor = ['confirmation', 'it-health-recipe']
