import { randomUUID } from 'node:crypto'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome, type Refusal } from '#app/basics/outcome.ts'
import { findDeliveriesOfSubjects } from '#app/features/deliveries/data.server.ts'
import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { findLead } from '#app/features/leads/data/inbox.server.ts'
import { findMergedEnquiries } from '#app/features/leads/data/merges.server.ts'
import { personRemoved, workOnMainLead } from '#app/features/leads/services/change-lead.server.ts'
import { mailDelivery } from '#app/features/mail/rules.ts'
import { senderAddress } from '#app/features/mail/rules/sender.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { openPlaceholders } from '#app/features/snippets/rules.ts'
import {
  deleteDraft,
  findAnswerOfOther,
  findMailIds,
  findMessageByKey,
  insertMessage,
} from '../data.server.ts'
import { composeReply, subjectWith } from '../rules/compose-reply.ts'
import { holdSeconds, secondAnswerMs } from '../rules/reply.ts'
import { replyAddress, replyToken } from '../rules/reply-token.server.ts'
import { sendReplySchema } from '../schema/replies.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>
type Reply = ReturnType<typeof sendReplySchema.parse>
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
    const objection = (await objectionTo(ctx, tx, lead, reply, actor)) ?? (sent && keyReused())
    if (objection) return objection
    const messageId = randomUUID()
    await storeReply(ctx, tx, { lead, reply, actor, sender, messageId })
    await deleteDraft(tx, lead.id, actor.id)
    await recordActivity(ctx, tx, {
      action: 'lead.reply-written',
      subjectType: 'lead',
      subjectId: lead.id,
      details: { messageId },
    })
    return accepted({ messageId, isReplay: false })
  })
}

/** Read before the transaction: inside, a second connection would starve the pool. */
async function readSender(ctx: Context) {
  const site = await readSettings(ctx, 'site')
  const from = senderAddress(ctx.env.MAIL_FROM, site)?.address ?? site.email
  const host = from.slice(from.lastIndexOf('@') + 1)
  const secret = await readInstallationValue(ctx.db, 'reply-secret')
  return { site, host, secret, mailbox: ctx.env.REPLY_MAILBOX ?? site.email }
}

async function objectionTo(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  reply: Reply,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  if (lead.deidentifiedAt) return personRemoved()
  if (lead.mergedInto) return refused('invalid-input', workOnMainLead)
  if (lead.isSuspectedSpam) {
    const message = 'This is suspected spam. Say that it is not spam before you answer it.'
    return refused('invalid-input', message)
  }
  const addresses = await addressesOf(tx, lead)
  if (!addresses.includes(reply.address)) {
    const message = 'A reply goes to an e-mail address of this enquiry alone.'
    return refused('invalid-input', message, { fields: { address: message } })
  }
  const open = openPlaceholders(reply.subject, reply.body)
  if (open) return refused('invalid-input', open, { fields: { body: open } })
  const since = new Date(ctx.clock.now().getTime() - secondAnswerMs)
  const other = reply.isSecond ? undefined : await findAnswerOfOther(tx, lead.id, actor.id, since)
  if (!other) return undefined
  const current = { authorName: other.authorName, at: other.at }
  const message = `${other.authorName} answered a moment ago. Read that answer, then send yours if it is still needed.`
  return refused('conflict', message, { current })
}

const keyReused = () => refused('key-reused', 'This key was used for another lead.')

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
  messageId: string
}

async function storeReply(ctx: Context, tx: Transaction, to: ToStore): Promise<void> {
  const { lead, reply, actor, sender, messageId } = to
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
  })
  const [queued] = await enqueueDeliveries(ctx, tx, [
    { ...mailDelivery('reply', mail), subjectType: 'lead', subjectId: lead.id, holdSeconds },
  ])
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
    deliveryId: queued!.id,
    idempotencyKey,
    at: ctx.clock.now(),
  })
}

/** The confirmation that the visitor got, then what was written since. */
async function findThread(tx: Transaction, leadId: string): Promise<string[]> {
  const sent = await findDeliveriesOfSubjects(tx, 'lead', [leadId])
  const toVisitor = sent.filter(({ kind }) => mailsToVisitor.includes(kind))
  const confirmations = toVisitor.flatMap(({ result }) => result?.messageId ?? [])
  return [...confirmations, ...(await findMailIds(tx, [leadId]))]
}

const mailsToVisitor = ['confirmation', 'it-health-recipe']
