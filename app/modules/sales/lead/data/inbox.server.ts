import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { mostCounted } from '#app/basics/numbers.ts'
import { countFew } from '#app/platform/sql.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { pressingDue } from '../rules/summarize-lead.ts'
import type { InboxFilter, InboxView } from '../schema/inbox.ts'
import { leadConsents, leadNotes, leads } from '../tables.server.ts'
import {
  cursorAfter,
  fits,
  fitsBeside,
  folderCounts,
  isInPart,
  isSamePerson,
  orderOf,
  other,
  partsOf,
  placeOf,
  type Part,
} from './inbox-conditions.server.ts'

export const inboxPageSize = 50

/** A page of the inbox, and where the next one begins; `found` is what `findSearched` answered. */
export async function findInboxPage(
  db: Queryable,
  filter: InboxFilter,
  now: Date,
  { size = inboxPageSize, found }: { size?: number; found?: readonly string[] | undefined } = {},
) {
  const place = placeOf(filter.cursor)
  const parts = partsOf(filter)
  const fitting = fits(filter, now, found)
  const rows: { part: Part; lead: typeof leads.$inferSelect }[] = []
  for (const part of parts.slice(Math.max(0, place ? parts.indexOf(place.part) : 0))) {
    const after = part === place?.part ? place.isAfter : undefined
    const read = await db
      .select()
      .from(leads)
      .where(and(fitting, isInPart[part], after))
      .orderBy(...orderOf(part))
      .limit(size + 1 - rows.length)
    rows.push(...read.map((lead) => ({ part, lead })))
    if (rows.length > size) break
  }
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    leads: rows.slice(0, size).map(({ lead }) => lead),
    next: last ? cursorAfter(last.part, last.lead, pressingDue(last.lead)) : null,
  }
}

/** Every lead that fits: for a file, which has them all. */
export async function countInbox(db: Queryable, view: InboxView, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(leads)
    .where(fits(view, now, undefined, true))
  return row!.count
}

/** As many as fit, counted no further than one beyond `mostCounted` (OPS-09); null of a search that finds more. */
export async function countInboxFew(
  db: Queryable,
  view: InboxView,
  now: Date,
  found: readonly string[] | undefined,
): Promise<number | null> {
  // To know how many of them fit the rest, each would be read.
  if (view.search && (!found || found.length > mostCounted)) return null
  if (found) return countFound(db, view, now, found)
  return countFew(db, leads, fits(view, now), orderOfCount(view))
}

/**
 * How many of those that a search found fit the rest. Each is looked up by its id: of some thousand ids the planner
 * thinks that reading the index of all leads is cheaper, and it reads a million entries.
 */
async function countFound(
  db: Queryable,
  view: InboxView,
  now: Date,
  found: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from unnest(${sql.param([...found])}::uuid[]) found (id)
    cross join lateral (select * from ${leads} where ${leads.id} = found.id offset 0) ${leads}
    where ${fitsBeside(view, now)}`)
  return rows[0]!.count
}

/** What waits has small indexes of its own; everything else is counted in the order in which it is listed. */
function orderOfCount(view: InboxView) {
  const isByDue = view.due || view.status === 'open' || view.folder === 'overdue'
  return isByDue || view.folder === 'snoozed' ? [] : orderOf('rest')
}

/** How much waits where, for tabs, the strip of the day and the dashboard. */
export async function countLeadFolders(db: Queryable, now: Date) {
  const { rows } = await db.execute<Record<keyof ReturnType<typeof folderCounts>, number>>(
    sql`select ${sql.join(
      Object.entries(folderCounts(now)).map(
        ([name, few]) => sql`${few} as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}`,
  )
  return rows[0]!
}

/** How many other leads may be of the same person, for those of `ids` that have any (LDS-04). */
export async function countDuplicates(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: leads.id, count: count() })
    .from(leads)
    .innerJoin(other, isSamePerson)
    .where(and(inArray(leads.id, [...ids]), isNull(leads.mergedInto)))
    .groupBy(leads.id)
  return new Map(rows.map((row) => [row.id, row.count]))
}

export async function findLead(db: Queryable, id: string, lock = false) {
  const query = db.select().from(leads).where(eq(leads.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

export async function findOtherLeadsOf(
  db: Queryable,
  lead: { id: string; email: string; phoneStored: string | null },
) {
  return db
    .select({
      id: leads.id,
      reference: leads.reference,
      kind: leads.kind,
      submittedAt: leads.submittedAt,
      status: leads.status,
      version: leads.version,
      isSuspectedSpam: leads.isSuspectedSpam,
      mergedInto: leads.mergedInto,
    })
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

/** Writes the change and the next version; the caller holds the row's lock. */
export async function updateLead(
  db: Queryable,
  lead: { id: string; version: number },
  change: Partial<
    Pick<
      typeof leads.$inferInsert,
      'status' | 'answeredAt' | 'assignedTo' | 'isSuspectedSpam' | 'snoozedUntil'
    >
  >,
  at: Date,
): Promise<number> {
  const version = lead.version + 1
  await db
    .update(leads)
    .set({ ...change, version, updatedAt: at })
    .where(eq(leads.id, lead.id))
  return version
}

/** Tells open consoles that there is news of a lead, without a change that anybody's edit could clash with. */
export async function touchLead(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(leads).set({ updatedAt: at }).where(eq(leads.id, id))
}

/** Lets an answered lead wait again until a new moment; reminders start anew. The caller holds the row's lock. */
export async function restartClock(
  db: Queryable,
  lead: { id: string; version: number; status: string },
  dueAt: Date,
  at: Date,
): Promise<void> {
  const status = lead.status === 'new' ? 'new' : 'in_progress'
  const reminders = { dueSoonToldAt: null, overdueToldAt: null }
  await db
    .update(leads)
    .set({
      ...reminders,
      status,
      answeredAt: null,
      snoozedUntil: null,
      hasWaitedAgain: true,
      firstDueAt: sql`case when ${leads.hasWaitedAgain} then ${leads.firstDueAt} else ${leads.dueAt} end`,
      dueAt,
      version: lead.version + 1,
      updatedAt: at,
    })
    .where(eq(leads.id, lead.id))
}

/** False when a note with this key is stored already. */
export async function insertLeadNote(
  db: Queryable,
  note: typeof leadNotes.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(leadNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: leadNotes.id })
  return rows.length === 1
}
