import { and, eq, gte, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  johannesburgDate,
  nextJohannesburgMidnight,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { sortOf, type InboxFilter, type InboxView } from '../schema/inbox.ts'
import { leads } from '../tables.server.ts'

/** As in rules/summarize-lead.ts: the earliest promise of the lead and what is merged into it. */
export const pressingDue = sql<Date | null>`least(${leads.dueAt}, ${leads.mergedDueAt})`

const isOpen = and(
  sql`${leads.status} in ('new', 'in_progress')`,
  eq(leads.isSuspectedSpam, false),
  isNull(leads.mergedInto),
)

/** Open and never answered: its promise still runs (LDS-02). */
export const isWaiting = and(isOpen, isNull(leads.answeredAt))

const isOverdueAt = (now: Date) => and(isWaiting, lt(pressingDue, now))

const isDueLaterToday = (now: Date) =>
  and(isWaiting, gte(pressingDue, now), lt(pressingDue, nextJohannesburgMidnight(now)))

/** How much waits in each part of the inbox; one pass over the leads. */
export function folderCounts(now: Date) {
  const number = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const isGenuine = eq(leads.isSuspectedSpam, false)
  return {
    open: number(isOpen),
    unread: number(and(isOpen, eq(leads.status, 'new'))),
    overdue: number(isOverdueAt(now)),
    dueToday: number(isDueLaterToday(now)),
    unowned: number(and(isOpen, isNull(leads.assignedTo))),
    spam: number(eq(leads.isSuspectedSpam, true)),
    merged: number(and(isGenuine, sql`${leads.mergedInto} is not null`)),
  }
}

/** The leads that fit what is asked for (LDS-06). */
export function fits(view: InboxView, now: Date): SQL | undefined {
  return and(
    isIn(view, now),
    view.kind && eq(leads.kind, view.kind),
    view.status && (view.status === 'open' ? isOpen : eq(leads.status, view.status)),
    view.owner ? isOwnedBy(view.owner) : undefined,
    view.province && sql`${leads.fields} ->> 'province' = ${view.province}`,
    view.from ? gte(leads.submittedAt, startOfJohannesburgDay(view.from)) : undefined,
    view.to ? lt(leads.submittedAt, endOfJohannesburgDay(view.to)) : undefined,
    view.due && isDueLaterToday(now),
    view.duplicates && (view.folder === 'spam' ? resemblesGenuine : sharesKey),
    view.search ? contains(view.search) : undefined,
  )
}

const isOwnedBy = (owner: string) =>
  owner === 'nobody' ? isNull(leads.assignedTo) : eq(leads.assignedTo, owner)

function isIn({ folder, search }: InboxView, now: Date): SQL | undefined {
  if (folder === 'overdue') return isOverdueAt(now)
  if (folder === 'spam') return eq(leads.isSuspectedSpam, true)
  const isMerged = sql`${leads.mergedInto} is not null`
  const isGenuine = eq(leads.isSuspectedSpam, false)
  if (folder === 'merged') return and(isGenuine, isMerged)
  // A search finds an enquiry wherever it went, its own reference included.
  return search ? isGenuine : and(isGenuine, isNull(leads.mergedInto))
}

export const other = alias(leads, 'other')

/** Two leads that may be of one person: the same e-mail, or the same telephone number in stored form (LDS-04). */
export const isSamePerson = and(
  sql`${other.id} <> ${leads.id}`,
  eq(other.isSuspectedSpam, false),
  isNull(other.mergedInto),
  or(
    sql`lower(${other.email}) = lower(${leads.email}) and ${leads.email} <> ''`,
    eq(other.phoneStored, leads.phoneStored),
  ),
)

/** For suspected spam, of which there is little: each is compared with the leads that are kept. */
const resemblesGenuine = and(
  isNull(leads.mergedInto),
  sql`exists (select 1 from ${leads} as "other" where ${isSamePerson})`,
)

/** Written as the conditions of the indexes are, or they would not be used. */
const genuine = sql.raw('not is_suspected_spam and merged_into is null')

/** The ids of kept leads whose key another one has, too; read in the order of the key's index alone (T35). */
const idsSharing = (key: SQL) => sql`
  select same.id from
    (select ${key} as value from leads where ${genuine} and ${key} is not null and ${key} <> ''
      group by 1 having count(*) > 1 offset 0) as shared
    cross join lateral
    (select id from leads where ${key} = shared.value and ${genuine} and ${key} is not null offset 0) as same`

/** As `isSamePerson` among kept leads. Comparing each with each would take minutes for a million. */
const sharesKey = and(
  isNull(leads.mergedInto),
  sql`${leads.id} in (${idsSharing(sql.raw('lower(email)'))} union all ${idsSharing(sql.raw('phone_stored'))})`,
)

function endOfJohannesburgDay(isoDate: string): Date {
  return nextJohannesburgMidnight(startOfJohannesburgDay(johannesburgDate(new Date(isoDate))))
}

function contains(search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = search.replaceAll(/\D/g, '')
  return or(
    ...[leads.name, leads.email, leads.company, leads.reference].map((column) =>
      ilike(column, pattern),
    ),
    // 082 555 and +27 82 555 find the same stored number.
    digits.length >= 4
      ? ilike(leads.phoneStored, `%${digits.replace(/^(0027|27|0)/, '')}%`)
      : undefined,
  )
}

const never = 'infinity'

/** The order of a list; the id makes it total, so that pages follow each other while leads arrive. */
export function orderOf(view: InboxView): SQL[] {
  return sortOf(view) === 'due'
    ? [sql`coalesce(${pressingDue}, ${never}::timestamptz)`, sql`${leads.id}`]
    : // As the index leads_submitted orders them, so that a page is read and not sorted.
      [sql`${leads.submittedAt} desc nulls last`, sql`${leads.id} desc nulls last`]
}

type Placed = { id: string; submittedAt: Date; dueAt: Date | null; mergedDueAt: Date | null }

/** Where the next page begins: after this lead, whatever has arrived or changed meanwhile. */
export function cursorAfter(view: InboxView, lead: Placed, due: Date | null): string {
  if (sortOf(view) === 'received') return `${lead.submittedAt.toISOString()}_${lead.id}`
  return `${due?.toISOString() ?? never}_${lead.id}`
}

export function isAfter(filter: InboxFilter): SQL | undefined {
  const [at, id] = filter.cursor?.split('_') ?? []
  const isTime = at && (at === never || !Number.isNaN(Date.parse(at)))
  if (!isTime || !id || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  if (sortOf(filter) === 'due')
    return sql`(coalesce(${pressingDue}, ${never}::timestamptz), ${leads.id}) > (${at}::timestamptz, ${id}::uuid)`
  return at === never
    ? undefined
    : sql`(${leads.submittedAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)`
}
