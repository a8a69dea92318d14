import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Timestamp column with time zone, read as a Date. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** Time at which the row was stored. */
export const madeAt = () => at().notNull().defaultNow()

/** Reference to the parent record; deleting the parent also deletes the row. */
export const partOf = (id: () => AnyPgColumn) =>
  uuid().notNull().references(id, { onDelete: 'cascade' })
