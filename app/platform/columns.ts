import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was stored. */
export const madeAt = () => at().notNull().defaultNow()

/** The record that a row is part of, and is deleted with. */
export const partOf = (id: () => AnyPgColumn) =>
  uuid().notNull().references(id, { onDelete: 'cascade' })
