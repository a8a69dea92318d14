import { randomUUID } from 'node:crypto'
import { cleanText } from '#app/basics/text.ts'
import { insertMessage } from '#app/features/conversations/data.server.ts'
import { receiveMessage } from '#app/features/conversations/services/receive-message.server.ts'
import { tellWhoWorksOn } from '#app/features/conversations/services/tell-who-works-on.server.ts'
import type { Lead } from '#app/features/leads/data.server.ts'
import { touchLead } from '#app/features/leads/data/inbox.server.ts'
import { findLeadOfPhone } from '#app/features/leads/data/phones.server.ts'
import { lockForAnswer } from '#app/features/leads/services/settle-answer.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { stoppedNotice } from '../content/words.ts'
import type { StoredEvent } from '../data.server.ts'
import { noteWritten } from '../data/contacts.server.ts'
import { isStop, wordsOf } from '../rules/message-words.ts'
import type { IncomingMessage } from '../schema/webhook.ts'
import { openWhatsappLead } from './open-lead.server.ts'

export type Received = {
  event: StoredEvent
  name: string
  message: IncomingMessage
  site: SiteSettings
}

/** An answered lead goes on for so long; later words begin a new one. */
const goesOnMs = 30 * 24 * 60 * 60 * 1000
/** What says nothing: WhatsApp's own news, and requests that only open the chat. */
const silentTypes = new Set(['system', 'request_welcome', 'unsupported_system'])

/**
 * Puts a message where it belongs (WAP-02): in the lead of its number that is open or was answered within a month,
 * else in a new one. "Stop" ends our writing at once (WAP-04); a reaction is noted and makes nobody wait.
 */
export async function receiveWhatsapp(
  ctx: Context,
  tx: Transaction,
  { event, message, site, ...given }: Received,
): Promise<void> {
  if (silentTypes.has(message.type)) return
  const name = cleanText(given.name).slice(0, 120)
  const { phone, at } = event
  const now = ctx.clock.now()
  const hasStopped = isStop(message)
  const isReaction = message.type === 'reaction'
  if (!isReaction) await noteWritten(tx, { phone, name, at, isStop: hasStopped, now })
  const lead = await lockLeadOf(ctx, tx, phone)
  if (isReaction) return noteReaction(ctx, tx, lead, message)
  const written = {
    id: randomUUID(),
    channel: 'whatsapp',
    authorName: name || phone,
    address: phone,
    subject: '',
    body: wordsOf(message),
    mailId: null,
    isForeign: false,
    idempotencyKey: `whatsapp:${event.key}`,
    at,
  }
  if (hasStopped) return noteStop(ctx, tx, lead, { ...written, eventId: event.id })
  if (lead) return receiveMessage(ctx, tx, lead, written, site)
  const opened = await openWhatsappLead(ctx, tx, { event, name, body: written.body, site })
  await insertMessage(tx, { ...written, leadId: opened.id, direction: 'in' })
}

async function lockLeadOf(ctx: Context, tx: Transaction, phone: string): Promise<Lead | undefined> {
  const since = new Date(ctx.clock.now().getTime() - goesOnMs)
  const id = await findLeadOfPhone(tx, phone, since)
  return id ? lockForAnswer(tx, id) : undefined
}

type Stop = Omit<Parameters<typeof insertMessage>[1], 'leadId' | 'direction'> & { eventId: string }

/** What waits to be sent is withdrawn when its turn comes; the lead shows it at once. */
async function noteStop(
  ctx: Context,
  tx: Transaction,
  lead: Lead | undefined,
  { eventId, ...message }: Stop,
): Promise<void> {
  const subject = lead
    ? { action: 'lead.whatsapp-stopped', subjectType: 'lead', subjectId: lead.id }
    : { action: 'whatsapp.stopped', subjectType: 'whatsapp', subjectId: eventId }
  await recordActivity(ctx, tx, subject)
  if (!lead) return
  await insertMessage(tx, { ...message, leadId: lead.id, direction: 'in' })
  await touchLead(tx, lead.id, ctx.clock.now())
  await tellWhoWorksOn(ctx, tx, lead, stoppedNotice(lead.reference))
}

async function noteReaction(
  ctx: Context,
  tx: Transaction,
  lead: Lead | undefined,
  { reaction }: IncomingMessage,
): Promise<void> {
  if (!lead || !reaction?.emoji) return
  await recordActivity(ctx, tx, {
    action: 'lead.whatsapp-reaction',
    subjectType: 'lead',
    subjectId: lead.id,
    details: { emoji: cleanText(reaction.emoji).slice(0, 16) },
  })
  await touchLead(tx, lead.id, ctx.clock.now())
}
