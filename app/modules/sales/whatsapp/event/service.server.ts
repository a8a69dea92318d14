import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { proclaimedHolidays } from '#app/basics/business-days.ts'
import { readableReference } from '#app/basics/ids.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { cleanText } from '#app/basics/text.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertFile } from '../../conversation/draft/store.server.ts'
import {
  type ReceivedMessage,
  receiveMessage,
  notifyAssignee,
} from '../../conversation/service.server.ts'
import { findMessageByKey, insertMessage } from '../../conversation/store.server.ts'
import { lockMainLead } from '../../lead/answer/service.server.ts'
import { touchLead } from '../../lead/inbox/store.server.ts'
import { findLeadOfSender } from '../../lead/person/store.server.ts'
import { storeLead } from '../../lead/service.server.ts'
import type { Lead } from '../../lead/store.server.ts'
import { prepareLead } from '../../lead/submission/rules.ts'
import {
  hiddenContactName,
  unknownContactName,
  addressChangedText,
  rawFileName,
} from '../content.ts'
import { applyMessageStatus } from '../service.server.ts'
import {
  findContact,
  findLinkedLeads,
  insertMedia,
  linkAddress,
  moveContact,
  recordContactMessage,
} from '../store.server.ts'
import { hasValidSignature, keyOfMessage, parseWebhook } from './rules.server.ts'
import { firstValidAddress, isStopMessage, mediaOf, unknownSender, messageText } from './rules.ts'
import type { IncomingMessage } from './schema.ts'
import {
  type StoredEvent,
  countFailedAttempt,
  findStaleEvents,
  insertEvents,
  markEventHandled,
  claimEvent,
} from './store.server.ts'

/** Stores each message and status once, with a job each. Refuses an unsigned body before parsing it. */
export async function acceptWebhook(ctx: Context, body: Uint8Array, signature: string | undefined) {
  const { WHATSAPP_APP_SECRET, WHATSAPP_PHONE_NUMBER_ID } = ctx.env
  if (!WHATSAPP_APP_SECRET || !WHATSAPP_PHONE_NUMBER_ID)
    return refused('not-found', 'Not found. Check the address.')
  if (!hasValidSignature(body, signature, WHATSAPP_APP_SECRET))
    return refused('not-allowed', 'The signature doesn’t match the body.')
  const now = ctx.clock.now()
  const text = new TextDecoder().decode(body)
  const events = parseWebhook(text, WHATSAPP_PHONE_NUMBER_ID, now)
  if (!events) return refused('malformed', 'This is not a WhatsApp webhook.')
  return ctx.db.transaction(async (tx) => {
    const stored = (await insertEvents(tx, events, now)).map((eventId) => ({ eventId }))
    await ctx.jobs.send(tx, 'whatsapp-events', stored)
    return accepted({ stored: stored.length })
  })
}

type NewWhatsappLead = Omit<ReceivedEvent, 'message'> & {
  authorName: string
  /** Empty if the person hides their phone number. */
  phone: string
  body: string
}

/**
 * Creates a lead for a person who writes on WhatsApp. The reply is due from the time of their message, and staff are
 * notified as for a form. The caller must have locked the contact.
 */
async function openWhatsappLead(
  ctx: Context,
  tx: Transaction,
  { event, authorName, phone, body, site }: NewWhatsappLead,
): Promise<Lead> {
  const { at, key } = event
  const fields = { name: authorName, phone, message: body }
  const source = { form: 'whatsapp', entry: 'whatsapp', page: '', noticeVersion: '' } as const
  const enquiry = { ...source, fields, spamReasons: [] }
  const prepared = prepareLead(enquiry, at, proclaimedHolidays(site))
  const reference = readableReference('BC', randomBytes(8))
  // The slash separates this key from the keys of visitors, which never contain one.
  const lead = { ...prepared, reference, idempotencyKey: `whatsapp/${key}`, bodyHash: key }
  const more = { consents: {}, site, action: 'lead.whatsapp-received' }
  const stored = await storeLead(ctx, tx, lead, more)
  // The random reference is already taken with a chance of one in 10^11. The event is then processed again.
  if (!stored) throw new Error('the lead reference is already taken')
  return stored
}

