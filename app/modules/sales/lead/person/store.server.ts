import {
  type SQL,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database.server.ts'
import { countUpTo, matchesPatterns, hasRow } from '#app/platform/sql.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { updateLead } from '../inbox/store.server.ts'
import { type ContactDetail, contactDetails } from '../schema.ts'
import type { Lead } from '../store.server.ts'
import { appointments, leadConsents, leadCorrections, leadNotes, leads } from '../tables.ts'
import { fieldsToKeep, withoutPersonalData } from './rules.ts'

export async function insertCorrections(
  db: Queryable,
  lead: Lead,
  changed: Partial<Record<ContactDetail, string>>,
  by: { byName: string; at: Date },
): Promise<void> {
  const details = contactDetails.filter((detail) => detail in changed)
  if (details.length === 0) return
  const rows = details.map((detail) => ({ ...by, leadId: lead.id, detail, before: lead[detail] }))
  await db.insert(leadCorrections).values(rows)
}

/** Returns the corrections of these leads, oldest first. */
export async function findCorrections(db: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return []
  return db
    .select()
    .from(leadCorrections)
    .where(inArray(leadCorrections.leadId, [...leadIds]))
    .orderBy(asc(leadCorrections.id))
}

const isCorrectedAddress = (email: string) =>
  sql`${leadCorrections.detail} = 'email' and lower(${leadCorrections.before}) = lower(${email})`

/** Returns the corrections that replaced this email address, each with the reference of its lead. */
export function findCorrectedAddresses(db: Queryable, email: string) {
  return db
    .select({ reference: leads.reference, at: leadCorrections.at, before: leadCorrections.before })
    .from(leadCorrections)
    .innerJoin(leads, eq(leads.id, leadCorrections.leadId))
    .where(isCorrectedAddress(email))
    .orderBy(asc(leadCorrections.id))
}

/** Returns the email address that replaced this one in a lead or an enquiry merged into it; empty if none did. */
export async function findCorrectedEmail(db: Queryable, leadId: string, email: string) {
  const [found] = await db
    .select({ email: leads.email })
    .from(leadCorrections)
    .innerJoin(leads, eq(leads.id, leadCorrections.leadId))
    .where(and(isCorrectedAddress(email), or(eq(leads.id, leadId), eq(leads.mergedInto, leadId))))
    .orderBy(desc(leadCorrections.id))
    .limit(1)
  return found?.email ?? ''
}

export async function deleteCorrectedAddresses(db: Queryable, email: string): Promise<void> {
  await db.delete(leadCorrections).where(isCorrectedAddress(email))
}

/**
 * Returns every enquiry with an address, merged or not, including suspected spam, oldest first. `lock` locks them for a
 * change. Enquiries under another address that staff merged with them are left out: colleagues share phones, and only
 * this address was confirmed.
 */
export function findLeadsOfEmail(db: Queryable, email: string, lock = false): Promise<Lead[]> {
  return findOldestFirst(db, hasEmail(email), { lock })
}

/** With `lock`, locks the leads for a change, in the order of their ids like `lockLeads`, so that none can deadlock. */
async function findOldestFirst(
  db: Queryable,
  condition: SQL | undefined,
  { lock = false, limit }: { lock?: boolean; limit?: number } = {},
): Promise<Lead[]> {
  const query = db
    .select()
    .from(leads)
    .where(condition)
    .orderBy(...(lock ? [] : [asc(leads.submittedAt)]), asc(leads.id))
    .$dynamic()
  if (limit) query.limit(limit)
  if (!lock) return query
  const found = await query.for('update')
  return found.toSorted((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime())
}

/** Matches enquiries by email address. An enquiry without an address never matches. */
export const hasEmail = (email: string) =>
  sql`lower(${leads.email}) = lower(${email}) and ${leads.email} <> ''`

const maxEnquiriesElsewhere = 50

/**
 * Returns enquiries under other addresses that may be from the same person, oldest first: staff merged them with an
 * enquiry of this address, or they have its phone number. Each lookup uses a separate index.
 */
export function findEnquiriesUnderOtherAddresses(db: Queryable, email: string) {
  const own = sql`own as materialized (select id, merged_into, phone_stored from leads where lower(email) = lower(${email}))`
  const related = sql`(with ${own}
    select l.id from own join leads l on l.phone_stored = own.phone_stored
    union select l.id from own join leads l on l.merged_into = coalesce(own.merged_into, own.id)
    union select merged_into from own where merged_into is not null)`
  return db
    .select({ id: leads.id, reference: leads.reference, name: leads.name, email: leads.email })
    .from(leads)
    .where(
      and(
        isNull(leads.deidentifiedAt),
        sql`lower(${leads.email}) <> lower(${email})`,
        ne(leads.email, ''),
        sql`${leads.id} in ${related}`,
      ),
    )
    .orderBy(asc(leads.submittedAt), asc(leads.id))
    .limit(maxEnquiriesElsewhere)
}

/** Enquiries with one of these telephone numbers and no email, oldest first. */
export async function findCallBacks(db: Queryable, phones: string[], limit: number, lock = false) {
  if (phones.length === 0) return []
  const condition = and(inArray(leads.phoneStored, phones), eq(leads.email, ''))
  return findOldestFirst(db, condition, { lock, limit })
}

/** Returns the enquiries with these ids that have no email address, oldest first. */
export async function findCallBacksById(db: Queryable, ids: string[]): Promise<Lead[]> {
  if (ids.length === 0) return []
  return findOldestFirst(db, and(inArray(leads.id, ids), eq(leads.email, '')))
}

/** Referrals by others that name the address as the friend's. */
export function findReferralsNaming(db: Queryable, email: string, lock = false): Promise<Lead[]> {
  const isFriend = sql`lower(${leads.fields}->>'friendEmail') = lower(${email})`
  return findOldestFirst(db, and(eq(leads.kind, 'referral'), isFriend), { lock })
}

export function findConsentsOfLeads(db: Queryable, leadIds: string[]) {
  return db.select().from(leadConsents).where(inArray(leadConsents.leadId, leadIds))
}

export function findNotesOfLeads(db: Queryable, leadIds: string[]) {
  return db.select().from(leadNotes).where(inArray(leadNotes.leadId, leadIds)).orderBy(leadNotes.id)
}

export function findAppointmentsOfLeads(db: Queryable, leadIds: string[]) {
  return db.select().from(appointments).where(inArray(appointments.leadId, leadIds))
}

export function findActivityOfLeads(db: Queryable, leadIds: string[]) {
  return db
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subjectType, 'lead'), inArray(activityLog.subjectId, leadIds)))
    .orderBy(activityLog.id)
}

