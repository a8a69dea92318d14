import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { johannesburgDate, timeZone } from '#app/basics/dates.ts'
import { readableReference } from '#app/basics/ids.ts'
import type { ActivitySubject } from '#app/platform/activity-log.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { type DatabaseCall, jsonRowsOf, combineCalls, hasRow } from '#app/platform/sql.server.ts'
import { consentPurpose } from './content.ts'
import { isWaiting, urgentDueKey } from './inbox/store.server.ts'
import type { Consents, LeadKind } from './schema.ts'
import { enquiryWithdrawals, leadConsents, leadDays, leads } from './tables.ts'

export type Lead = typeof leads.$inferSelect
const newLeadValues = {
  status: 'new',
  assignedTo: null,
  mergedDueAt: null,
  answeredAt: null,
  hasWaitedAgain: false,
  firstDueAt: null,
  snoozedUntil: null,
  mergedInto: null,
  mergeReason: null,
  dueSoonToldAt: null,
  overdueToldAt: null,
  isSample: false,
  deidentifiedAt: null,
  version: 1,
} as const satisfies Partial<Lead>
export type ArrivingLead = Omit<Lead, 'hasDuplicate' | 'updatedAt'>
export type NewLead = Omit<ArrivingLead, 'id' | 'reference' | keyof typeof newLeadValues> &
  Partial<Pick<Lead, 'assignedTo'>>

/**
 * Returns a new lead with a random reference, which is already used with a chance of one in 10^11. Its id grows with
 * time, so that new rows share index pages; random ids would not.
 */
export function arrivingLead(lead: NewLead): ArrivingLead {
  const reference = readableReference('BC', randomBytes(8))
  return { ...newLeadValues, reference, ...lead, id: randomUUIDv7() }
}

const uniqueViolationCode = '23505'
const leadRows = jsonRowsOf(leads, ['hasDuplicate', 'updatedAt'])
const consentRows = jsonRowsOf(leadConsents)

/** Also stores the rows of `more`, in one statement. Undefined if its key or reference already exists. */
export async function insertLead(db: Queryable, lead: ArrivingLead, more: readonly DatabaseCall[]) {
  const stored = sql`add_lead(${leadRows([lead])}::json -> 0) as added`
  try {
    const { rows } = await db.execute<{ added: { hasDuplicate: boolean; updatedAt: string } }>(
      combineCalls([stored, ...more]),
    )
    const { hasDuplicate, updatedAt } = rows[0]!.added
    return { ...lead, hasDuplicate, updatedAt: new Date(updatedAt) }
  } catch (error) {
    const { table } = ((error as Error).cause ?? {}) as { table?: string }
    if (sqlState(error) === uniqueViolationCode && table === 'leads') return undefined
    throw error
  }
}

/** Returns the lead stored under one of the keys. Pass several keys only if they mean the same enquiry. */
export async function findLeadByKey(db: Queryable, keys: readonly string[]) {
  const [found] = await db
    .select()
    .from(leads)
    .where(inArray(leads.idempotencyKey, [...keys]))
    .orderBy(leads.submittedAt)
    .limit(1)
  return found
}

/** Returns the call that stores one row for each channel offered, granted or not. */
export function consentsInsert(lead: ArrivingLead, consents: Consents): DatabaseCall {
  const rows = consentRows(
    Object.entries(consents).map(([channel, isGranted]) => ({
      leadId: lead.id,
      channel,
      isGranted,
      purpose: consentPurpose,
      noticeVersion: lead.noticeVersion,
      at: lead.submittedAt,
    })),
  )
  return sql`add_lead_consents(${rows})`
}

export const isEnquiryWithdrawn = (db: Queryable, leadId: string) =>
  hasRow(db, enquiryWithdrawals, eq(enquiryWithdrawals.leadId, leadId))

/** Stores the withdrawal of an enquiry. Returns false if it was already withdrawn. */
export async function insertWithdrawal(db: Queryable, leadId: string, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .insert(enquiryWithdrawals)
    .values({ leadId, at })
    .onConflictDoNothing()
  return rowCount === 1
}

/** The maximum length of a free-text line in a client form. */
const maxPlaceLength = 120

/** Returns the open enquiries for a site survey, newest first. `place` is the company and the address. */
export async function findSurveyRequests(db: Queryable, limit: number) {
  const { id, reference, company: sender, fields: answers, submittedAt } = leads
  const rows = await db
    .select({ id, reference, company: sender, fields: answers, submittedAt })
    .from(leads)
    .where(
      and(
        eq(leads.kind, 'site-survey'),
        inArray(leads.status, ['new', 'in_progress']),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.mergedInto),
        isNull(leads.deidentifiedAt),
      ),
    )
    .orderBy(desc(submittedAt))
    .limit(limit)
  return rows.map(({ company, fields, ...request }) => {
    const place = [company, String(fields.address ?? '')].filter(Boolean).join(', ')
    return { ...request, place: Array.from(place).slice(0, maxPlaceLength).join('') }
  })
}

