import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { isUuid } from '#app/basics/ids.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow, lockableRow } from '#app/platform/sql.server.ts'
import { findAddressesWrittenTo, findMessagesByMailId } from '../conversation/store.server.ts'
import { leads } from '../lead/tables.ts'
import { type matchReasonLabels, sampleMailbox } from './content.ts'
import type { MailFile, MailFolder, ReportedRecipient } from './schema.ts'
import { inboundFiles, inboundMails, inboundOriginals } from './tables.ts'

export type InboundMail = typeof inboundMails.$inferSelect
export type NewInboundMail = typeof inboundMails.$inferInsert
export type MailPlace = { mailbox: string; uidValidity: number; uid: number }

export const findInboundMail = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(inboundMails).where(eq(inboundMails.id, id)), lock)

/** Stores an email with its original and files. Returns false if it or its mailbox position is already stored. */
export async function insertMail(
  db: Queryable,
  mail: NewInboundMail & { id: string },
  original: { bytes: Uint8Array; isWhole: boolean },
  files: readonly MailFile[],
): Promise<boolean> {
  const stored = await db
    .insert(inboundMails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ id: inboundMails.id })
  if (stored.length === 0) return false
  await db.insert(inboundOriginals).values({ mailId: mail.id, ...original })
  for (const [position, file] of files.entries())
    await db.insert(inboundFiles).values({ mailId: mail.id, position, ...file })
  return true
}

/**
 * Records a new mailbox position of a stored email, so that the email is marked as read there, too. Returns false if it
 * is not stored.
 */
export async function moveToMailbox(db: Queryable, fingerprint: string, place: MailPlace) {
  const { rowCount } = await db
    .update(inboundMails)
    .set({ ...place, markedAt: null })
    .where(eq(inboundMails.fingerprint, fingerprint))
  return (rowCount ?? 0) > 0
}

export async function changeMail(
  db: Queryable,
  mail: Pick<InboundMail, 'id' | 'version'>,
  change: Partial<Pick<InboundMail, 'state' | 'leadId' | 'messageId'>>,
): Promise<void> {
  await db
    .update(inboundMails)
    .set({ ...change, version: mail.version + 1 })
    .where(eq(inboundMails.id, mail.id))
}

/** Returns stored emails that are not yet marked as read on the server, oldest first. */
export function findUnmarkedMails(
  db: Queryable,
  mailbox: string,
  uidValidity: number,
  limit: number,
) {
  const { id, uid, markedAt } = inboundMails
  const isInMailbox = and(
    eq(inboundMails.mailbox, mailbox),
    eq(inboundMails.uidValidity, uidValidity),
  )
  return db
    .select({ id, uid })
    .from(inboundMails)
    .where(and(isInMailbox, isNull(markedAt)))
    .orderBy(uid)
    .limit(limit)
}

export async function recordMarkedMails(db: Queryable, ids: readonly string[], at: Date) {
  if (ids.length === 0) return
  await db
    .update(inboundMails)
    .set({ markedAt: at })
    .where(inArray(inboundMails.id, [...ids]))
}

/** Returns the files of emails, without their content. */
export function listFiles(db: Queryable, mailIds: readonly string[]) {
  if (mailIds.length === 0) return Promise.resolve([])
  const { mailId, position, name, type, size, isHeld } = inboundFiles
  return db
    .select({ mailId, position, name, type, size, isHeld })
    .from(inboundFiles)
    .where(inArray(mailId, [...mailIds]))
    .orderBy(mailId, position)
}

export async function findFile(db: Queryable, mailId: string, position: number) {
  const [row] = await db
    .select()
    .from(inboundFiles)
    .where(and(eq(inboundFiles.mailId, mailId), eq(inboundFiles.position, position)))
  return row
}

