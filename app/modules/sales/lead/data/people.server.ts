import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { countFew } from '#app/platform/sql.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import type { Lead } from '../data.server.ts'
import { statisticalFields, withoutPerson } from '../rules/deidentify.ts'
import { deleteCorrections } from './corrections.server.ts'
import { appointments, leadConsents, leadNotes, leads } from '../tables.server.ts'

/**
 * Every enquiry of an address, merged or not, suspected spam included; oldest first, and locked when they
 * are to be changed. Those that staff merged with one of them under another address are not among them:
 * colleagues share a telephone, and the address alone was confirmed (PRV-04).
 */
export async function findLeadsOfEmail(
  db: Queryable,
  email: string,
  lock = false,
): Promise<Lead[]> {
  const query = db
    .select()
    .from(leads)
    .where(isOf(email))
    .orderBy(asc(leads.submittedAt), asc(leads.id))
  return lock ? query.for('update') : query
}

/** Enquiries without an e-mail are of no address. */
const isOf = (email: string) =>
  sql`lower(${leads.email}) = lower(${email}) and ${leads.email} <> ''`

const mostElsewhere = 50

/**
 * Enquiries under other addresses that may be of the same person, oldest first: staff merged them with one of
 * this address, or they carry its telephone number. Each way is read from an index of its own.
 */
export function findEnquiriesElsewhere(db: Queryable, email: string) {
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
    .limit(mostElsewhere)
}

/** Enquiries with one of these telephone numbers and no e-mail, oldest first. */
export async function findCallBacks(
  db: Queryable,
  phones: string[],
  limit: number,
  lock = false,
): Promise<Lead[]> {
  if (phones.length === 0) return []
  const query = db
    .select()
    .from(leads)
    .where(and(inArray(leads.phoneStored, phones), eq(leads.email, '')))
    .orderBy(asc(leads.submittedAt), asc(leads.id))
    .limit(limit)
  return lock ? query.for('update') : query
}

/** Those of these enquiries that have no e-mail, oldest first. */
export async function findCallBacksById(db: Queryable, ids: string[]): Promise<Lead[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(leads)
    .where(and(inArray(leads.id, ids), eq(leads.email, '')))
    .orderBy(asc(leads.submittedAt), asc(leads.id))
}

/** Referrals by others that name the address as the friend's. */
export async function findReferralsNaming(
  db: Queryable,
  email: string,
  lock = false,
): Promise<Lead[]> {
  const query = db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.kind, 'referral'),
        sql`lower(${leads.fields}->>'friendEmail') = lower(${email})`,
      ),
    )
    .orderBy(asc(leads.submittedAt), asc(leads.id))
  return lock ? query.for('update') : query
}

export async function findConsentsOfLeads(db: Queryable, leadIds: string[]) {
  if (leadIds.length === 0) return []
  return db.select().from(leadConsents).where(inArray(leadConsents.leadId, leadIds))
}

export async function findNotesOfLeads(db: Queryable, leadIds: string[]) {
  if (leadIds.length === 0) return []
  return db.select().from(leadNotes).where(inArray(leadNotes.leadId, leadIds)).orderBy(leadNotes.id)
}

export async function findAppointmentsOfLeads(db: Queryable, leadIds: string[]) {
  if (leadIds.length === 0) return []
  return db.select().from(appointments).where(inArray(appointments.leadId, leadIds))
}

export async function findActivityOfLeads(db: Queryable, leadIds: string[]) {
  if (leadIds.length === 0) return []
  return db
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subjectType, 'lead'), inArray(activityLog.subjectId, leadIds)))
    .orderBy(activityLog.id)
}

/** Removes the person from a lead the caller has locked, and the notes of staff about them. */
export async function deidentifyLead(db: Queryable, lead: Lead, at: Date): Promise<void> {
  await db
    .update(leads)
    .set({
      ...withoutPerson(lead),
      // Nobody can answer it any more, so nobody is reminded to.
      status: lead.status === 'answered' ? 'answered' : 'closed',
      deidentifiedAt: at,
      version: lead.version + 1,
      updatedAt: at,
    })
    .where(eq(leads.id, lead.id))
  await db.delete(leadNotes).where(eq(leadNotes.leadId, lead.id))
  await forgetPlaces(db, [lead.id])
  await deleteCorrections(db, [lead.id])
}

/** Whether another enquiry carries the same e-mail address. */
export async function isAddressShared(
  db: Queryable,
  lead: { id: string; email: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(sql`lower(${leads.email}) = lower(${lead.email}) and ${leads.id} <> ${lead.id}`)
    .limit(1)
  return rows.length > 0
}

export type PersonCorrection = {
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
}

/** Writes corrected contact details and the next version; the caller holds the row's lock. */
export async function correctLead(
  db: Queryable,
  lead: Lead,
  person: PersonCorrection,
  fields: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await db
    .update(leads)
    .set({ ...person, fields, version: lead.version + 1, updatedAt: at })
    .where(eq(leads.id, lead.id))
}

/**
 * Leads sent before a time that still name somebody, oldest first and locked; rows that another run holds
 * are left to it (PRV-05).
 */
export function findLeadsToDeidentify(db: Queryable, before: Date, most: number) {
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(and(lt(leads.submittedAt, before), isNull(leads.deidentifiedAt)))
    .orderBy(asc(leads.submittedAt))
    .limit(most)
    .for('update', { skipLocked: true })
}

/** As `deidentifyLead` for many at once, in one statement. */
export async function deidentifyLeads(db: Queryable, ids: string[], at: Date): Promise<void> {
  const sample = withoutPerson({ id: '', fields: {} })
  await db
    .update(leads)
    .set({
      name: sample.name,
      email: sql`'removed-' || ${leads.id}::text || '@removed.invalid'`,
      company: sample.company,
      phone: sample.phone,
      phoneStored: sample.phoneStored,
      fields: sql`(select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(${leads.fields})
        where jsonb_typeof(value) = 'boolean' or key in ${[...statisticalFields]})`,
      bodyHash: sample.bodyHash,
      idempotencyKey: sql`'removed/' || ${leads.id}::text`,
      status: sql`case when ${leads.status} = 'answered' then 'answered' else 'closed' end`,
      deidentifiedAt: at,
      version: sql`${leads.version} + 1`,
      updatedAt: at,
    })
    .where(inArray(leads.id, ids))
  await db.delete(leadNotes).where(inArray(leadNotes.leadId, ids))
  await forgetPlaces(db, ids)
  await deleteCorrections(db, ids)
}

/** Where somebody was visited says who it was. */
async function forgetPlaces(db: Queryable, leadIds: string[]): Promise<void> {
  await db
    .update(appointments)
    .set({ address: '', latitude: null, longitude: null, earlier: null })
    .where(inArray(appointments.leadId, leadIds))
}

/** How many leads are past a time and still name somebody; counted no further than one beyond 10,000. */
export function countLeadsToDeidentify(db: Queryable, before: Date): Promise<number> {
  return countFew(db, leads, and(lt(leads.submittedAt, before), isNull(leads.deidentifiedAt)))
}
