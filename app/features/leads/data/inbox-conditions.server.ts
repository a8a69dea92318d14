import { and, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  johannesburgDate,
  nextJohannesburgMidnight,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { sortOf, type InboxFilter, type InboxView } from '../schema/inbox.ts'
import { fewOf } from '#app/platform/count-few.server.ts'
import { dueKey, leads } from '../tables.server.ts'
import { contains } from './search.server.ts'

/** As in rules/summarize-lead.ts: the earliest promise of the lead and what is merged into it. */
export const pressingDue = dueKey(leads)

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

/** How much waits in each part of the inbox: each by an index of its own, none counted beyond 10,000 (OPS-09). */
export function folderCounts(now: Date) {
  const number = (condition: SQL | undefined) => fewOf(leads, condition)
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

/** The leads that fit what is asked for (LDS-06); `found` are those that the search fits, where they were looked for before. */
export function fits(view: InboxView, now: Date, found?: readonly string[]): SQL | undefined {
  return and(
    isIn(view, now),
    view.kind && eq(leads.kind, view.kind),
    view.status && (view.status === 'open' ? isOpen : eq(leads.status, view.status)),
    view.owner ? isOwnedBy(view.owner) : undefined,
    view.province && sql`${leads.fields} ->> 'province' = ${view.province}`,
    view.from ? gte(leads.submittedAt, startOfJohannesburgDay(view.from)) : undefined,
    view.to ? lt(leads.submittedAt, endOfJohannesburgDay(view.to)) : undefined,
    view.due && isDueLaterToday(now),
    view.duplicates && and(leads.hasDuplicate, isNull(leads.mergedInto)),
    view.search
      ? found
        ? sql`${leads.id} = any(${sql.param([...found])}::uuid[])`
        : contains(view.search)
      : undefined,
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

function endOfJohannesburgDay(isoDate: string): Date {
  return nextJohannesburgMidnight(startOfJohannesburgDay(johannesburgDate(new Date(isoDate))))
}

const never = 'infinity'

/** The order of a list; the id makes it total, so that pages follow each other while leads arrive. */
export function orderOf(view: InboxView): SQL[] {
  return sortOf(view) === 'due'
    ? [pressingDue, sql`${leads.id}`]
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
    return sql`(${pressingDue}, ${leads.id}) > (${at}::timestamptz, ${id}::uuid)`
  return at === never
    ? undefined
    : sql`(${leads.submittedAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)`
}