export async function findGrantedChannels(db: Queryable, leadIds: readonly string[]) {
  const granted = new Map<string, string[]>()
  if (leadIds.length === 0) return granted
  const rows = await db
    .select({ leadId: leadConsents.leadId, channel: leadConsents.channel })
    .from(leadConsents)
    .where(and(inArray(leadConsents.leadId, [...leadIds]), eq(leadConsents.isGranted, true)))
    .orderBy(leadConsents.channel)
  for (const { leadId, channel } of rows)
    granted.set(leadId, [...(granted.get(leadId) ?? []), channel])
  return granted
}

export async function findReferences(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: leads.id, reference: leads.reference })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

const sqlTimeZone = sql.raw(`'${timeZone}'`)
/** An imported contact does not count as an enquiry. */
const isCountedLead = sql`not ${leads.isSuspectedSpam} and not ${leads.isSample} and ${leads.kind} <> 'imported'`
const countsOfOpenDay = sql`(
  select kind, count(*)::int as count from ${leads}
  where submitted_at >= open.day::timestamp at time zone ${sqlTimeZone}
    and submitted_at < (open.day::timestamp + interval '1 day') at time zone ${sqlTimeZone} and ${isCountedLead}
  group by kind
)`

/**
 * Counts the enquiries of each kind for each day in Johannesburg, without spam and samples. `since` and `until` are
 * midnights in Johannesburg. Days with nightly sums are read from the sums, the others from an index.
 */
export async function countLeadsByDay(db: Queryable, since: Date, until: Date) {
  const { rows } = await db.execute<{ day: string; kind: LeadKind; count: number }>(
    leadsByDay(johannesburgDate(since), johannesburgDate(until)),
  )
  return rows
}

/** Returns the counts by day and kind, from `first` (inclusive) to `end` (exclusive). */
export function leadsByDay(first: string, end: string) {
  return sql`
    select day::text, kind, count from ${leadDays}
    where day >= ${first}::date and day < ${end}::date and kind <> ''
    union all
    select open.day::date::text, fresh.kind, fresh.count
    from generate_series(${first}::date, ${end}::date - 1, interval '1 day') open(day)
    cross join lateral ${countsOfOpenDay} fresh
    where not exists (select from ${leadDays} known where known.day = open.day::date and known.kind = '')`
}

const maxDaysAtOnce = 30

/**
 * Sums the earliest days before `end` (a date in Johannesburg) that have no sums yet, at most 30, and returns their
 * number. The lock delays changes to enquiries of these days until the transaction ends, so that no change is missed.
 */
export async function sumLeadDays(tx: Transaction, end: string): Promise<number> {
  await tx.execute(sql`lock table ${leadDays} in share row exclusive mode`)
  const { rows } = await tx.execute<{ summed: number }>(sql`
    with first as (
      select (min(submitted_at) at time zone ${sqlTimeZone})::date as day from ${leads}
    ), open as materialized (
      select past.day::date as day
      from first cross join lateral generate_series(first.day, ${end}::date - 1, interval '1 day') past(day)
      where not exists (select from ${leadDays} known where known.day = past.day::date and known.kind = '')
      order by 1 limit ${maxDaysAtOnce}
    ), added as (
      insert into ${leadDays} (day, kind, count)
      select day, '', 0 from open
      union all
      select open.day, fresh.kind, fresh.count from open cross join lateral ${countsOfOpenDay} fresh
    )
    select count(*)::int as summed from open`)
  return rows[0]!.summed
}

/** Locks leads that need a first reminder: overdue or due before `soon`, most urgent first; skips locked ones. */
export function lockUnremindedLeads(db: Queryable, now: Date, soon: Date, limit: number) {
  return db
    .select()
    .from(leads)
    .where(
      and(
        isWaiting,
        eq(leads.isSample, false),
        lt(urgentDueKey, soon),
        or(
          and(lt(urgentDueKey, now), isNull(leads.overdueToldAt)),
          and(gte(urgentDueKey, now), isNull(leads.dueSoonToldAt)),
        ),
      ),
    )
    .orderBy(asc(urgentDueKey), asc(leads.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Records that staff were notified. The version stays the same, because no editable value changed. */
export async function markLeadsReminded(
  db: Queryable,
  what: 'dueSoonToldAt' | 'overdueToldAt',
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(leads)
    .set({ [what]: at })
    .where(inArray(leads.id, [...ids]))
}

export const leadActivity: ActivitySubject = {
  subjectType: 'lead',
  findNames: findReferences,
  findIds: async (db, name) => {
    const rows = await db
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.reference, name.toUpperCase()))
    return rows.map(({ id }) => id)
  },
}
