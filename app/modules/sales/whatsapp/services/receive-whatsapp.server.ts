import { notices } from '#app/modules/outbox/notification/content.ts'
import { randomUUID } from 'node:crypto'
import { cleanText } from '#app/basics/text.ts'
import { findMessageByKey, insertMessage } from '../../conversation/data.server.ts'
import { insertFile } from '../../conversation/data/files.server.ts'
import { receiveMessage } from '../../conversation/services/receive-message.server.ts'
import { tellWhoWorksOn } from '../../conversation/services/tell-who-works-on.server.ts'
import type { Lead } from '../../lead/data.server.ts'
import { touchLead } from '../../lead/data/inbox.server.ts'
import { findLeadOfSender } from '../../lead/data/phones.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { nameOfHidden, nameOfUnknown, numberChangedWords, rawFileName } from '../content/words.ts'
import type { StoredEvent } from '../data.server.ts'
import { findContact, moveContact, noteWritten } from '../data/contacts.server.ts'
import { findLinkedLeads, linkAddress } from '../data/lead-addresses.server.ts'
import { insertMedia } from '../data/media.server.ts'
import { isStop, mediaOf, wordsOf } from '../rules/message-words.ts'
import { keyOfMessage } from '../rules/read-webhook.server.ts'
import { addressOf, unknownSender } from '../rules/sender.ts'
import type { IncomingMessage } from '../schema/webhook.ts'
import { openWhatsappLead } from './open-lead.server.ts'

type Received = { event: StoredEvent; message: IncomingMessage; site: SiteSettings }

/** An answered lead goes on for so long; later words begin a new one. */
const goesOnMs = 30 * 24 * 60 * 60 * 1000
/** What says nothing: WhatsApp's own news, and requests that only open the chat. */
const silentTypes = new Set(['system', 'request_welcome', 'unsupported_system'])

/**
 * Puts a message where it belongs (WAP-02): in the lead of its number or user id that is open or was answered within a
 * month, else in a new one. "Stop" ends our writing at once (WAP-04); a reaction, a deletion and a new number are noted
 * and make nobody wait.
 */
export async function receiveWhatsapp(
  ctx: Context,
  tx: Transaction,
  { event, message, site }: Received,
): Promise<void> {
  if (message.type === 'system') return followNewAddress(ctx, tx, event, message)
  if (silentTypes.has(message.type)) return
  const { at, payload } = event
  const addresses = addressesOf(event)
  const name = cleanText(payload.name ?? '').slice(0, 120)
  const isUnknown = addresses[0] === unknownSender
  const hasStopped = isStop(message) && !isUnknown
  const isSilent = message.type === 'reaction' || message.type === 'revoke'
  if (!isSilent && !isUnknown)
    await noteWriter(ctx, tx, addresses, { name, at, isStop: hasStopped })
  const lead = await lockLeadOf(ctx, tx, addresses, message)
  if (isSilent) return noteSilent(ctx, tx, lead, message)
  const known = isUnknown ? '' : addresses[0]!
  const written = {
    id: randomUUID(),
    channel: 'whatsapp',
    authorName: name || (await nameOf(tx, addresses, isUnknown)),
    address: known,
    subject: '',
    body: wordsOf(message),
    mailId: null,
    isForeign: false,
    idempotencyKey: messageKey(event.key),
    at,
  }
  if (hasStopped) return noteStop(ctx, tx, lead, { ...written, eventId: event.id })
  const { authorName, body } = written
  const phone = addressOf(...addresses)?.startsWith('+') ? known : ''
  const joined = lead ?? (await openWhatsappLead(ctx, tx, { event, authorName, phone, body, site }))
  if (lead) await receiveMessage(ctx, tx, lead, written, site)
  else await insertMessage(tx, { ...written, leadId: joined.id, direction: 'in' })
  for (const address of addresses)
    if (address !== joined.phoneStored) await linkAddress(tx, address, joined.id)
  await keepFiles(ctx, tx, { leadId: joined.id, messageId: written.id, message, payload })
}

/** As they called themselves before, else their number. */
async function nameOf(tx: Transaction, [address]: string[], isUnknown: boolean): Promise<string> {
  if (isUnknown) return nameOfUnknown
  const contact = await findContact(tx, address!)
  return contact?.name || (address!.startsWith('+') ? address! : nameOfHidden)
}

const messageKey = (eventKey: string) => `whatsapp:${eventKey}`

