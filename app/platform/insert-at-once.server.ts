import { getTableColumns, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.server.ts'

/**
 * Inserts rows by a statement with one parameter, which is built and read in the same time however many they are
 * (ADR 0082). What one row names and another does not is null there; `tail` is what follows, such as `returning id`. In
 * the order of the rows.
 */
export async function insertAtOnce<Table extends PgTable, Answer extends Record<string, unknown>>(
  db: Queryable,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  tail: SQL = sql``,
): Promise<Answer[]> {
  const known = getTableColumns(table)
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) => name in known)
  const columns = sql.join(
    names.map((name) => sql.identifier(toSnakeCase(name))),
    sql`, `,
  )
  const values = rows.map((row) =>
    Object.fromEntries(
      names.map((name) => [toSnakeCase(name), (row as Record<string, unknown>)[name] ?? null]),
    ),
  )
  const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)`
  const inserted = await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from ${given} ${tail}`,
  )
  // What `tail` returns is the caller's to say.
  return inserted.rows as Answer[]
}
