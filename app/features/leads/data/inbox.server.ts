import { and, count, desc, eq, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { InboxFilter } from '../schema/inbox.ts'
import { leadConsents, leadNotes, leads } from '../tables.server.ts'

export const inboxPageSize = 50

/** Unanswered and past the promise (LDS-02). */
const overdueAt = (now: Date) =>
  and(
    lt(leads.dueAt, now),
    sql`${leads.status} in ('new', 'in_progress')`,
    eq(leads.isSuspectedSpam, false),
  )

/** A page of the inbox, newest first, and where the next one begins. */
export async function findInboxPage(db: Queryable, filter: InboxFilter, now: Date) {
  const rows = await db
    .select()
    .from(leads)
    .where(and(matches(filter, now), after(filter.cursor)))
    .orderBy(desc(leads.submittedAt), desc(leads.id))
    .limit(inboxPageSize + 1)
  const page = rows.slice(0, inboxPageSize)
  const last = rows.length > inboxPageSize ? page.at(-1) : undefined
  return { leads: page, next: last ? `${last.submittedAt.toISOString()}_${last.id}` : null }
}

export async function countInbox(db: Queryable, filter: InboxFilter, now: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(leads).where(matches(filter, now))
  return row!.count
}

/** New, overdue and suspected leads, for badges and the dashboard. */
export async function countLeadFolders(db: Queryable, now: Date) {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${leads.status} in ('new', 'in_progress') and not ${leads.isSuspectedSpam})`,
      unread: sql<number>`count(*) filter (where ${leads.status} = 'new' and not ${leads.isSuspectedSpam})`,
      overdue: sql<number>`count(*) filter (where ${overdueAt(now)})`,
      spam: sql<number>`count(*) filter (where ${leads.isSuspectedSpam})`,
    })
    .from(leads)
  return row!
}

function matches(filter: InboxFilter, now: Date): SQL | undefined {
  const folder =
    filter.folder === 'overdue'
      ? overdueAt(now)
      : eq(leads.isSuspectedSpam, filter.folder === 'spam')
  return and(
    folder,
    filter.kind && eq(leads.kind, filter.kind),
    filter.status && eq(leads.status, filter.status),
    filter.search ? contains(filter.search) : undefined,
  )
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

function after(cursor: string | undefined): SQL | undefined {
  const [at, id] = cursor?.split('_') ?? []
  const isUsable = at && id && !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(id)
  return isUsable
    ? sql`(${leads.submittedAt}, ${leads.id}) < (${at}::timestamptz, ${id}::uuid)`
    : undefined
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
    })
    .from(leads)
    .where(
      and(
        sql`${leads.id} <> ${lead.id}`,
        or(
          sql`lower(${leads.email}) = lower(${lead.email})`,
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
    Pick<typeof leads.$inferInsert, 'status' | 'answeredAt' | 'assignedTo' | 'isSuspectedSpam'>
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
