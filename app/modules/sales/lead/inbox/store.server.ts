import { type SQL, and, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type PgUpdateSetSource, alias } from 'drizzle-orm/pg-core'
import { nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { parseCursor, isUuid } from '#app/basics/ids.ts'
import { maxShownCount } from '#app/basics/numbers.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { countUpTo, limitedCount, firstRow, lockableRow } from '#app/platform/sql.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { earliestPartDue } from '../answer/store.server.ts'
import { urgentDueTime } from '../rules.ts'
import { matchesSearch } from '../search/store.server.ts'
import { dueKey, leadConsents, leadNotes, leads } from '../tables.ts'
import { type InboxFilter, type InboxView, inboxSortOf } from './schema.ts'

/** The earliest due time of a lead and its merged enquiries, like `urgentDueTime` in lead/rules.ts. */
export const urgentDueKey = dueKey(leads)

const isSuspected = eq(leads.isSuspectedSpam, true)
const isGenuine = eq(leads.isSuspectedSpam, false)
const isMerged = sql`${leads.mergedInto} is not null`

const isOpen = and(
  sql`${leads.status} in ('new', 'in_progress')`,
  isGenuine,
  isNull(leads.mergedInto),
)

export const isWaiting = and(isOpen, isNull(leads.answeredAt))

/** Matches snoozed leads. A pending due time ends a snooze, as in lead/rules.ts. */
const isSnoozedAt = (now: Date) =>
  sql`(${leads.snoozedUntil} > ${now} and not (${isWaiting} and ${urgentDueKey} <= ${now}))`

const isNotSnoozedAt = (now: Date) =>
  sql`(${leads.snoozedUntil} is null or not ${isSnoozedAt(now)})`

const isOverdueAt = (now: Date) => and(isWaiting, lt(urgentDueKey, now))

const isDueLaterToday = (now: Date) =>
  and(isWaiting, gte(urgentDueKey, now), lt(urgentDueKey, nextJohannesburgMidnight(now)))

/** Counts the leads in each folder. Each count uses a separate index and stops after 1,000. */
function folderCounts(now: Date) {
  const countWhere = (condition: SQL | undefined) => limitedCount(leads, condition)
  return {
    open: countWhere(isOpen),
    unread: countWhere(and(isOpen, eq(leads.status, 'new'))),
    overdue: countWhere(isOverdueAt(now)),
    dueToday: countWhere(isDueLaterToday(now)),
    unowned: countWhere(and(isOpen, isNull(leads.assignedTo))),
    snoozed: countWhere(and(isGenuine, isNull(leads.mergedInto), isSnoozedAt(now))),
    spam: countWhere(isSuspected),
    merged: countWhere(and(isGenuine, isMerged)),
  }
}

/**
 * Matches leads that pass the filters. `found` contains the ids that match the search, if already known. Without it,
 * `matchesSearch` is part of the condition and receives `ofAll`.
 */
export function matchesFilters(
  view: InboxView,
  now: Date,
  found?: readonly string[],
  ofAll = false,
): SQL | undefined {
  const isFound = found
    ? sql`${leads.id} = any(${sql.param([...found])}::uuid[])`
    : matchesSearch(view.search, ofAll)
  return and(matchesOtherFilters(view, now), view.search ? isFound : undefined)
}

function matchesOtherFilters(view: InboxView, now: Date): SQL | undefined {
  return and(
    isInFolder(view, now),
    view.kind && eq(leads.kind, view.kind),
    view.status && (view.status === 'open' ? isOpen : eq(leads.status, view.status)),
    view.owner ? isOwnedBy(view.owner) : undefined,
    view.province && sql`${leads.fields} ->> 'province' = ${view.province}`,
    view.from ? gte(leads.submittedAt, startOfJohannesburgDay(view.from)) : undefined,
    view.to
      ? lt(leads.submittedAt, nextJohannesburgMidnight(startOfJohannesburgDay(view.to)))
      : undefined,
    view.due && isDueLaterToday(now),
    view.duplicates && and(leads.hasDuplicate, isNull(leads.mergedInto)),
  )
}

const isOwnedBy = (owner: string) =>
  owner === 'nobody' ? isNull(leads.assignedTo) : eq(leads.assignedTo, owner)

function isInFolder({ folder, search }: InboxView, now: Date): SQL | undefined {
  if (folder === 'overdue') return isOverdueAt(now)
  if (folder === 'spam') return isSuspected
  if (folder === 'merged') return and(isGenuine, isMerged)
  // A search in the snoozed folder finds only snoozed leads. A search in the inbox also finds merged and snoozed ones.
  if (folder === 'snoozed') return and(isGenuine, isNull(leads.mergedInto), isSnoozedAt(now))
  return search ? isGenuine : and(isGenuine, isNull(leads.mergedInto), isNotSnoozedAt(now))
}

const otherLeads = alias(leads, 'other')

/** Matches two leads with the same email address, or the same phone number in stored form. */
const isSamePerson = and(
  sql`${otherLeads.id} <> ${leads.id}`,
  eq(otherLeads.isSuspectedSpam, false),
  isNull(otherLeads.mergedInto),
  or(
    sql`lower(${otherLeads.email}) = lower(${leads.email}) and ${leads.email} <> ''`,
    eq(otherLeads.phoneStored, leads.phoneStored),
  ),
)

const noDueTime = 'infinity'

/** A part of the list with one sort order, and thus one index. */
export type Part = 'waiting' | 'rest' | 'all'

/** Returns the parts of a list that the filter allows, each with an index: open leads by due time, then the rest. */
function partsOf(view: InboxView): readonly Part[] {
  if (inboxSortOf(view) === 'received') return ['all']
  if (view.folder === 'overdue' || view.due) return ['waiting']
  if (view.folder === 'spam' || view.folder === 'merged') return ['rest']
  return view.status === 'answered' || view.status === 'closed' ? ['rest'] : ['waiting', 'rest']
}

export const partConditions: Record<Part, SQL | undefined> = {
  waiting: isWaiting,
  rest: sql`not (${isWaiting})`,
  all: undefined,
}

/** Returns the order of a part. The id makes it unique, so that pages neither overlap nor skip leads. */
export function orderOf(part: Part): SQL[] {
  return part === 'waiting'
    ? [urgentDueKey, sql`${leads.id}`]
    : // The same order as the index leads_submitted, so that a page needs no sorting.
      [sql`${leads.submittedAt} desc nulls last`, sql`${leads.id} desc nulls last`]
}

type ListedLead = { part: Part; lead: typeof leads.$inferSelect }

/** Returns the cursor for the page after a lead. It stays valid while leads arrive or change. */
function cursorAfter({ part, lead }: ListedLead): string {
  const due = urgentDueTime(lead)?.toISOString() ?? noDueTime
  const at = part === 'waiting' ? due : lead.submittedAt.toISOString()
  return `${part}_${at}_${lead.id}`
}

/** Parses a cursor into its part and the condition for later rows; undefined if the cursor is invalid. */
function placeOf(cursor: string | undefined): { part: Part; isAfter: SQL } | undefined {
  const [name, at = '', id = ''] = cursor?.split('_') ?? []
  const part = (['waiting', 'rest', 'all'] as const).find((known) => known === name)
  const isTime =
    (at === noDueTime && part === 'waiting') || parseCursor(`${at}_${id}`) !== undefined
  if (!part || !isTime || !isUuid(id)) return undefined
  const isAfter =
    part === 'waiting'
      ? sql`(${urgentDueKey}, ${leads.id}) > (${at}::timestamptz, ${id}::uuid)`
      : sql`(${leads.submittedAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)`
  return { part, isAfter }
}

export const inboxPageSize = 50

/** A page of the inbox, and the next cursor; `found` is the result of `findMatchingIds`. */
export async function findInboxPage(
  db: Queryable,
  filter: InboxFilter,
  now: Date,
  { size = inboxPageSize, found }: { size?: number; found?: readonly string[] | undefined } = {},
) {
  const place = placeOf(filter.cursor)
  const parts = partsOf(filter)
  const fitting = matchesFilters(filter, now, found)
  const rows: ListedLead[] = []
  for (const part of parts.slice(Math.max(0, place ? parts.indexOf(place.part) : 0))) {
    const after = part === place?.part ? place.isAfter : undefined
    const read = await db
      .select()
      .from(leads)
      .where(and(fitting, partConditions[part], after))
      .orderBy(...orderOf(part))
      .limit(size + 1 - rows.length)
    rows.push(...read.map((lead) => ({ part, lead })))
    if (rows.length > size) break
  }
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    leads: rows.slice(0, size).map(({ lead }) => lead),
    next: last ? cursorAfter(last) : null,
  }
}

