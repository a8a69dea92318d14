import { formatDateTime } from '#app/basics/dates.ts'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome, accepted, refused, refusedField } from '#app/basics/outcome.ts'
import { failedAttempt } from '#app/modules/outbox/delivery/rules.ts'
import type { AttemptResult, DeliveryToAttempt } from '#app/modules/outbox/delivery/schema.ts'
import type { DeliveryFollowUp } from '#app/modules/outbox/delivery/service.server.ts'
import { findDelivery } from '#app/modules/outbox/delivery/store.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { type StoredFile, readWholeFiles } from '../conversation/draft/store.server.ts'
import type { ChannelMessage } from '../conversation/schema.ts'
import {
  type MessageProgress,
  type MessageToSend,
  type PreparedMessage,
  type ReplyChannelState,
  lockLeadOfDelivery,
  notifyAssignee,
} from '../conversation/service.server.ts'
import { findMessageOfDelivery } from '../conversation/store.server.ts'
import { addEvidence, lockForAnswer, withdrawEvidence } from '../lead/answer/service.server.ts'
import { privacyNotice } from '../lead/content.ts'
import { findMergedEnquiries } from '../lead/duplicate/store.server.ts'
import { findLead, touchLead } from '../lead/inbox/store.server.ts'
import { findLastConsent } from '../lead/person/store.server.ts'
import type { Lead } from '../lead/store.server.ts'
import { privacyNoticeText, refusals } from './content.ts'
import { unknownSender } from './event/rules.ts'
import type { MessageStatus } from './event/schema.ts'
import { findUnhandledEventIds } from './event/store.server.ts'
import {
  type WhatsappAccess,
  readWhatsappAccess,
  checkWhatsapp,
  listTemplates,
  whatsappSecretsOf,
  sendWhatsapp,
  uploadMedia,
} from './gateway.server.ts'
import {
  type WritePermission,
  hideSecrets,
  fileKindOf,
  maxCaptionLength,
  writePermissionOf,
  failureReasonOf,
  deliveryStatusOf,
} from './rules.ts'
import { type OutgoingMessage, outgoingSchema } from './schema.ts'
import {
  findAddressesOf,
  findContact,
  findContacts,
  findMessageOfStatus,
  findSentMessage,
  findSentMessages,
  findTemplate,
  findTemplates,
  hasSentText,
  insertSentMessage,
  recordStatus,
  replaceTemplates,
} from './store.server.ts'
import { fillTemplate, parameterErrors, toUsableTemplate } from './template/rules.ts'

async function readPermission(db: Queryable, phone: string, now: Date): Promise<WritePermission> {
  const contact = await findContact(db, phone)
  const { lastWroteAt = null, stoppedAt = null } = contact ?? {}
  const tickedAt = await findLastConsent(db, phone, stoppedAt)
  return writePermissionOf({ lastWroteAt, stoppedAt, tickedAt }, now)
}

/** Returns the privacy notice that our next message ends with; null if a form or an earlier message showed it. */
async function readPrivacyNotice(ctx: Context, db: Queryable, lead: Lead) {
  if (lead.kind !== 'whatsapp') return null
  const address = privacyNoticeAddress(ctx)
  return (await hasSentText(db, lead.id, address)) ? null : privacyNoticeAt(db, address)
}

const privacyNoticeAddress = ({ env }: Context) =>
  new URL(privacyNotice.link.href, siteAddress(env)).href

async function privacyNoticeAt(db: Queryable, address: string): Promise<string> {
  const { legalName } = (await findSettings(db, 'site')).value
  return privacyNoticeText(legalName, address)
}

/** Returns true if a message with this content has the text that was sent, with or without the privacy notice. */
export async function isSameWhatsappText(
  ctx: Context,
  db: Queryable,
  sent: string,
  { body, template }: Pick<ChannelMessage, 'body' | 'template'>,
): Promise<boolean> {
  if (template) {
    const known = await findTemplate(db, template.id)
    return known !== undefined && fillTemplate(known, template.parameters) === sent
  }
  const ending = await privacyNoticeAt(db, privacyNoticeAddress(ctx))
  return sent === body || sent === appendPrivacyNotice(body, ending).trim()
}

const maxTextLength = 4096

