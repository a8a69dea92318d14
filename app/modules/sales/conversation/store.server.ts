import {
  type Column,
  type SQL,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { answerEvidence, leadNotes, leads } from '../lead/tables.ts'
import {
  type EntryType,
  entryTypes,
  actionsShownElsewhere,
  quoteActionsByVisitor,
} from './rules.ts'
import { conversationAddressFaults, conversationCalls, conversationMessages } from './tables.ts'

export type TimelineEntry = { type: EntryType; id: string; micros: number }

/** Returns a page of entries, newest first, and the next page's cursor: in microseconds, so that it is exact. */
export async function findTimeline(
  db: Queryable,
  leadIds: string[],
  before: string | undefined,
  size: number,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { rows } = await db.execute<TimelineEntry>(sql`
    select type, id, micros from (
      select type, id, (extract(epoch from at) * 1000000)::bigint as micros from (
        select 'enquiry' as type, id::text as id, submitted_at as at from leads where merged_into in ${leadIds}
        union all select 'message', id::text, at from conversation_messages
          where lead_id in ${leadIds} and undone_at is null
        union all select 'call', id::text, at from conversation_calls where lead_id in ${leadIds}
        union all select 'note', id::text, at from lead_notes where lead_id in ${leadIds}
        union all select 'statement', id::text, recorded_at from answer_evidence
          where lead_id in ${leadIds} and kind = 'statement'
        union all select 'delivery', id::text, created_at from deliveries
          where subject_type = 'lead' and subject_id in ${leadIds} and kind not in ('reply', 'whatsapp-reply')
        union all select case when action like 'appointment.%' then 'appointment'
          when action in ${[...quoteActionsByVisitor]} then 'quote' else 'change' end, id::text, at
          from activity_log where subject_type = 'lead' and subject_id in ${leadIds}
            and action not in ${[...actionsShownElsewhere]}
      ) as entry
    ) as placed
    where ${isBeforeCursor(before)}
    order by micros desc, type desc, id desc
    limit ${size + 1}`)
  const entries = rows.slice(0, size)
  const last = rows.length > size ? entries.at(-1) : undefined
  return { entries, next: last ? `${last.micros}_${last.type}_${last.id}` : null }
}

function isBeforeCursor(cursor: string | undefined) {
  const [, micros, type, id] = /^(\d{1,16})_([a-z]+)_([0-9a-f-]{1,36})$/.exec(cursor ?? '') ?? []
  if (!micros || !(entryTypes as readonly string[]).includes(type!)) return sql`true`
  return sql`(micros, type, id) < (${micros}::bigint, ${type}, ${id})`
}

export async function findEntryDetails(db: Queryable, entries: readonly TimelineEntry[]) {
  const idsOf = (...types: EntryType[]) =>
    entries.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const find = <Id, Row>(ids: Id[], query: (ids: Id[]) => PromiseLike<Row[]>) =>
    ids.length === 0 ? Promise.resolve<Row[]>([]) : query(ids)
  const numbersOf = (...types: EntryType[]) => idsOf(...types).map(Number)
  return {
    messages: await find(idsOf('message'), (ids) => findMessages(db, ids)),
    calls: await find(idsOf('call'), (ids) =>
      db.select().from(conversationCalls).where(inArray(conversationCalls.id, ids)),
    ),
    notes: await find(numbersOf('note'), (ids) =>
      db.select().from(leadNotes).where(inArray(leadNotes.id, ids)),
    ),
    statements: await find(numbersOf('statement'), (ids) =>
      db.select().from(answerEvidence).where(inArray(answerEvidence.id, ids)),
    ),
    sent: await find(idsOf('delivery'), (ids) =>
      db.select(deliveryColumns).from(deliveries).where(inArray(deliveries.id, ids)),
    ),
    activity: await find(numbersOf('change', 'appointment', 'quote'), (ids) =>
      db.select().from(activityLog).where(inArray(activityLog.id, ids)),
    ),
    enquiries: await find(idsOf('enquiry'), (ids) =>
      db.select().from(leads).where(inArray(leads.id, ids)),
    ),
  }
}

function findMessages(db: Queryable, ids: string[]) {
  return db
    .select({ message: conversationMessages, delivery: deliveryColumns })
    .from(conversationMessages)
    .leftJoin(deliveries, eq(deliveries.id, conversationMessages.deliveryId))
    .where(inArray(conversationMessages.id, ids))
}

const deliveryColumns = {
  id: deliveries.id,
  kind: deliveries.kind,
  channel: deliveries.channel,
  state: deliveries.state,
  attempts: deliveries.attempts,
  lastError: deliveries.lastError,
  nextAttemptAt: deliveries.nextAttemptAt,
  deliveredAt: deliveries.deliveredAt,
  version: deliveries.version,
}

export type Message = typeof conversationMessages.$inferSelect
export type NewMessage = typeof conversationMessages.$inferInsert

export const findMessageByKey = (db: Queryable, key: string) =>
  findMessage(db, eq(conversationMessages.idempotencyKey, key))

export const findMessageOfDelivery = (db: Queryable, deliveryId: string) =>
  findMessage(db, eq(conversationMessages.deliveryId, deliveryId))

const findMessage = (db: Queryable, condition: SQL) =>
  firstRow(db.select().from(conversationMessages).where(condition))

/** Matches the rows of a lead and of the enquiries merged into it. */
const isOfLead = (column: Column, lead: string) =>
  sql`${column} in (select id from leads where id = ${lead} or merged_into = ${lead})`

export async function lockMessage(db: Queryable, lead: string, id: string) {
  const [row] = await db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.id, id), isOfLead(conversationMessages.leadId, lead)))
    .for('update')
  return row
}