/** Counts all matching leads without a limit, for an export. */
export const countInboxLeads = (db: Queryable, view: InboxView, now: Date) =>
  db.$count(leads, matchesFilters(view, now, undefined, true))

/** Counts the matching leads, up to `maxShownCount` + 1; null if a search matches more than `maxShownCount`. */
export async function countInboxUpTo(
  db: Queryable,
  view: InboxView,
  now: Date,
  found: readonly string[] | undefined,
): Promise<number | null> {
  // A search with more matches has no count, because applying the filters would read every matching lead.
  if (view.search && (!found || found.length > maxShownCount)) return null
  if (found) return countFoundLeads(db, view, now, found)
  return countUpTo(db, leads, matchesFilters(view, now), orderForCount(view))
}

/** For thousands of ids, the planner would otherwise scan an index of up to a million leads. */
async function countFoundLeads(
  db: Queryable,
  view: InboxView,
  now: Date,
  found: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from unnest(${sql.param([...found])}::uuid[]) found (id)
    cross join lateral (select * from ${leads} where ${leads.id} = found.id offset 0) ${leads}
    where ${matchesOtherFilters(view, now)}`)
  return rows[0]!.count
}

/** Returns the order for a limited count: none for open leads, which have small partial indexes; else list order. */
function orderForCount(view: InboxView) {
  const isByDue = view.due || view.status === 'open' || view.folder === 'overdue'
  return isByDue || view.folder === 'snoozed' ? [] : orderOf('rest')
}

export async function countLeadFolders(db: Queryable, now: Date) {
  const columns = Object.entries(folderCounts(now)).map(
    ([name, few]) => sql`${few} as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<keyof ReturnType<typeof folderCounts>, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  return rows[0]!
}