const appendPrivacyNotice = (body: string, ending: string) => `${body}\n\n${ending}`
const maxBodyLength = (ending: string | null, longest = maxTextLength) =>
  ending === null ? longest : longest - appendPrivacyNotice('', ending).length
/** WhatsApp allows one file per message. */
const maxFiles = 1

/** Returns what staff may write to a lead's visitor now, and to which address. */
export async function readWhatsappReply(ctx: Context, lead: Lead): Promise<ReplyChannelState> {
  const address = await addressOfLead(ctx.db, lead)
  const limits = { freeUntil: null, longest: maxTextLength, maxFiles }
  const nothing = { ...limits, ending: null, templates: [] }
  if (!address || !readWhatsappAccess(ctx.env))
    return { ...nothing, address: address ?? '', refusal: refusals.noNumber }
  const permission = await readPermission(ctx.db, address, ctx.clock.now())
  if (permission.kind !== 'allowed')
    return { ...nothing, address, refusal: refusalMessageOf(permission) }
  const templates = await findTemplates(ctx.db)
  const freeUntil = permission.freeUntil?.toISOString() ?? null
  const refusal = !freeUntil && templates.length === 0 ? refusals.noTemplate : null
  const ending = freeUntil ? await readPrivacyNotice(ctx, ctx.db, lead) : null
  const longest = maxBodyLength(ending)
  return { address, refusal, freeUntil, longest, ending, templates, maxFiles }
}

/** Prepares a message, or refuses it if it is not allowed now. The caller must have locked the lead. */
export async function prepareWhatsappMessage(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  message: MessageToSend,
): Promise<Outcome<PreparedMessage>> {
  const address = await addressOfLead(tx, lead)
  if (!address || !readWhatsappAccess(ctx.env)) return refusedField('address', refusals.noNumber)
  if (message.address !== address) return refusedField('address', refusals.otherNumber)
  const permission = await readPermission(tx, address, ctx.clock.now())
  if (permission.kind !== 'allowed') return refused('invalid-input', refusalMessageOf(permission))
  const { id, body, template, files } = message
  const [file] = files
  if (files.length > maxFiles) return refusedField('files', refusals.oneFile)
  if (template)
    return file
      ? refusedField('files', refusals.templateWithFile)
      : prepareTemplate(tx, { id, address }, template)
  if (body === '' && !file) return refusedField('body', refusals.empty)
  if (!permission.freeUntil) return refusedField('body', refusals.windowOver)
  const ending = await readPrivacyNotice(ctx, tx, lead)
  const text = ending === null ? body : appendPrivacyNotice(body, ending).trim()
  if (file) return prepareFile({ messageId: id, to: address, text, ending }, file)
  if (text.length > maxTextLength)
    return refusedField('body', refusals.tooLong(maxBodyLength(ending)))
  return accepted(preparedMessage({ messageId: id, to: address, text }, text))
}

