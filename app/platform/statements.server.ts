import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A call of a function of the database, which keeps its plans there. */
export type Call = SQL

/** Several calls as one statement, in one round trip and in this order: all of them happen or none. */
export function together(calls: readonly Call[]): SQL {
  return sql`select ${sql.join([...calls], sql`, `)}`
}

type Row<Table extends PgTable, ByDatabase extends PropertyKey> = Required<
  Omit<Table['$inferInsert'], ByDatabase>
>

/** Rows of a table as JSON for `json_populate_recordset`: every column but those that the database fills `byDatabase`. */
export function jsonRowsOf<
  Table extends PgTable,
  ByDatabase extends keyof Table['$inferSelect'] = never,
>(table: Table, _byDatabase: readonly ByDatabase[] = []) {
  const columns = Object.entries(getTableColumns(table))
  const names = new Map(columns.map(([key, { name }]) => [key, toSnakeCase(name)]))
  return (rows: readonly Row<Table, ByDatabase>[]): string =>
    JSON.stringify(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key), value])),
      ),
    )
}