/** Counts the other leads that may be from the same person, for each of `ids` that has any. */
export async function countDuplicates(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ id: leads.id, count: count() })
    .from(leads)
    .innerJoin(otherLeads, isSamePerson)
    .where(and(inArray(leads.id, [...ids]), isNull(leads.mergedInto)))
    .groupBy(leads.id)
  return new Map(rows.map((row) => [row.id, row.count]))
}

export const findLead = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(leads).where(eq(leads.id, id)), lock)

/** Returns the lead that staff work on: the main lead if this one is merged, otherwise the lead itself. */
export async function findMainLead(db: Queryable, lead: typeof leads.$inferSelect) {
  return (lead.mergedInto && (await findLead(db, lead.mergedInto))) || lead
}

export async function findOtherLeadsOf(
  db: Queryable,
  lead: { id: string; email: string; phoneStored: string | null },
) {
  const { id, reference, kind, submittedAt, status, version, isSuspectedSpam, mergedInto } = leads
  return db
    .select({ id, reference, kind, submittedAt, status, version, isSuspectedSpam, mergedInto })
    .from(leads)
    .where(
      and(
        sql`${leads.id} <> ${lead.id}`,
        or(
          lead.email ? sql`lower(${leads.email}) = lower(${lead.email})` : undefined,
          lead.phoneStored ? eq(leads.phoneStored, lead.phoneStored) : undefined,
        ),
      ),
    )
    .orderBy(desc(leads.submittedAt))
    .limit(20)
}

export function findLeadNotes(db: Queryable, leadId: string) {
  return db.select().from(leadNotes).where(eq(leadNotes.leadId, leadId)).orderBy(leadNotes.id)
}

export function findLeadConsents(db: Queryable, leadId: string) {
  return db
    .select()
    .from(leadConsents)
    .where(eq(leadConsents.leadId, leadId))
    .orderBy(leadConsents.channel)
}

/** Stores a change with the next version. The caller must have locked the row. */
export async function updateLead(
  db: Queryable,
  lead: { id: string; version: number },
  change: PgUpdateSetSource<typeof leads>,
  at: Date,
): Promise<number> {
  const version = lead.version + 1
  await db
    .update(leads)
    .set({ ...change, version, updatedAt: at })
    .where(eq(leads.id, lead.id))
  return version
}

/** Sets `updatedAt`, so that open consoles reload the lead. The version stays the same, so that no edit conflicts. */
export async function touchLead(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(leads).set({ updatedAt: at }).where(eq(leads.id, id))
}

/** Reopens an answered lead with a new due time, and restarts its reminders. The caller must have locked the row. */
export async function reopenWithDueTime(
  db: Queryable,
  lead: { id: string; version: number; status: string },
  dueAt: Date,
  at: Date,
): Promise<void> {
  const change = {
    status: lead.status === 'new' ? 'new' : 'in_progress',
    answeredAt: null,
    snoozedUntil: null,
    hasWaitedAgain: true,
    firstDueAt: sql`case when ${leads.hasWaitedAgain} then ${leads.firstDueAt} else ${leads.dueAt} end`,
    dueAt,
    mergedDueAt: earliestPartDue(lead.id),
    dueSoonToldAt: null,
    overdueToldAt: null,
  } as const
  await updateLead(db, lead, change, at)
}

/** Finds the time of the status change before the last one. An undo concerns the statements stored since. */
export async function findEarlierStatusChange(db: Queryable, leadId: string): Promise<Date> {
  const isOfLead = and(eq(activityLog.subjectType, 'lead'), eq(activityLog.subjectId, leadId))
  const [earlier] = await db
    .select({ at: activityLog.at })
    .from(activityLog)
    .where(and(isOfLead, eq(activityLog.action, 'lead.status-changed')))
    .orderBy(desc(activityLog.id))
    .offset(1)
    .limit(1)
  return earlier?.at ?? new Date(0)
}

export const findNoteByKey = (db: Queryable, key: string) =>
  firstRow(db.select().from(leadNotes).where(eq(leadNotes.idempotencyKey, key)))

/** Stores a note. Returns false if a note with this key is already stored. */
export async function insertLeadNote(db: Queryable, note: typeof leadNotes.$inferInsert) {
  const { rowCount } = await db.insert(leadNotes).values(note).onConflictDoNothing()
  return rowCount === 1
}