type ReceivedEvent = { event: StoredEvent; message: IncomingMessage; site: SiteSettings }

/** Messages within 30 days of our answer belong to the same lead. A later message creates a new lead. */
const maxConversationGapMs = 30 * 24 * 60 * 60 * 1000
/** Message types without content: WhatsApp's own notices, and requests that only open the chat. */
const typesWithoutContent = new Set(['system', 'request_welcome', 'unsupported_system'])

/**
 * Adds a message to the sender's lead if that lead is open or was answered within 30 days, otherwise to a new lead.
 * "Stop" blocks our messages at once. Reactions, deletions and number changes are recorded, but need no reply.
 */
async function receiveWhatsapp(
  ctx: Context,
  tx: Transaction,
  { event, message, site }: ReceivedEvent,
): Promise<void> {
  if (message.type === 'system') return changeSenderAddress(ctx, tx, event, message)
  if (typesWithoutContent.has(message.type)) return
  const { at, payload } = event
  const addresses = addressesOf(event)
  const name = cleanText(payload.name ?? '').slice(0, 120)
  const isUnknown = addresses[0] === unknownSender
  const hasStopped = isStopMessage(message) && !isUnknown
  const isSilent = message.type === 'reaction' || message.type === 'revoke'
  // Locks the contacts in sorted order, so that two messages from one person can't deadlock.
  if (!isSilent && !isUnknown)
    for (const phone of addresses.toSorted())
      await recordContactMessage(tx, { phone, name, at, isStop: hasStopped, now: ctx.clock.now() })
  const lead = await lockLeadOf(ctx, tx, addresses, message)
  if (isSilent) return recordTextlessMessage(ctx, tx, lead, message)
  const known = isUnknown ? '' : addresses[0]!
  const written = {
    id: randomUUID(),
    channel: 'whatsapp',
    authorName: name || (await readAuthorName(tx, addresses, isUnknown)),
    address: known,
    subject: '',
    body: messageText(message),
    mailId: null,
    isForeign: false,
    idempotencyKey: messageKey(event.key),
    at,
  }
  if (hasStopped) return recordStopRequest(ctx, tx, lead, { ...written, eventId: event.id })
  const { authorName, body } = written
  const phone = firstValidAddress(...addresses)?.startsWith('+') ? known : ''
  const joined = lead ?? (await openWhatsappLead(ctx, tx, { event, authorName, phone, body, site }))
  if (lead) await receiveMessage(ctx, tx, lead, written, site)
  else await insertMessage(tx, { ...written, leadId: joined.id, direction: 'in' })
  for (const address of addresses)
    if (address !== joined.phoneStored) await linkAddress(tx, address, joined.id)
  await storeFiles(ctx, tx, { leadId: joined.id, messageId: written.id, message, payload })
}

async function readAuthorName(tx: Transaction, [address]: string[], isUnknown: boolean) {
  if (isUnknown) return unknownContactName
  const contact = await findContact(tx, address!)
  return contact?.name || (address!.startsWith('+') ? address! : hiddenContactName)
}

const messageKey = (eventKey: string) => `whatsapp:${eventKey}`

/** Returns the sender's phone number and user ID, or the placeholder for unknown senders. */
function addressesOf({ phone, payload }: StoredEvent): string[] {
  return [...new Set([phone, ...(payload.userId ? [payload.userId] : [])])]
}

/**
 * Locks the lead of a message: the sender's open or recently answered lead. Without one, an edit or deletion belongs to
 * the lead of the original message, even if that lead is closed.
 */
async function lockLeadOf(
  ctx: Context,
  tx: Transaction,
  addresses: readonly string[],
  { edit, revoke }: Pick<IncomingMessage, 'edit' | 'revoke'>,
): Promise<Lead | undefined> {
  const since = new Date(ctx.clock.now().getTime() - maxConversationGapMs)
  const known = await findLinkedLeads(tx, addresses)
  const own = await findLeadOfSender(tx, { phones: addresses, known }, since)
  const originalId = own ? undefined : (edit ?? revoke)?.original_message_id
  const original = originalId && (await findMessageByKey(tx, messageKey(keyOfMessage(originalId))))
  const leadId = own ?? (original ? original.leadId : undefined)
  const lead = leadId ? await lockMainLead(tx, leadId) : undefined
  // While this transaction waited for the lock, the person may have been erased.
  return lead?.deidentifiedAt ? undefined : lead
}