/** Erases the person from a lead that the caller must have locked, and deletes the notes by staff about them. */
export async function deidentifyLead(db: Queryable, lead: Lead, at: Date): Promise<void> {
  // The lead cannot be answered without contact details, so closing it stops the reminders.
  const status = lead.status === 'answered' ? 'answered' : 'closed'
  await updateLead(db, lead, { ...withoutPersonalData(lead), status, deidentifiedAt: at }, at)
  await deleteRelatedData(db, [lead.id])
}

export const isAddressShared = (db: Queryable, { id, email }: { id: string; email: string }) =>
  hasRow(db, leads, sql`lower(${leads.email}) = lower(${email}) and ${leads.id} <> ${id}`)

/** Locks and returns leads sent before a time that still contain personal data, oldest first; skips locked rows. */
export function findLeadsToDeidentify(db: Queryable, before: Date, limit: number) {
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(and(lt(leads.submittedAt, before), isNull(leads.deidentifiedAt)))
    .orderBy(asc(leads.submittedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Erases the people from many leads like `deidentifyLead`, with the same few statements for all of them. */
export async function deidentifyLeads(db: Queryable, ids: string[], at: Date): Promise<void> {
  await db
    .update(leads)
    .set({
      ...withoutPersonalData({ id: '', fields: {} }),
      email: sql`'removed-' || ${leads.id}::text || '@removed.invalid'`,
      fields: sql`(select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(${leads.fields})
        where jsonb_typeof(value) = 'boolean' or key in ${[...fieldsToKeep]})`,
      idempotencyKey: sql`'removed/' || ${leads.id}::text`,
      status: sql`case when ${leads.status} = 'answered' then 'answered' else 'closed' end`,
      deidentifiedAt: at,
      version: sql`${leads.version} + 1`,
      updatedAt: at,
    })
    .where(inArray(leads.id, ids))
  await deleteRelatedData(db, ids)
}

/** Also clears the places of visits, because an address can identify a person. */
async function deleteRelatedData(db: Queryable, leadIds: string[]): Promise<void> {
  await db.delete(leadNotes).where(inArray(leadNotes.leadId, leadIds))
  await db
    .update(appointments)
    .set({ address: '', latitude: null, longitude: null, earlier: null })
    .where(inArray(appointments.leadId, leadIds))
  await db.delete(leadCorrections).where(inArray(leadCorrections.leadId, leadIds))
}

/** Counts the leads older than a time that still contain personal data, up to `maxShownCount` + 1. */
export function countLeadsToDeidentify(db: Queryable, before: Date): Promise<number> {
  return countUpTo(db, leads, and(lt(leads.submittedAt, before), isNull(leads.deidentifiedAt)))
}

/** Returns notes by staff that match one of the regular expressions, newest first. Scans every note. */
export function findNotesMatching(db: Queryable, patterns: readonly string[], limit: number) {
  const { id, leadId, body, at } = leadNotes
  return db
    .select({ id, leadId, reference: leads.reference, body, at })
    .from(leadNotes)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(matchesPatterns(body, patterns))
    .orderBy(desc(id))
    .limit(limit)
}

export async function deleteLeadNotes(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.delete(leadNotes).where(inArray(leadNotes.id, [...ids]))
  return rowCount ?? 0
}

/**
 * Returns the lead that a person's message belongs to, among the leads with these phone numbers and the ids in `known`.
 * An open lead comes before one answered after `answeredSince`; among equals, the last updated lead wins. A merged lead
 * is replaced by its main lead.
 */
export async function findLeadOfSender(
  db: Queryable,
  { phones, known }: { phones: readonly string[]; known: readonly string[] },
  answeredSince: Date,
): Promise<string | undefined> {
  const named = alias(leads, 'named')
  const isOpen = inArray(leads.status, ['new', 'in_progress'])
  const [row] = await db
    .select({ id: leads.id })
    .from(named)
    .innerJoin(leads, sql`${leads.id} = coalesce(${named.mergedInto}, ${named.id})`)
    .where(
      and(
        or(inArray(named.phoneStored, [...phones]), inArray(named.id, [...known])),
        eq(named.isSuspectedSpam, false),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.mergedInto),
        isNull(leads.deidentifiedAt),
        or(isOpen, and(eq(leads.status, 'answered'), gt(leads.answeredAt, answeredSince))),
      ),
    )
    .orderBy(desc(isOpen), desc(leads.updatedAt), leads.id)
    .limit(1)
  return row?.id
}

/** When someone with this number last consented to WhatsApp; null if never. After a "stop", only forms count. */
export async function findLastConsent(db: Queryable, phoneStored: string, stoppedAt: Date | null) {
  const [row] = await db
    .select({ at: max(leadConsents.at) })
    .from(leadConsents)
    .innerJoin(leads, eq(leads.id, leadConsents.leadId))
    .where(
      and(
        eq(leads.phoneStored, phoneStored),
        eq(leads.isSuspectedSpam, false),
        eq(leadConsents.channel, 'whatsapp'),
        eq(leadConsents.isGranted, true),
        stoppedAt ? ne(leads.kind, 'imported') : undefined,
      ),
    )
  return row?.at ?? null
}

export const deidentifiedLeadIds = (db: Queryable) =>
  db.select({ id: leads.id }).from(leads).where(isNotNull(leads.deidentifiedAt))
