import { randomUUID } from 'node:crypto'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import type { Lead } from '../../lead/data.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { openPlaceholders } from '../../snippet/rules.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findMessageByKey, insertMessage } from '../data.server.ts'
import { deleteDraft } from '../data/drafts.server.ts'
import { giveFiles } from '../data/files.server.ts'
import { holdSeconds } from '../rules/reply.ts'
import { channelMessageSchema, type ChannelMessage } from '../schema/channel-message.ts'
import { takeDraftFiles } from './draft-files.server.ts'
import { replyBy, type PreparedMessage } from './message-channels.server.ts'
import { keyReused, objectionToLead, objectionToSecond } from './reply-objections.server.ts'
import type { SentReply } from './send-reply.server.ts'

/**
 * Writes to the visitor of a lead by a channel other than mail (WAP-03), by the rules of every reply: message, delivery
 * and activity in one transaction, held for ten seconds, and once per key. The channel refuses what it may not carry.
 */
export async function sendByChannel(ctx: Context, input: unknown): Promise<Outcome<SentReply>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = channelMessageSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const message = parsed.data
  const channel = replyBy(ctx, message.channel)
  if (!channel) return refused('not-found', 'There is no such channel.')
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, message.leadId, true)
    if (!lead) return refused('not-found', 'There is no such lead.')
    const sent = await findMessageByKey(tx, message.idempotencyKey)
    if (sent?.leadId === lead.id) return accepted({ messageId: sent.id, isReplay: true })
    const objection = (await objectionTo(ctx, tx, lead, message, actor)) ?? (sent && keyReused())
    if (objection) return objection
    const place = { leadId: lead.id, staffId: actor.id, channel: message.channel }
    const files = await takeDraftFiles(tx, place, message.files)
    if (!files.ok) return files
    const id = randomUUID()
    const prepared = await channel.prepare(ctx, tx, lead, { ...message, id, files: files.value })
    if (!prepared.ok) return prepared
    await store(ctx, tx, { lead, message, actor, id, prepared: prepared.value })
    await giveFiles(tx, files.value, id)
    return accepted({ messageId: id, isReplay: false })
  })
}

async function objectionTo(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  message: ChannelMessage,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const objection = objectionToLead(lead)
  if (objection) return objection
  const open = openPlaceholders(message.body, ...(message.template?.parameters ?? []))
  if (open) return refused('invalid-input', open, { fields: { body: open } })
  return message.isSecond ? undefined : objectionToSecond(ctx, tx, lead, actor)
}

type ToStore = {
  lead: Lead
  message: ChannelMessage
  actor: StaffActor
  id: string
  prepared: PreparedMessage
}

async function store(ctx: Context, tx: Transaction, to: ToStore): Promise<void> {
  const { lead, message, actor, id, prepared } = to
  const [queued] = await enqueueDeliveries(ctx, tx, [
    { ...prepared.delivery, subjectType: 'lead', subjectId: lead.id, holdSeconds },
  ])
  await insertMessage(tx, {
    id,
    leadId: lead.id,
    direction: 'out',
    channel: message.channel,
    authorId: actor.id,
    authorName: actor.name,
    address: prepared.address,
    subject: '',
    body: prepared.body,
    deliveryId: queued!.id,
    idempotencyKey: message.idempotencyKey,
    at: ctx.clock.now(),
  })
  await prepared.keep(tx)
  await deleteDraft(tx, { leadId: lead.id, staffId: actor.id, channel: message.channel })
  await recordActivity(ctx, tx, {
    action: 'lead.reply-written',
    subjectType: 'lead',
    subjectId: lead.id,
    details: { messageId: id, channel: message.channel },
  })
}
