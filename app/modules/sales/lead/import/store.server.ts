import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  sql,
} from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { combineCalls, jsonRowsOf, lockableRow } from '#app/platform/sql.server.ts'
import type { ConsentChannel } from '../schema.ts'
import { type ArrivingLead, consentsInsert } from '../store.server.ts'
import { leads } from '../tables.ts'
import type { RowOutcome } from './content.ts'
import { leadImportRows, leadImports } from './tables.ts'

export type LeadImport = typeof leadImports.$inferSelect
export type ImportRow = typeof leadImportRows.$inferSelect

/** Stores an import. Returns false if one with this id already exists. */
export async function insertImport(db: Queryable, row: typeof leadImports.$inferInsert) {
  const { rowCount } = await db.insert(leadImports).values(row).onConflictDoNothing()
  return rowCount === 1
}

export function findImports(db: Queryable) {
  return db.select().from(leadImports).orderBy(desc(leadImports.createdAt)).limit(20)
}

export const findImport = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(leadImports).where(eq(leadImports.id, id)), lock)

export async function changeImport(
  db: Queryable,
  id: string,
  change: Partial<typeof leadImports.$inferInsert>,
): Promise<void> {
  await db.update(leadImports).set(change).where(eq(leadImports.id, id))
}

export async function insertRows(db: Queryable, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(leadImportRows).values([...rows])
}

type RowFilter = { after: number; limit: number; outcome?: RowOutcome | undefined }

const selectRows = (db: Queryable, id: string, ...conditions: (SQL | undefined)[]) =>
  db
    .select()
    .from(leadImportRows)
    .where(and(eq(leadImportRows.importId, id), ...conditions))

export function findRows(db: Queryable, id: string, { after, limit, outcome }: RowFilter) {
  const isOfOutcome = outcome && eq(leadImportRows.outcome, outcome)
  return selectRows(db, id, gt(leadImportRows.line, after), isOfOutcome)
    .orderBy(asc(leadImportRows.line))
    .limit(limit)
}

export function findRowsToStore(db: Queryable, id: string, limit: number) {
  const isPlanned = inArray(leadImportRows.outcome, ['added', 'joined'])
  return selectRows(db, id, isNull(leadImportRows.leadId), isPlanned)
    .orderBy(asc(leadImportRows.line))
    .limit(limit)
}

/** Returns the last rows that became leads and that the undo has not processed yet. */
export function findRowsToUndo(db: Queryable, id: string, limit: number) {
  return selectRows(db, id, isNotNull(leadImportRows.leadId), ne(leadImportRows.outcome, 'kept'))
    .orderBy(desc(leadImportRows.line))
    .limit(limit)
}

const changedRows = jsonRowsOf(leadImportRows)

export async function changeRows(db: Queryable, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update ${leadImportRows} row set cells = new.cells, outcome = new.outcome, field = new.field,
      reason = new.reason, lead_id = new.lead_id
    from json_populate_recordset(null::lead_import_rows, ${changedRows(rows)}::json) new
    where row.import_id = new.import_id and row.line = new.line`)
}

export async function countOutcomes(
  db: Queryable,
  id: string,
): Promise<Partial<Record<RowOutcome, number>>> {
  const rows = await db
    .select({ outcome: leadImportRows.outcome, count: count() })
    .from(leadImportRows)
    .where(eq(leadImportRows.importId, id))
    .groupBy(leadImportRows.outcome)
  return Object.fromEntries(rows.map((row) => [row.outcome, row.count]))
}

export type KnownPerson = Pick<
  typeof leads.$inferSelect,
  'id' | 'reference' | 'email' | 'phoneStored' | 'idempotencyKey'
>

/** Returns main leads with one of these email addresses or phone numbers, newest first. Each lookup uses an index. */
export async function findKnownPeople(
  db: Queryable,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<KnownPerson[]> {
  const isMain = sql`not is_suspected_spam and merged_into is null and deidentified_at is null and not is_sample`
  const { rows } = await db.execute<KnownPerson>(sql`
    with found as (
      select id from ${leads} where lower(email) in (select json_array_elements_text(${JSON.stringify(emails)}::json)) and ${isMain}
      union
      select id from ${leads} where phone_stored in (select json_array_elements_text(${JSON.stringify(phones)}::json)) and ${isMain}
    )
    select id, reference, lower(email) as email, phone_stored as "phoneStored", idempotency_key as "idempotencyKey"
    from ${leads} join found using (id) order by submitted_at desc, id desc`)
  return rows
}

const leadRows = jsonRowsOf(leads, ['hasDuplicate', 'updatedAt'])

/** Stores leads with their consents, through the SQL function `add_lead`. */
export async function insertImportedLeads(
  db: Queryable,
  rows: readonly ArrivingLead[],
  channels: readonly ConsentChannel[],
): Promise<void> {
  await db.execute(
    sql`select add_lead(value) from json_array_elements(${leadRows(rows)}::json) as given(value)`,
  )
  const consents = Object.fromEntries(channels.map((channel) => [channel, true]))
  if (channels.length > 0)
    await db.execute(combineCalls(rows.map((lead) => consentsInsert(lead, consents))))
}

/**
 * Deletes those of the given leads that were never changed. A lead stays if an enquiry from outside the import was
 * merged into it. Returns the ids of the deleted leads.
 */
export async function deleteUntouchedLeads(
  db: Queryable,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${leads} lead
    where lead.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
      and lead.version = 1 and lead.deidentified_at is null
      and not exists (select from activity_log done where done.subject_id = lead.id::text
        and done.subject_type = 'lead' and done.action <> 'lead.imported')
      and not exists (select from ${leads} part where part.merged_into = lead.id
        and part.idempotency_key not like ${`import/${importId}/%`})
    returning lead.id`)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the rows of imports that started before `before`, and unconfirmed imports created before it. */
export async function deleteOldRows(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(leadImports)
    .where(and(eq(leadImports.state, 'checked'), lt(leadImports.createdAt, before)))
  await db.execute(sql`
    delete from ${leadImportRows} row using ${leadImports} file
    where file.id = row.import_id and file.applied_at < ${before.toISOString()}::timestamptz`)
}

const containsAddress = (email: string) =>
  sql`exists (select from jsonb_array_elements_text(${leadImportRows.cells}) cell where lower(trim(cell)) = lower(${email}))`

/** Returns file rows that contain an email address and are not leads yet. */
export function findRowsNaming(db: Queryable, email: string) {
  const { headings, createdAt: at } = leadImports
  return db
    .select({ cells: leadImportRows.cells, headings, at })
    .from(leadImportRows)
    .innerJoin(leadImports, eq(leadImports.id, leadImportRows.importId))
    .where(containsAddress(email))
}

/** Deletes file rows that contain an email address. Returns the number of deleted rows. */
export async function deleteRowsNaming(db: Queryable, email: string): Promise<number> {
  const { rowCount } = await db.delete(leadImportRows).where(containsAddress(email))
  return rowCount ?? 0
}
