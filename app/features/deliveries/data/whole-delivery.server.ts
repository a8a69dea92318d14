import { getTableColumns, sql } from 'drizzle-orm'
import { deliveries } from '../tables.server.ts'

/** A delivery with the words it shares with others, null where it has none. */
export type Delivery = typeof deliveries.$inferSelect & { sharedText: string | null }

/** Its columns, for what is selected or returned. */
export const wholeDelivery = {
  ...getTableColumns(deliveries),
  sharedText: sql<
    string | null
  >`(select shared_texts.text from shared_texts where shared_texts.id = ${deliveries.sharedTextId})`,
}
