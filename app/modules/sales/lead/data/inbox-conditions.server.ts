import { instantAndId, isUuid } from '#app/basics/ids.ts'
import { and, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  johannesburgDate,
  nextJohannesburgMidnight,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { sortOf, type InboxView } from '../schema/inbox.ts'
import { fewOf } from '#app/platform/sql.server.ts'
import { dueKey, leads } from '../tables.server.ts'
import { contains } from './search.server.ts'

/** As in rules/summarize-lead.ts: the earliest promise of the lead and what is merged into it. */
export const pressingDueKey = dueKey(leads)

const isOpen = and(
  sql`${leads.status} in ('new', 'in_progress')`,
  eq(leads.isSuspectedSpam, false),
  isNull(leads.mergedInto),
)

/** Open and never answered: its promise still runs (LDS-02). */
export const isWaiting = and(isOpen, isNull(leads.answeredAt))

/** Out of the inbox for now, as in rules/snooze.ts: never past a promise that runs (ANS-12). */
const isSnoozedAt = (now: Date) =>
  sql`(${leads.snoozedUntil} > ${now} and not (${isWaiting} and ${pressingDueKey} <= ${now}))`

const isAwakeAt = (now: Date) => sql`(${leads.snoozedUntil} is null or not ${isSnoozedAt(now)})`

const isOverdueAt = (now: Date) => and(isWaiting, lt(pressingDueKey, now))

const isDueLaterToday = (now: Date) =>
  and(isWaiting, gte(pressingDueKey, now), lt(pressingDueKey, nextJohannesburgMidnight(now)))

/** How much waits in each part of the inbox: each by an index of its own, none counted beyond a thousand (OPS-09). */
export function folderCounts(now: Date) {
  const number = (condition: SQL | undefined) => fewOf(leads, condition)
  const isGenuine = eq(leads.isSuspectedSpam, false)
  return {
    open: number(isOpen),
    unread: number(and(isOpen, eq(leads.status, 'new'))),
    overdue: number(isOverdueAt(now)),
    dueToday: number(isDueLaterToday(now)),
    unowned: number(and(isOpen, isNull(leads.assignedTo))),
    snoozed: number(and(isGenuine, isNull(leads.mergedInto), isSnoozedAt(now))),
    spam: number(eq(leads.isSuspectedSpam, true)),
    merged: number(and(isGenuine, sql`${leads.mergedInto} is not null`)),
  }
}

/**
 * The leads that fit what is asked for (LDS-06); `found` are those that the search fits, where they were looked for
 * before; `ofAll` as in `contains`.
 */
export function fits(
  view: InboxView,
  now: Date,
  found?: readonly string[],
  ofAll = false,
): SQL | undefined {
  const isFound = found
    ? sql`${leads.id} = any(${sql.param([...found])}::uuid[])`
    : contains(view.search, ofAll)
  return and(fitsBeside(view, now), view.search ? isFound : undefined)
}

/** What is asked for beside the search. */
export function fitsBeside(view: InboxView, now: Date): SQL | undefined {
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
  if (folder === 'snoozed') return and(isGenuine, isNull(leads.mergedInto), isSnoozedAt(now))
  return search ? isGenuine : and(isGenuine, isNull(leads.mergedInto), isAwakeAt(now))
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

/** A stretch of a list that has an order, and so an index, of its own. */
export type Part = 'waiting' | 'rest' | 'all'

/**
 * Most urgent first is what waits, by due time, then the rest, newest first (ANS-11): two indexes follow each other,
 * so that no page is looked for among all leads. What a filter leaves out is not read.
 */
export function partsOf(view: InboxView): readonly Part[] {
  if (sortOf(view) === 'received') return ['all']
  if (view.folder === 'overdue' || view.due) return ['waiting']
  if (view.folder === 'spam' || view.folder === 'merged') return ['rest']
  return view.status === 'answered' || view.status === 'closed' ? ['rest'] : ['waiting', 'rest']
}

export const isInPart: Record<Part, SQL | undefined> = {
  waiting: isWaiting,
  rest: sql`not (${isWaiting})`,
  all: undefined,
}

/** The order of a part; the id makes it total, so that pages follow each other while leads arrive. */
export function orderOf(part: Part): SQL[] {
  return part === 'waiting'
    ? [pressingDueKey, sql`${leads.id}`]
    : // As the index leads_submitted orders them, so that a page is read and not sorted.
      [sql`${leads.submittedAt} desc nulls last`, sql`${leads.id} desc nulls last`]
}

type Placed = { id: string; submittedAt: Date; dueAt: Date | null; mergedDueAt: Date | null }

/** Where the next page begins: after this lead, whatever has arrived or changed meanwhile. */
export function cursorAfter(part: Part, lead: Placed, due: Date | null): string {
  const at = part === 'waiting' ? (due?.toISOString() ?? never) : lead.submittedAt.toISOString()
  return `${part}_${at}_${lead.id}`
}

/** The part that a cursor stands in, and what comes after it there; undefined for a cursor that means nothing. */
export function placeOf(cursor: string | undefined): { part: Part; isAfter: SQL } | undefined {
  const [name, at = '', id = ''] = cursor?.split('_') ?? []
  const part = (['waiting', 'rest', 'all'] as const).find((known) => known === name)
  const isTime = (at === never && part === 'waiting') || instantAndId(`${at}_${id}`) !== undefined
  if (!part || !isTime || !isUuid(id)) return undefined
  const isAfter =
    part === 'waiting'
      ? sql`(${pressingDueKey}, ${leads.id}) > (${at}::timestamptz, ${id}::uuid)`
      : sql`(${leads.submittedAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)`
  return { part, isAfter }
}
