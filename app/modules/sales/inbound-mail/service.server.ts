import { randomUUID } from 'node:crypto'
import { recordBounce } from '#app/modules/outbox/delivery/service.server.ts'
import { senderAddress } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { findUnreadRecipients } from '#app/modules/outbox/notification/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { leadIdOfReplyToken, replyTokenOfAddress } from '../conversation/reply/rules.server.ts'
import {
  type MessageSource,
  handleReturnedMail,
  receiveMessage,
  notifyAssignee,
} from '../conversation/service.server.ts'
import { lockForAnswer, lockMainLead } from '../lead/answer/service.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import type { FetchedMail } from './mailbox/gateway.server.ts'
import { recordStoredUid } from './mailbox/store.server.ts'
import { fingerprintOf, parseMail, unreadableMail } from './rules.server.ts'
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
  type MailPlace,
  type NewInboundMail,
  type SentMail,
  deliveryIdsOf,
  findMailsOfMessages,
  findReferencedLeads,
  findSentMails,
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
  stored: StoredMail,
  { mail, match, reported, site }: AnalysedMail,
): Promise<void> {
  switch (stored.kind) {
    case 'visitor':
      if (match) await addToConversation(ctx, tx, stored, { ...match, site })
      else await notifyOfUnmatchedMail(ctx, tx)
      return
    case 'unreadable':
      return notifyOfUnmatchedMail(ctx, tx)
    case 'delivery-report':
      if (reported?.about)
        await handleDeliveryReport(ctx, tx, stored, reported.sent, reported.about)
      else if (mail.report && !reported) await handleUnlinkedReport(ctx, tx, stored, mail.report)
      return
    case 'complaint':
      if (reported) await handleComplaint(ctx, tx, reported.sent.leadId)
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
  mail: StoredMail,
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

/** Notifies staff of an unmatched email, except those with an unread notification, which covers all of them. */
async function notifyOfUnmatchedMail(ctx: Context, tx: Transaction) {
  await notifyStaff(ctx, tx, {
    ...notices.unmatchedMail(),
    to: { role: 'editor' },
    except: await findUnreadRecipients(tx, 'unmatched-mail', 'unmatched'),
    href: '/admin/mail',
    subjectId: 'unmatched',
  })
}

type ReportedMail = { sent: SentMail; about: ReportedRecipient | undefined }

/** Finds our email that a report is about. A result counts only if the report names the recipient of that email. */
async function findReportedMail(tx: Transaction, { mailIds, recipients }: MailReport) {
  const found = (await findSentMails(tx, mailIds)).map((sent): ReportedMail => ({
    sent,
    about: recipients.find(({ address }) => address === sent.address),
  }))
  return found.find(({ about }) => about) ?? found[0]
}

async function handleDeliveryReport(
  ctx: Context,
  tx: Transaction,
  stored: StoredMail,
  { leadId, messageId, deliveryId }: SentMail,
  about: ReportedRecipient,
): Promise<void> {
  const { action, address, status } = about
  await saveReport(tx, stored.id, { ...about, leadId })
  if (action === 'delayed') await logActivity(ctx, tx, 'lead.mail-delayed', ['lead', leadId])
  if (action !== 'failed') return
  const fault = { address, reason: reasonOf(about), isAddressFault: isAddressFault(status) }
  await handleReturnedMail(ctx, tx, { leadId, messageId, deliveryId, ...fault })
}

const reasonOf = ({ status, reason }: ReportedRecipient) =>
  reason.includes(status) ? reason : [status, reason].filter(Boolean).join(' ')

/** Handles a report about one of our emails that belongs to no lead, such as a breach notification. */
async function handleUnlinkedReport(
  ctx: Context,
  tx: Transaction,
  stored: StoredMail,
  { mailIds, recipients }: MailReport,
): Promise<void> {
  const about = recipients.find(({ action }) => action === 'failed')
  if (!about) return
  const returned = { address: about.address, reason: reasonOf(about) }
  const isOurs = await recordBounce(ctx, tx, [...deliveryIdsOf(mailIds).keys()], returned)
  if (isOurs) await saveReport(tx, stored.id, about)
}

async function handleComplaint(ctx: Context, tx: Transaction, leadId: string): Promise<void> {
  const lead = await findLead(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  await logActivity(ctx, tx, 'lead.mail-complained', ['lead', lead.id])
  await notifyAssignee(ctx, tx, lead, notices.mailComplaint(lead.reference))
}

export type MailArrival = MailPlace & FetchedMail

const truncatedNote = 'This email is too large to keep in full. The rest is in the mailbox.'

/** SQLSTATE classes of values that PostgreSQL cannot store: invalid data, or more than a limit of the server allows. */
const unstorableCode = /^(22|54)/

/**
 * Stores an email and its consequences once, in one transaction; damaged emails are stored, too. An email whose text
 * PostgreSQL refuses is stored as unreadable, so that it does not block the emails after it. A repeat, or a node
 * without the lease, changes nothing. For the system only.
 */
export async function receiveMail(ctx: Context, arrival: MailArrival, readerId: string) {
  const mail = await parseMail(arrival.bytes, arrival.isWhole)
  try {
    return await storeMail(ctx, arrival, readerId, mail)
  } catch (error) {
    if (!unstorableCode.test(sqlState(error) ?? '')) throw error
    ctx.log.warn({ err: error }, 'an email cannot be stored as text, so it is stored as unreadable')
    return storeMail(ctx, arrival, readerId, unreadableMail)
  }
}

async function storeMail(ctx: Context, arrival: MailArrival, readerId: string, mail: ParsedMail) {
  const fingerprint = fingerprintOf(arrival.bytes)
  const site = await readSettings(ctx, 'site')
  const secret = await readInstallationValue(ctx.db, 'reply-secret')
  const own = [
    senderAddress(ctx.env.MAIL_FROM, site)?.address,
    ctx.env.REPLY_MAILBOX,
    site.email,
    site.leadsMailbox,
  ].flatMap((address) => address?.toLowerCase() || [])
  return ctx.db.transaction(async (tx) => {
    if (!(await recordStoredUid(tx, arrival, readerId))) return 'not the reader'
    if (await moveToMailbox(tx, fingerprint, placeOf(arrival))) return 'known'
    const hasOwnId = mail.mailId ? (await findSentMails(tx, [mail.mailId])).length > 0 : false
    const ours = { addresses: own, hasOwnId }
    const mayJoin = !isOwnMail(mail, ours) && !mail.report
    const found = mayJoin ? await findMatch(tx, mail, secret) : null
    const reported = mail.report ? await findReportedMail(tx, mail.report) : undefined
    // Lock the lead before inserting a row that refers to it. Otherwise two transactions could both get the foreign
    // key's share lock on the lead, and deadlock when both update it.
    if (reported) await lockForAnswer(tx, reported.sent.leadId)
    // While this transaction waits for the lock, the lead may be merged or its person erased.
    const lead = found ? await lockMainLead(tx, found.leadId) : undefined
    const match = found && lead && !lead.deidentifiedAt ? { ...found, leadId: lead.id } : null
    const kind = classifyMail(mail, ours, match !== null)
    const stored = rowOf(ctx, arrival, { mail, fingerprint, kind, match })
    const original = { bytes: arrival.bytes, isWhole: arrival.isWhole }
    if (!(await insertMail(tx, stored, original, mail.files))) return 'known'
    await applyMailEffects(ctx, tx, stored, { mail, match, reported, site })
    return 'stored'
  })
}

function placeOf({ mailbox, uidValidity, uid }: MailArrival): MailPlace {
  return { mailbox, uidValidity, uid }
}

async function findMatch(tx: Transaction, mail: ParsedMail, secret: string): Promise<MailMatch> {
  const tokens = mail.recipients.flatMap((address) => replyTokenOfAddress(address) ?? [])
  const leadIds = tokens.flatMap((token) => leadIdOfReplyToken(secret, token) ?? [])
  const sentAbout = (await findSentMails(tx, mail.references)).map(({ leadId }) => leadId)
  return matchMail({
    from: mail.writer.address,
    byToken: await findReferencedLeads(tx, leadIds),
    byReference: await findReferencedLeads(tx, sentAbout),
  })
}

type ClassifiedMail = { mail: ParsedMail; fingerprint: string; kind: MailKind; match: MailMatch }
type StoredMail = ReturnType<typeof rowOf>

function rowOf(
  ctx: Context,
  arrival: MailArrival,
  { mail, fingerprint, kind, match }: ClassifiedMail,
) {
  const { size, isWhole, receivedAt } = arrival
  const now = ctx.clock.now()
  const problem = [mail.problem, isWhole ? '' : truncatedNote].filter(Boolean).join(' ')
  return {
    id: randomUUID() as string,
    ...placeOf(arrival),
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
    refersTo: mail.references.slice(0, 20),
    receivedAt: receivedAt < now ? receivedAt : now,
    storedAt: now,
  } satisfies NewInboundMail
}

function stateOf(kind: MailKind, match: MailMatch): MailState {
  if (kind === 'own') return 'set-aside'
  if (match) return 'joined'
  return kind === 'visitor' || kind === 'unreadable' ? 'unmatched' : 'set-aside'
}

/** Returns the files, layout and original of received messages, by message id. */
export async function findMailSources(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, MessageSource>> {
  const mails = await findMailsOfMessages(db, messageIds)
  const filesOf = await readMailFiles(db, mails)
  return new Map(
    mails.map(({ id, messageId, hasHtml, problem }) => [
      messageId!,
      {
        problem,
        htmlPath: hasHtml ? (`/api/admin/mail/${id}/html` as const) : null,
        originalPath: `/api/admin/mail/${id}/original` as const,
        files: filesOf(id),
      },
    ]),
  )
}

/** Returns a function that returns the files of an email, each with its path unless it is blocked. */
export async function readMailFiles(db: Queryable, mails: readonly { id: string }[]) {
  const mailIds = mails.map(({ id }) => id)
  const files = await listFiles(db, mailIds)
  return (id: string) =>
    files
      .filter(({ mailId }) => mailId === id)
      .map(({ position, name, type, size, isHeld }) => ({
        name,
        type,
        size,
        path: isHeld ? null : (`/api/admin/mail/${id}/files/${position}` as const),
      }))
}