/** Returns the delivery progress of our messages, by message id. Messages without a status have no entry. */
export async function findMessageProgress(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, MessageProgress>> {
  const messages = await findSentMessages(db, messageIds)
  return new Map(
    messages.flatMap((message) => {
      const { state, at } = deliveryStatusOf(message)
      if (state === 'unknown') return []
      const reason = state === 'failed' ? message.failReason : ''
      return [[message.messageId, { state, at: at.toISOString(), reason }] as const]
    }),
  )
}

/** The latest one that wrote to the lead or to one merged into it; else the lead's own number. */
export async function addressOfLead(db: Queryable, lead: Lead): Promise<string | undefined> {
  const merged = await findMergedEnquiries(db, lead.id)
  const known = [lead, ...merged].filter(({ deidentifiedAt }) => !deidentifiedAt)
  const numbers = known.flatMap(({ phoneStored }) => phoneStored ?? [])
  const ids = known.map(({ id }) => id)
  const others = await findAddressesOf(db, ids)
  const addresses = [...new Set([...numbers, ...others])].filter((one) => one !== unknownSender)
  const contacts = await findContacts(db, addresses)
  const timeOf = (address: string) =>
    contacts.find(({ phone }) => phone === address)?.lastWroteAt?.getTime() ?? 0
  return addresses.toSorted((a, b) => timeOf(b) - timeOf(a))[0]
}

function refusalMessageOf(permission: Exclude<WritePermission, { kind: 'allowed' }>): string {
  return permission.kind === 'stopped'
    ? refusals.stopped(formatDateTime(permission.at))
    : refusals.noConsent
}

type FileMessage = { messageId: string; to: string; text: string; ending: string | null }

/** Prepares a file with its caption. WhatsApp allows no caption for audio. */
function prepareFile(
  { messageId, to, text, ending }: FileMessage,
  { id, name, type, size }: StoredFile,
): Outcome<PreparedMessage> {
  const found = fileKindOf({ type, size })
  if ('problem' in found) return refusedField('files', found.problem)
  const { kind } = found
  if (kind === 'audio' && text !== '') return refusedField('files', refusals.soundAlone)
  if (text.length > maxCaptionLength)
    return refusedField('body', refusals.longCaption(maxBodyLength(ending, maxCaptionLength)))
  const words = text === '' ? {} : { text }
  return accepted(
    preparedMessage({ messageId, to, ...words, file: { id, name, type, kind } }, text),
  )
}

async function prepareTemplate(
  db: Queryable,
  { id, address }: { id: string; address: string },
  { id: templateId, parameters }: NonNullable<ChannelMessage['template']>,
): Promise<Outcome<PreparedMessage>> {
  const template = await findTemplate(db, templateId)
  if (!template) return refusedField('template', refusals.unknownTemplate)
  const fields = parameterErrors(template, parameters)
  const [problem] = Object.values(fields)
  if (problem) return refused('invalid-input', problem, { fields })
  const { name, language, isNamed } = template
  const values = template.parameters.map((parameter, at) => ({
    ...(isNamed ? { name: parameter } : {}),
    text: parameters[at]!,
  }))
  const outgoing = { messageId: id, to: address, template: { name, language, parameters: values } }
  return accepted(preparedMessage(outgoing, fillTemplate(template, parameters)))
}

function preparedMessage(payload: OutgoingMessage, body: string): PreparedMessage {
  const { messageId, to } = payload
  return {
    address: to,
    body,
    delivery: { channel: 'whatsapp', kind: 'whatsapp-reply', payload },
    keep: (tx) => insertSentMessage(tx, { messageId, phone: to }),
  }
}

/**
 * Makes one delivery attempt for the outbox. Checks the permission again, because "stop" and the 24-hour limit also
 * apply to queued messages. A message that already has a status from WhatsApp was accepted, and is not sent again
 * unless it failed.
 */
export async function attemptWhatsapp(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = outgoingSchema.safeParse(delivery.payload)
  if (!parsed.success)
    return failedAttempt('refused', 'not-sendable', 'The message can’t be sent as it is.')
  const message = parsed.data
  if (message.validUntil && new Date(message.validUntil) <= ctx.clock.now())
    return failedAttempt('withdrawn', 'too-late', refusals.tooLate)
  const access = readWhatsappAccess(ctx.env)
  if (!access) return failedAttempt('transient', 'settings', 'WhatsApp is not set up.')
  const known = await findSentMessage(ctx.db, message.messageId)
  if (!known) return failedAttempt('withdrawn', 'removed', 'The message was removed.')
  if (known.wamid && deliveryStatusOf(known).state !== 'failed')
    return { kind: 'delivered', result: { wamid: known.wamid } }
  const permission = await readPermission(ctx.db, message.to, ctx.clock.now())
  if (permission.kind !== 'allowed')
    return failedAttempt('withdrawn', permission.kind, refusalMessageOf(permission))
  if (!message.template && !permission.freeUntil)
    return failedAttempt('refused', 'window-over', refusals.windowOver)
  return message.file ? uploadFileAndSend(ctx, access, message) : sendWhatsapp(access, message)
}

/** Uploads the file again for each attempt. WhatsApp deletes uploads that no message uses. */
async function uploadFileAndSend(
  { db }: Context,
  access: WhatsappAccess,
  message: OutgoingMessage,
): Promise<AttemptResult> {
  const { id, name, type } = message.file!
  const bytes = (await readWholeFiles(db, [id])).get(id)
  if (!bytes) return failedAttempt('withdrawn', 'removed', 'The file was removed.')
  const uploaded = await uploadMedia(access, { name, type, bytes })
  return 'id' in uploaded ? sendWhatsapp(access, message, uploaded.id) : uploaded
}

const timeColumnByStatus = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  read: 'readAt',
  failed: 'failedAt',
} as const