export async function insertMessage(db: Queryable, message: NewMessage) {
  await db.insert(conversationMessages).values(message)
}

/** Clears the content of a withdrawn message. The row stays, so that its idempotency key cannot be used again. */
export async function markMessageUndone(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(conversationMessages)
    .set({ undoneAt: at, body: '', subject: '', address: '' })
    .where(eq(conversationMessages.id, id))
}

const isWrittenByUs = and(
  eq(conversationMessages.direction, 'out'),
  isNull(conversationMessages.undoneAt),
)

export async function findMailIds(db: Queryable, lead: string): Promise<string[]> {
  const { id, leadId, mailId, undoneAt, at } = conversationMessages
  const rows = await db
    .select({ mailId })
    .from(conversationMessages)
    .where(and(eq(leadId, lead), isNull(undoneAt), isNotNull(mailId)))
    .orderBy(asc(at), asc(id))
  return rows.map((row) => row.mailId!)
}

/** Returns the latest answer that another staff member wrote after this time. */
export async function findColleaguesAnswer(
  db: Queryable,
  lead: string,
  staffId: string,
  after: Date,
): Promise<Pick<Message, 'authorName' | 'at'> | undefined> {
  const { leadId, authorId, authorName, at } = conversationMessages
  const [row] = await db
    .select({ authorName, at })
    .from(conversationMessages)
    .where(and(eq(leadId, lead), isWrittenByUs, ne(authorId, staffId), gt(at, after)))
    .orderBy(desc(at))
    .limit(1)
  return row
}

/** Oldest first. Only emails, because anyone can enter another person's phone number in a form. */
export function listVisitorMessages(db: Queryable, lead: string) {
  const { id, leadId, direction, channel, authorName, body, at } = conversationMessages
  const { undoneAt, isForeign, isAutomatic, deliveryId } = conversationMessages
  return db
    .select({ id, direction, authorName, body, at })
    .from(conversationMessages)
    .where(
      and(
        eq(leadId, lead),
        isNull(undoneAt),
        eq(channel, 'mail'),
        eq(isForeign, false),
        eq(isAutomatic, false),
        sql`(${direction} = 'in' or exists (select 1 from deliveries d
          where d.id = ${deliveryId} and d.state = 'delivered'))`,
      ),
    )
    .orderBy(asc(at), asc(id))
    .limit(200)
}

