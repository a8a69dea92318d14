import { randomUUID } from 'node:crypto'
import { recordBounce } from '#app/modules/outbox/delivery/service.server.ts'
import { senderAddress } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { leadIdOfReplyToken, replyTokenOfAddress } from '../conversation/reply/rules.server.ts'
import {
  type MessageChannel,
  handleReturnedMail,
  receiveMessage,
  notifyAssignee,
} from '../conversation/service.server.ts'
import { lockForAnswer } from '../lead/answer/service.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { recordStoredUid } from './mailbox/store.server.ts'
import { fingerprintOf, parseMail } from './rules.server.ts'
import { type MailMatch, classifyMail, isAddressFault, isOwnMail, matchMail } from './rules.ts'
import type {
  AutomaticSign,
  MailKind,
  MailReport,
  MailState,
  ParsedMail,
  ReportedRecipient,
} from './schema.ts'
import {
  type InboundMail,
  type MailPlace,
  type SentMail,
  deliveryIdsOf,
  findMailByFingerprint,
  findMailsOfMessages,
  findReferencedLeads,
  findSentMails,
  hasOtherUnmatchedMail,
  insertMail,
  saveReport,
  listFiles,
  moveToMailbox,
} from './store.server.ts'

type AnalysedMail = {
  mail: ParsedMail
  match: MailMatch
  reported: ReportedMail | undefined
  site: SiteSettings
}

/** Applies the consequences of a new email in the transaction that stores it. Never triggers an outgoing email. */
async function applyMailEffects(
  ctx: Context,
  tx: Transaction,
  stored: InboundMail,
  { mail, match, reported, site }: AnalysedMail,
): Promise<void> {
  switch (stored.kind) {
    case 'visitor':
      if (match) await addToConversation(ctx, tx, stored, { ...match, site })
      else await notifyOfUnmatchedMail(ctx, tx, stored)
      return
    case 'unreadable':
      return notifyOfUnmatchedMail(ctx, tx, stored)
    case 'delivery-report':
      if (reported?.about)
        await handleDeliveryReport(ctx, tx, stored, reported.sent, reported.about)
      else if (mail.report && !reported) await handleUnlinkedReport(ctx, tx, stored, mail.report)
      return
    case 'complaint':
      if (reported) await handleComplaint(ctx, tx, reported.sent)
      return
    case 'automatic':
      if (match)
        await addToConversation(ctx, tx, stored, { ...match, site, automatic: mail.automatic })
      return
    default:
  }
}

type ConversationMail = {
  leadId: string
  isForeign: boolean
  site: SiteSettings
  /** Set for a probably automatic email: staff see its text, but it does not count as the visitor's reply. */
  automatic?: AutomaticSign
}

/** Adds an email to its lead's conversation, as the message with the id `mail.messageId`. */
export async function addToConversation(
  ctx: Context,
  tx: Transaction,
  mail: InboundMail,
  { leadId, isForeign, site, automatic }: ConversationMail,
): Promise<void> {
  const lead = await lockForAnswer(tx, leadId)
  if (!lead || !mail.messageId) return
  const message = {
    id: mail.messageId,
    channel: 'mail',
    authorName: mail.fromName || mail.fromAddress,
    address: mail.fromAddress,
    subject: mail.subject,
    body: mail.body,
    mailId: mail.mailId,
    isForeign,
    isAutomatic: automatic !== undefined,
    idempotencyKey: `mail:${mail.id}`,
    at: mail.receivedAt,
  }
  await receiveMessage(ctx, tx, lead, message, site)
  if (automatic === 'likely' && !lead.isSuspectedSpam)
    await notifyAssignee(ctx, tx, lead, notices.perhapsAutomatic(lead.reference))
}

/** Notifies staff of an unmatched email, unless another one is already pending: one notification covers all of them. */
async function notifyOfUnmatchedMail(
  ctx: Context,
  tx: Transaction,
  { id }: InboundMail,
): Promise<void> {
  if (await hasOtherUnmatchedMail(tx, id)) return
  await notifyStaff(ctx, tx, {
    ...notices.unmatchedMail(),
    to: { role: 'editor' },
    href: '/admin/mail',
    subjectId: 'unmatched',
  })
}