/** The number and the user id of who wrote; of a sender who gave neither, what stands for all such senders. */
function addressesOf({ phone, payload }: StoredEvent): string[] {
  return [...new Set([phone, ...(payload.userId ? [payload.userId] : [])])]
}

/** In one order, so that two messages of one person wait for each other. */
async function noteWriter(
  ctx: Context,
  tx: Transaction,
  addresses: readonly string[],
  written: { name: string; at: Date; isStop: boolean },
): Promise<void> {
  for (const phone of addresses.toSorted())
    await noteWritten(tx, { phone, ...written, now: ctx.clock.now() })
}

/** A correction or deletion of what stands in a closed lead belongs there, and opens none. */
async function lockLeadOf(
  ctx: Context,
  tx: Transaction,
  addresses: readonly string[],
  { edit, revoke }: Pick<IncomingMessage, 'edit' | 'revoke'>,
): Promise<Lead | undefined> {
  const since = new Date(ctx.clock.now().getTime() - goesOnMs)
  const known = await findLinkedLeads(tx, addresses)
  const id =
    (await findLeadOfSender(tx, { phones: addresses, known }, since)) ??
    (await findLeadOfMessage(tx, (edit ?? revoke)?.original_message_id))
  return id ? lockForAnswer(tx, id) : undefined
}

async function findLeadOfMessage(tx: Transaction, id: string | undefined) {
  return id ? (await findMessageByKey(tx, messageKey(keyOfMessage(id))))?.leadId : undefined
}

type ToKeep = {
  leadId: string
  messageId: string
  message: IncomingMessage
  payload: StoredEvent['payload']
}

/** What a message is besides its words: a file that is fetched next, or what we cannot read, as it came. */
async function keepFiles(
  ctx: Context,
  tx: Transaction,
  { leadId, messageId, message, payload }: ToKeep,
): Promise<void> {
  const createdAt = ctx.clock.now()
  const media = mediaOf(message)
  if (media) {
    await insertMedia(tx, { messageId, media, at: createdAt })
    await ctx.jobs.send(tx, 'whatsapp-media', [{ messageId }])
  }
  if (payload.raw === undefined) return
  const bytes = Buffer.from(JSON.stringify(payload.raw, null, 2))
  const file = { leadId, messageId, channel: 'whatsapp', name: rawFileName, createdAt }
  await insertFile(tx, { ...file, type: 'application/json', size: bytes.byteLength }, bytes)
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
  await tellWhoWorksOn(ctx, tx, lead, notices.whatsappStopped(lead.reference))
}

/** A reaction or a deletion; the words that were deleted stay, as staff may have acted on them. */
async function noteSilent(
  ctx: Context,
  tx: Transaction,
  lead: Lead | undefined,
  { type, reaction }: IncomingMessage,
): Promise<void> {
  if (!lead || (type === 'reaction' && !reaction?.emoji)) return
  const about = { subjectType: 'lead', subjectId: lead.id }
  await recordActivity(
    ctx,
    tx,
    type === 'revoke'
      ? { action: 'lead.whatsapp-deleted', ...about }
      : {
          action: 'lead.whatsapp-reaction',
          ...about,
          details: { emoji: cleanText(reaction!.emoji!).slice(0, 16) },
        },
  )
  await touchLead(tx, lead.id, ctx.clock.now())
}

/** A person has a new number or user id: their lead and their "stop" go with it. */
async function followNewAddress(
  ctx: Context,
  tx: Transaction,
  event: StoredEvent,
  { system }: IncomingMessage,
): Promise<void> {
  const addresses = addressesOf(event)
  const from = addresses[0]!
  const to = addressOf(system?.new_wa_id, system?.wa_id, system?.user_id)
  if (!to || addresses.includes(to) || from === unknownSender) return
  const now = ctx.clock.now()
  await moveContact(tx, { from, to, now })
  const lead = await lockLeadOf(ctx, tx, addresses, {})
  if (!lead) return
  await linkAddress(tx, to, lead.id)
  await insertMessage(tx, {
    leadId: lead.id,
    direction: 'in',
    channel: 'whatsapp',
    authorName: 'WhatsApp',
    address: to,
    subject: '',
    body: numberChangedWords(from, to),
    idempotencyKey: messageKey(event.key),
    at: event.at,
  })
  await recordActivity(ctx, tx, {
    action: 'lead.whatsapp-number-changed',
    subjectType: 'lead',
    subjectId: lead.id,
  })
  await touchLead(tx, lead.id, now)
}