type IncomingFiles = {
  leadId: string
  messageId: string
  message: IncomingMessage
  payload: StoredEvent['payload']
}

/** Queues the download of a message's file. If we can't read the message, stores its raw content as a file. */
async function storeFiles(
  ctx: Context,
  tx: Transaction,
  { leadId, messageId, message, payload }: IncomingFiles,
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

/** Records a "stop" and shows it in the lead at once. Queued messages are withdrawn when they are due. */
async function recordStopRequest(
  ctx: Context,
  tx: Transaction,
  lead: Lead | undefined,
  { eventId, ...message }: ReceivedMessage & { eventId: string },
): Promise<void> {
  if (!lead) return logActivity(ctx, tx, 'whatsapp.stopped', ['whatsapp', eventId])
  await logActivity(ctx, tx, 'lead.whatsapp-stopped', ['lead', lead.id])
  await insertMessage(tx, { ...message, leadId: lead.id, direction: 'in' })
  await touchLead(tx, lead.id, ctx.clock.now())
  await notifyAssignee(ctx, tx, lead, notices.whatsappStopped(lead.reference))
}

/** Records a reaction or a deletion. The deleted text stays, because staff may have acted on it. */
async function recordTextlessMessage(
  ctx: Context,
  tx: Transaction,
  lead: Lead | undefined,
  { type, reaction }: IncomingMessage,
): Promise<void> {
  if (!lead || (type === 'reaction' && !reaction?.emoji)) return
  if (type === 'revoke') await logActivity(ctx, tx, 'lead.whatsapp-deleted', ['lead', lead.id])
  else {
    const emoji = cleanText(reaction!.emoji!).slice(0, 16)
    await logActivity(ctx, tx, 'lead.whatsapp-reaction', ['lead', lead.id], { emoji })
  }
  await touchLead(tx, lead.id, ctx.clock.now())
}

/** Moves a person's contact, with their "stop", to a new phone number or user ID, and links it to their lead. */
async function changeSenderAddress(
  ctx: Context,
  tx: Transaction,
  event: StoredEvent,
  { system }: IncomingMessage,
): Promise<void> {
  const addresses = addressesOf(event)
  const from = addresses[0]!
  const to = firstValidAddress(system?.new_wa_id, system?.wa_id, system?.user_id)
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
    body: addressChangedText(from, to),
    idempotencyKey: messageKey(event.key),
    at: event.at,
  })
  await logActivity(ctx, tx, 'lead.whatsapp-number-changed', ['lead', lead.id])
  await touchLead(tx, lead.id, now)
}

export const eventJobSchema = z.object({ eventId: z.uuid() })

/** Processes one webhook item in one transaction. Safe to repeat, even on two nodes at once. Runs as a job. */
export async function handleEvent(ctx: Context, eventId: string): Promise<void> {
  const site = await readSettings(ctx, 'site')
  try {
    if (await processEvent(ctx, eventId, site)) return
  } catch (error) {
    ctx.log.error({ err: error, eventId }, 'a WhatsApp event could not be processed')
  }
  await countFailedAttempt(ctx.db, eventId)
}

/** False if the event must be processed later, such as when the message of a status isn't stored yet. */
async function processEvent(ctx: Context, eventId: string, site: SiteSettings): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const event = await claimEvent(tx, eventId)
    if (!event) return true
    const { message, status, raw } = event.payload
    if (message) await receiveWhatsapp(ctx, tx, { event, message, site })
    else if (raw !== undefined)
      ctx.log.warn({ eventId }, 'a WhatsApp status has an unknown format and was stored unchanged')
    if (status && !(await applyMessageStatus(ctx, tx, event.at, status))) return false
    await markEventHandled(tx, event.id, ctx.clock.now())
    return true
  })
}

/** An unprocessed event counts as stale after this time, because its own job normally runs sooner. */
const staleAfterMs = 60_000
const batchSize = 200

/** Processes events that were left by a crashed process or a lost job. Runs every minute. */
export async function handleStaleEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - staleAfterMs)
  for (const id of await findStaleEvents(ctx.db, before, batchSize)) await handleEvent(ctx, id)
}