/** Returns the pictures that an email's HTML refers to by Content-ID. */
export function findInlinePictures(db: Queryable, id: string) {
  const { mailId, contentId, type, size, bytes } = inboundFiles
  return db
    .select({ contentId, type, bytes })
    .from(inboundFiles)
    .where(
      and(
        eq(mailId, id),
        isNotNull(contentId),
        inArray(type, ['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
        lte(size, 1_000_000),
      ),
    )
    .limit(20)
}

export const findOriginalMail = (db: Queryable, mailId: string) =>
  firstRow(db.select().from(inboundOriginals).where(eq(inboundOriginals.mailId, mailId)))

export function findMailsOfMessages(db: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return Promise.resolve([])
  const { id, messageId, problem, receivedAt } = inboundMails
  return db
    .select({ id, messageId, hasHtml, problem })
    .from(inboundMails)
    .where(inArray(messageId, [...messageIds]))
    .orderBy(desc(receivedAt))
}

const hasHtml = sql<boolean>`${inboundMails.html} <> ''`

export type SentMail = {
  mailId: string
  leadId: string
  /** The id of our reply in the conversation; null for other emails, such as a confirmation. */
  messageId: string | null
  deliveryId: string | null
  /** The recipient in lower case; empty once the address has been deleted. */
  address: string
}

const mailIdUuidPattern = /^<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@/i

/** Returns the emails with these Message-IDs that we sent about leads, in the given order. */
export async function findSentMails(db: Queryable, mailIds: readonly string[]) {
  if (mailIds.length === 0) return []
  const replies = await findMessagesByMailId(db, mailIds)
  const found = new Map<string, SentMail>()
  for (const { id: messageId, mailId, address, ...reply } of replies)
    if (mailId) found.set(mailId, { ...reply, mailId, messageId, address: address.toLowerCase() })
  for (const mail of await findDeliveredMails(db, mailIds))
    if (!found.has(mail.mailId)) found.set(mail.mailId, mail)
  return mailIds.flatMap((mailId) => found.get(mailId) ?? [])
}

/** Maps delivery ids to Message-IDs. Except in replies, our Message-ID contains the delivery id (ADR 0016). */
export function deliveryIdsOf(mailIds: readonly string[]): Map<string, string> {
  const mailIdOf = new Map<string, string>()
  for (const mailId of mailIds) {
    const id = mailIdUuidPattern.exec(mailId)?.[1]
    if (id) mailIdOf.set(id.toLowerCase(), mailId)
  }
  return mailIdOf
}

async function findDeliveredMails(db: Queryable, mailIds: readonly string[]): Promise<SentMail[]> {
  const mailIdOf = deliveryIdsOf(mailIds)
  if (mailIdOf.size === 0) return []
  const rows = await db
    .select({
      id: deliveries.id,
      leadId: deliveries.subjectId,
      address: sql<string>`lower(coalesce(${deliveries.payload} #>> '{to,address}', ''))`,
    })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.id, [...mailIdOf.keys()]),
        eq(deliveries.channel, 'mail'),
        eq(deliveries.subjectType, 'lead'),
        sql`${deliveries.attempts} > 0`,
      ),
    )
  return rows.map(({ id, leadId, address }) => ({
    mailId: mailIdOf.get(id)!,
    leadId,
    messageId: null,
    deliveryId: id,
    address,
  }))
}

/**
 * Returns the main leads for these ids, in order, with every address in their conversations: those of the visitors,
 * including merged leads, and those we wrote to. Leads whose personal data was erased are left out.
 */
export async function findReferencedLeads(db: Queryable, leadIds: readonly string[]) {
  const requestedIds = [...new Set(leadIds)].filter(isUuid)
  if (requestedIds.length === 0) return []
  const { id, mergedInto } = leads
  const named = await db.select({ id, mergedInto }).from(leads).where(inArray(id, requestedIds))
  const mainOf = new Map(named.map((lead) => [lead.id, lead.mergedInto ?? lead.id]))
  const mains = [...new Set(mainOf.values())]
  if (mains.length === 0) return []
  const parts = await db
    .select({ id, mergedInto, email: leads.email })
    .from(leads)
    .where(and(or(inArray(id, mains), inArray(mergedInto, mains)), isNull(leads.deidentifiedAt)))
  const partIds = parts.map((part) => part.id)
  const written = await findAddressesWrittenTo(db, partIds)
  const pointed = requestedIds.flatMap((leadId) => mainOf.get(leadId) ?? [])
  return [...new Set(pointed)].flatMap((main) => {
    const own = parts.filter((part) => (part.mergedInto ?? part.id) === main)
    if (!own.some((part) => part.id === main)) return []
    const ids = new Set(own.map((part) => part.id))
    const addresses = [
      ...own.map(({ email }) => email),
      ...written.filter(({ leadId }) => ids.has(leadId)).map(({ address }) => address),
    ]
    return {
      leadId: main,
      addresses: [...new Set(addresses.map((address) => address.toLowerCase()))].filter(Boolean),
    }
  })
}

export const findLeadByReference = (db: Queryable, reference: string) =>
  firstRow(db.select({ id: leads.id }).from(leads).where(eq(leads.reference, reference)))