const isKnownStatus = (status: string): status is keyof typeof timeColumnByStatus =>
  Object.hasOwn(timeColumnByStatus, status)
/**
 * Records a status of our message; statuses may arrive in any order. Returns false if the message is not known yet.
 * From the time of its delivery, the message counts as an answer to the lead; a failed delivery revokes that answer.
 */
export async function applyMessageStatus(
  ctx: Context,
  tx: Transaction,
  toldAt: Date,
  status: MessageStatus,
): Promise<boolean> {
  if (!isKnownStatus(status.status)) return true
  const given = status.biz_opaque_callback_data
  const messageId = given && isUuid(given) ? given : undefined
  const message = await findMessageOfStatus(tx, { messageId, wamid: status.id })
  if (!message) return false
  const lead = await lockForAnswer(tx, message.leadId)
  const before = await findSentMessage(tx, message.id, true)
  if (!lead || !before) return true
  const [error] = hideSecrets(status.errors ?? [], whatsappSecretsOf(ctx.env))
  const hasFailed = status.status === 'failed'
  await recordStatus(tx, message.id, {
    wamid: status.id,
    status: timeColumnByStatus[status.status],
    at: toldAt,
    failReason: hasFailed ? failureReasonOf(error?.code, error ?? {}) : undefined,
  })
  const standing = deliveryStatusOf((await findSentMessage(tx, message.id))!)
  const source = { kind: 'whatsapp', id: message.id } as const
  // An automatic message has no author and doesn't answer the lead.
  if (standing.reachedAt && message.authorId) {
    // WhatsApp's times are in whole seconds, so a delivery can seem earlier than the message.
    const at = standing.reachedAt > message.at ? standing.reachedAt : message.at
    await addEvidence(ctx, tx, lead.id, source, message.authorName, at)
  } else if (standing.state === 'failed') {
    await withdrawEvidence(ctx, tx, lead.id, source)
    if (deliveryStatusOf(before).state !== 'failed')
      await notifyOfFailure(ctx, tx, lead, message.authorId)
  }
  await touchLead(tx, lead.id, ctx.clock.now())
  return true
}

/**
 * Stores WhatsApp's message ID and applies statuses that arrived earlier. WhatsApp's acceptance alone doesn't answer
 * the lead. If the delivery failed, notifies the author.
 */
export const whatsappFollowUp: DeliveryFollowUp = {
  deliveryKind: 'whatsapp-reply',
  lock: lockLeadOfDelivery,
  async follow(ctx, tx, { id, subjectId }, end) {
    const message = await findMessageOfDelivery(tx, id)
    if (!message) return
    await touchLead(tx, subjectId, ctx.clock.now())
    const wamid = (await findDelivery(tx, id))?.result?.wamid
    if (end === 'delivered' && wamid) {
      await recordStatus(tx, message.id, { wamid, status: 'sentAt', at: ctx.clock.now() })
      const open = (await findUnhandledEventIds(tx, wamid)).map((eventId) => ({ eventId }))
      await ctx.jobs.send(tx, 'whatsapp-events', open)
    }
    const lead = end === 'failed' ? await findLead(tx, subjectId) : undefined
    if (lead) await notifyOfFailure(ctx, tx, lead, message.authorId)
  },
}

async function notifyOfFailure(ctx: Context, tx: Transaction, lead: Lead, authorId: string | null) {
  if (lead.deidentifiedAt) return
  await notifyAssignee(ctx, tx, lead, notices.whatsappFailed(lead.reference), [authorId])
}

/** Every ten minutes and at startup. If WhatsApp can't be reached, the stored templates stay. */
export async function refreshTemplates(ctx: Context): Promise<void> {
  const access = readWhatsappAccess(ctx.env)
  if (!access) return
  try {
    const listed = await listTemplates(access)
    const templates = listed.flatMap((template) => toUsableTemplate(template) ?? [])
    await ctx.db.transaction((tx) => replaceTemplates(tx, templates, ctx.clock.now()))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the WhatsApp templates could not be read')
  }
}

export const testWhatsapp = ({ env }: Context) => checkWhatsapp(readWhatsappAccess(env)!)
