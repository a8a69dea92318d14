import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAtColumn = () => timestampColumn().notNull().defaultNow()

export const cascadingReference = (id: () => AnyPgColumn) =>
  uuid().notNull().references(id, { onDelete: 'cascade' })

export const byteaColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