type ReportedMail = { leadId: string; sent: SentMail; about: ReportedRecipient | undefined }

/** Finds our email that a report is about. A result counts only if the report names the recipient of that email. */
async function findReportedMail(
  tx: Transaction,
  { mailIds, recipients }: MailReport,
): Promise<ReportedMail | undefined> {
  const found = (await findSentMails(tx, mailIds)).map((sent): ReportedMail => {
    const about = recipients.find(({ address }) => address === sent.address)
    return { leadId: sent.leadId, sent, about }
  })
  return found.find(({ about }) => about) ?? found[0]
}

async function handleDeliveryReport(
  ctx: Context,
  tx: Transaction,
  stored: InboundMail,
  { leadId, messageId, deliveryId }: SentMail,
  about: ReportedRecipient,
): Promise<void> {
  await saveReport(tx, stored.id, { ...about, leadId })
  if (about.action === 'delayed') await logLeadActivity(ctx, tx, leadId, 'lead.mail-delayed')
  if (about.action !== 'failed') return
  const { address, status } = about
  await handleReturnedMail(ctx, tx, {
    leadId,
    messageId,
    deliveryId,
    address,
    reason: reasonOf(about),
    isAddressFault: isAddressFault(status),
  })
}

const reasonOf = ({ status, reason }: ReportedRecipient) =>
  reason.includes(status) ? reason : [status, reason].filter(Boolean).join(' ')

/** Handles a report about one of our emails that belongs to no lead, such as a breach notification. */
async function handleUnlinkedReport(
  ctx: Context,
  tx: Transaction,
  stored: InboundMail,
  { mailIds, recipients }: MailReport,
): Promise<void> {
  const about = recipients.find(({ action }) => action === 'failed')
  if (!about) return
  const returned = { address: about.address, reason: reasonOf(about) }
  const isOurs = await recordBounce(ctx, tx, [...deliveryIdsOf(mailIds).keys()], returned)
  if (isOurs) await saveReport(tx, stored.id, about)
}

async function handleComplaint(ctx: Context, tx: Transaction, sent: SentMail): Promise<void> {
  const lead = await findLead(tx, sent.leadId)
  if (!lead || lead.deidentifiedAt) return
  await logLeadActivity(ctx, tx, lead.id, 'lead.mail-complained')
  await notifyAssignee(ctx, tx, lead, notices.mailComplaint(lead.reference))
}

async function logLeadActivity(ctx: Context, tx: Transaction, leadId: string, action: string) {
  await logActivity(ctx, tx, action, ['lead', leadId])
}

export type MailArrival = MailPlace & {
  bytes: Uint8Array
  /** False if the email was too large, so that only its beginning was fetched. */
  isWhole: boolean
  /** Size of the whole email on the server, in bytes. */
  size: number
  receivedAt: Date
}

export type ReceiveResult = 'stored' | 'known' | 'not the reader'

const truncatedNote = 'This email is too large to keep in full. The rest is in the mailbox.'

/**
 * Stores an email and its consequences once, in one transaction; damaged emails are stored, too. A repeat, or a node
 * without the lease, changes nothing. For the system only.
 */