const columns = {
  id: inboundMails.id,
  kind: inboundMails.kind,
  state: inboundMails.state,
  fromName: inboundMails.fromName,
  fromAddress: inboundMails.fromAddress,
  subject: inboundMails.subject,
  isSample: sql<boolean>`${inboundMails.mailbox} = ${sampleMailbox}`,
  body: sql<string>`left(${inboundMails.body}, 4000)`,
  hasHtml,
  problem: inboundMails.problem,
  refersTo: inboundMails.refersTo,
  receivedAt: inboundMails.receivedAt,
  version: inboundMails.version,
  micros: sql<number>`(extract(epoch from ${inboundMails.receivedAt}) * 1000000)::bigint`.mapWith(
    Number,
  ),
}

export async function findMailPage(
  db: Queryable,
  folder: MailFolder,
  before: string | undefined,
  size: number,
) {
  const rows = await db
    .select(columns)
    .from(inboundMails)
    .where(and(eq(inboundMails.state, folder), isBeforeCursor(before)))
    .orderBy(desc(inboundMails.receivedAt), desc(inboundMails.id))
    .limit(size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  return { mails: rows.slice(0, size), next: last ? `${last.micros}_${last.id}` : null }
}

function isBeforeCursor(cursor: string | undefined) {
  const [, micros, id] =
    /^(\d{1,16})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(cursor ?? '') ?? []
  if (!micros || !id) return undefined
  return sql`(${inboundMails.receivedAt}, ${inboundMails.id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

type UnmatchedMail = Pick<InboundMail, 'id' | 'fromAddress' | 'subject' | 'refersTo'>

const maxLikelyLeads = 4
const referencePattern = /\bBC-[0-9A-Z]{4}-[0-9A-Z]{4}\b/gi

/** Returns likely leads by email id: those of the sender, of a reference in the subject, or of a referenced email. */
export async function findLikelyLeads(db: Queryable, mails: readonly UnmatchedMail[]) {
  const senders = [...new Set(mails.map(({ fromAddress }) => fromAddress).filter(Boolean))]
  const referencesIn = ({ subject }: UnmatchedMail): string[] =>
    subject.toUpperCase().match(referencePattern) ?? []
  const references = [...new Set(mails.flatMap(referencesIn))].slice(0, 200)
  const sent = await findSentMails(db, [...new Set(mails.flatMap(({ refersTo }) => refersTo))])
  const ids = [...new Set(sent.map(({ leadId }) => leadId))]
  const ways = [
    senders.length > 0 ? inArray(sql`lower(${leads.email})`, senders) : undefined,
    references.length > 0 ? inArray(leads.reference, references) : undefined,
    ids.length > 0 ? inArray(leads.id, ids) : undefined,
  ].filter((way) => way !== undefined)
  if (ways.length === 0) return new Map<string, never>()
  const { id, reference, name, kind, fields, email, submittedAt } = leads
  const found = await db
    .select({ id, reference, name, kind, fields, email, submittedAt })
    .from(leads)
    .where(and(or(...ways), isNull(leads.deidentifiedAt), isNull(leads.mergedInto)))
    .orderBy(desc(submittedAt))
    .limit(500)
  const reasonFor = (
    mail: UnmatchedMail,
    lead: (typeof found)[number],
  ): keyof typeof matchReasonLabels | undefined => {
    const isAbout = ({ mailId, leadId }: SentMail) =>
      leadId === lead.id && mail.refersTo.includes(mailId)
    if (sent.some(isAbout)) return 'answers'
    if (referencesIn(mail).includes(lead.reference)) return 'named'
    const isSender = mail.fromAddress !== '' && lead.email.toLowerCase() === mail.fromAddress
    return isSender ? 'sender' : undefined
  }
  const likelyFor = (mail: UnmatchedMail) =>
    found.flatMap((lead) => {
      const why = reasonFor(mail, lead)
      return why ? [{ ...lead, why }] : []
    })
  return new Map(mails.map((mail) => [mail.id, likelyFor(mail).slice(0, maxLikelyLeads)]))
}

export async function saveReport(
  db: Queryable,
  id: string,
  { leadId, action, address, status, reason }: ReportedRecipient & { leadId?: string },
): Promise<void> {
  await db
    .update(inboundMails)
    .set({
      ...(leadId ? { leadId, state: 'joined' } : {}),
      reportAction: action,
      reportAddress: address,
      reportReason: [status, reason].filter(Boolean).join(' '),
    })
    .where(eq(inboundMails.id, id))
}