export function findMessagesByMailId(db: Queryable, mailIds: readonly string[]) {
  if (mailIds.length === 0) return Promise.resolve([])
  const { id, leadId, mailId, deliveryId, address } = conversationMessages
  return db
    .select({ id, leadId, mailId, deliveryId, address })
    .from(conversationMessages)
    .where(and(inArray(mailId, [...mailIds]), isWrittenByUs))
}

export async function findAddressesWrittenTo(db: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return []
  const { leadId, address } = conversationMessages
  return db
    .selectDistinct({ leadId, address })
    .from(conversationMessages)
    .where(and(inArray(leadId, [...leadIds]), isWrittenByUs))
}

export async function markMailReturned(
  db: Queryable,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await db
    .update(conversationMessages)
    .set({ returnedAt: at, returnReason: reason })
    .where(eq(conversationMessages.id, id))
}

export async function saveAddressFault(
  db: Queryable,
  fault: typeof conversationAddressFaults.$inferInsert,
): Promise<void> {
  const { leadId, address } = conversationAddressFaults
  const set = { reason: fault.reason, at: fault.at }
  await db
    .insert(conversationAddressFaults)
    .values(fault)
    .onConflictDoUpdate({ target: [leadId, address], set })
}

/** Clears the fault of an address after an email from it arrived. */
export async function clearAddressFault(db: Queryable, lead: string, from: string): Promise<void> {
  const { leadId, address } = conversationAddressFaults
  await db.delete(conversationAddressFaults).where(and(isOfLead(leadId, lead), eq(address, from)))
}

export function findAddressFaults(db: Queryable, leadIds: readonly string[]) {
  const { leadId, address, reason, at } = conversationAddressFaults
  return db
    .select({ address, reason })
    .from(conversationAddressFaults)
    .where(inArray(leadId, [...leadIds]))
    .orderBy(at)
}

export async function deleteReceivedMessage(db: Queryable, id: string): Promise<void> {
  await db
    .delete(conversationMessages)
    .where(and(eq(conversationMessages.id, id), eq(conversationMessages.direction, 'in')))
}

/** Stores a call and returns its id, or undefined if its key is already stored. */
export async function insertCall(db: Queryable, call: typeof conversationCalls.$inferInsert) {
  const [row] = await db
    .insert(conversationCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ id: conversationCalls.id })
  return row?.id
}

export async function findCallByKey(db: Queryable, key: string) {
  const [row] = await db
    .select()
    .from(conversationCalls)
    .where(eq(conversationCalls.idempotencyKey, key))
  return row
}

/** Returns due call-backs without a reminder, oldest first, and locks their rows. */
export function lockDueCallBacks(db: Queryable, now: Date, limit: number) {
  const { id, leadId, authorId, callBackAt, remindedAt } = conversationCalls
  return db
    .select({ id, authorId, lead: leads })
    .from(conversationCalls)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(and(lte(callBackAt, now), isNull(remindedAt), isNull(leads.deidentifiedAt)))
    .orderBy(asc(callBackAt))
    .limit(limit)
    .for('update', { of: conversationCalls, skipLocked: true })
}

export async function markCallsReminded(db: Queryable, ids: string[], at: Date): Promise<void> {
  await db
    .update(conversationCalls)
    .set({ remindedAt: at })
    .where(inArray(conversationCalls.id, ids))
}

export async function closeCallBacks(db: Queryable, lead: string, at: Date, except?: string) {
  const { id, leadId, remindedAt } = conversationCalls
  const isOther = except ? ne(id, except) : undefined
  await db
    .update(conversationCalls)
    .set({ remindedAt: at })
    .where(and(isOfLead(leadId, lead), isNull(remindedAt), isOther))
}