export async function receiveMail(
  ctx: Context,
  arrival: MailArrival,
  readerId: string,
): Promise<ReceiveResult> {
  const fingerprint = fingerprintOf(arrival.bytes)
  const mail = await parseMail(arrival.bytes, arrival.isWhole)
  const site = await readSettings(ctx, 'site')
  const secret = await readInstallationValue(ctx.db, 'reply-secret')
  const own = [
    senderAddress(ctx.env.MAIL_FROM, site)?.address,
    ctx.env.REPLY_MAILBOX,
    site.email,
    site.leadsMailbox,
  ].flatMap((address) => address?.toLowerCase() || [])
  return ctx.db.transaction(async (tx) => {
    if (!(await recordStoredUid(tx, { ...arrival, readerId }))) return 'not the reader'
    const known = await findMailByFingerprint(tx, fingerprint)
    if (known) {
      await moveToMailbox(tx, known.id, placeOf(arrival))
      return 'known'
    }
    const sent = await findSentMails(tx, [
      ...(mail.mailId ? [mail.mailId] : []),
      ...mail.references,
    ])
    const hasOwnId = sent.some(({ mailId }) => mailId === mail.mailId)
    const ours = { addresses: own, hasOwnId }
    const mayJoin = !isOwnMail(mail, ours) && !mail.report
    const match = mayJoin ? await findMatch(tx, mail, secret) : null
    const kind = classifyMail(mail, ours, match !== null)
    const reported = mail.report ? await findReportedMail(tx, mail.report) : undefined
    // Lock the lead before inserting a row that refers to it. Otherwise two transactions could both get the foreign
    // key's share lock on the lead, and deadlock when both update it.
    const leadId = match?.leadId ?? reported?.leadId
    if (leadId) await lockForAnswer(tx, leadId)
    const stored = rowOf(ctx, arrival, { mail, fingerprint, kind, match })
    const original = { bytes: arrival.bytes, isWhole: arrival.isWhole }
    if (!(await insertMail(tx, stored, original, mail.files))) return 'known'
    await applyMailEffects(ctx, tx, stored, { mail, match, reported, site })
    return 'stored'
  })
}

const placeOf = ({ mailbox, uidValidity, uid }: MailArrival): MailPlace => ({
  mailbox,
  uidValidity,
  uid,
})

async function findMatch(tx: Transaction, mail: ParsedMail, secret: string): Promise<MailMatch> {
  const tokens = mail.recipients.flatMap((address) => replyTokenOfAddress(address) ?? [])
  const leadIds = tokens.flatMap((token) => leadIdOfReplyToken(secret, token) ?? [])
  const sent = await findSentMails(tx, mail.references)
  return matchMail({
    from: mail.writer.address,
    byToken: await findReferencedLeads(tx, leadIds),
    byReference: await findReferencedLeads(
      tx,
      sent.map(({ leadId }) => leadId),
    ),
  })
}

type ClassifiedMail = { mail: ParsedMail; fingerprint: string; kind: MailKind; match: MailMatch }

function rowOf(
  ctx: Context,
  arrival: MailArrival,
  { mail, fingerprint, kind, match }: ClassifiedMail,
) {
  const { size, isWhole, receivedAt } = arrival
  const now = ctx.clock.now()
  const problem = [mail.problem, isWhole ? '' : truncatedNote].filter(Boolean).join(' ')
  return {
    id: randomUUID(),
    ...placeOf(arrival),
    markedAt: null,
    fingerprint,
    mailId: mail.mailId,
    kind,
    state: stateOf(kind, match),
    leadId: match?.leadId ?? null,
    messageId: match ? randomUUID() : null,
    fromName: mail.writer.name,
    fromAddress: mail.writer.address,
    subject: mail.subject,
    body: mail.text,
    html: mail.html,
    problem,
    size,
    reportAction: null,
    reportAddress: '',
    reportReason: '',
    refersTo: mail.references.slice(0, 20),
    receivedAt: receivedAt < now ? receivedAt : now,
    storedAt: now,
    version: 1,
  } satisfies InboundMail
}

function stateOf(kind: MailKind, match: MailMatch): MailState {
  if (kind === 'own') return 'set-aside'
  if (match) return 'joined'
  return kind === 'visitor' || kind === 'unreadable' ? 'unmatched' : 'set-aside'
}

export const mailChannel: MessageChannel = {
  channel: 'mail',
  async findSources(db, messageIds) {
    const mails = await findMailsOfMessages(db, messageIds)
    const files = await listFiles(
      db,
      mails.map(({ id }) => id),
    )
    return new Map(
      mails.map(({ id, messageId, hasHtml, problem }) => [
        messageId!,
        {
          problem,
          htmlPath: hasHtml ? (`/api/admin/mail/${id}/html` as const) : null,
          originalPath: `/api/admin/mail/${id}/original` as const,
          files: files
            .filter(({ mailId }) => mailId === id)
            .map(({ position, name, type, size, isHeld }) => ({
              name,
              type,
              size,
              path: isHeld ? null : (`/api/admin/mail/${id}/files/${position}` as const),
            })),
        },
      ]),
    )
  },
}
