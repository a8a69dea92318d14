import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, cascadingReference } from '#app/platform/columns.ts'
import { plainText } from '#app/platform/sql.server.ts'
import { priceStatuses, productCategories, productStatuses } from './schema.ts'

/** Sort expression for names: lower case, numbers padded to nine digits, so "Fibre 21" sorts before "Fibre 105". */
export const naturalOrder = (text: AnyPgColumn) =>
  sql`regexp_replace(regexp_replace(lower(${text}), '(\\d+)', '00000000\\1', 'g'), '0*(\\d{9})(?!\\d)', '\\1', 'g')`

/** A row is the live version; a pending edit of an approved product is stored in its approval request. */
export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    /** In a draft, category and service type may be empty, and speeds may be 0. */
    category: text({ enum: ['', ...productCategories] }).notNull(),
    serviceType: text().notNull(),
    description: text().notNull().default(''),
    /** In Mbps. */
    speedDown: integer().notNull(),
    speedUp: integer().notNull(),
    status: text({ enum: productStatuses }).notNull().default('draft'),
    isFeatured: boolean().notNull().default(false),
    availableFrom: date({ mode: 'string' }),
    availableUntil: date({ mode: 'string' }),
    /** The public price that this product sets. Unique, so each price belongs to at most one product. */
    offerId: text().unique(),
    subscribers: integer().notNull().default(0),
    isSample: boolean().notNull().default(false),
    /** The status before archiving, used to undo it; null unless archived. */
    statusBeforeArchive: text({ enum: productStatuses }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
    updatedBy: text().notNull(),
  },
  (table) => [
    // One index for each sort order of the list (list/store.server.ts); the price index is on productPrices.
    index('products_by_name').on(naturalOrder(table.name), table.id),
    index('products_by_category').on(table.category, table.id),
    index('products_by_speed').on(table.speedDown, table.id),
    index('products_status').on(table.status, table.id),
    index('products_status_category').on(table.status, table.category, table.id),
    index('products_by_updated').on(table.updatedAt, table.id),
    check(
      'products_status_known',
      sql`${table.status} in ('draft', 'pending', 'approved', 'archived')`,
    ),
    check(
      'products_category_known',
      sql`${table.category} in ('', 'business_fibre', 'fixed_wireless_business', 'fixed_wireless_residential')`,
    ),
    check('products_speeds', sql`${table.speedDown} >= 0 and ${table.speedUp} >= 0`),
    check(
      'products_complete',
      sql`${table.status} in ('draft', 'archived') or (${table.category} <> '' and ${table.serviceType} <> '' and ${table.speedDown} > 0 and ${table.speedUp} > 0)`,
    ),
    check('products_subscribers', sql`${table.subscribers} >= 0`),
    check('products_window', sql`${table.availableFrom} <= ${table.availableUntil}`),
  ],
)

/** The searchable text of a product, without case and accents. The index products_search uses the same expression. */
export const searchedText = plainText(
  sql`${products.name} || ' ' || ${products.slug} || ' ' || ${products.serviceType} || ' ' || ${products.description}`,
)

/** The pricing list: the current price, proposed prices and earlier ones, in whole rands. */
export const productPrices = pgTable(
  'product_prices',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: cascadingReference(() => products.id),
    /** May be 0 in a draft, before a price is entered. */
    priceRegular: integer().notNull(),
    pricePromo: integer(),
    approvalStatus: text({ enum: priceStatuses }).notNull(),
    isCurrent: boolean().notNull(),
    approvalId: uuid(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('product_prices_product').on(table.productId),
    index('product_prices_by_amount')
      .on(table.priceRegular, table.productId)
      .where(sql`${table.isCurrent}`),
    index('product_prices_approval').on(table.approvalId),
    uniqueIndex('product_prices_current')
      .on(table.productId)
      .where(sql`${table.isCurrent}`),
    check(
      'product_prices_amounts',
      sql`(${table.priceRegular} > 0 or (${table.priceRegular} = 0 and ${table.approvalStatus} = 'draft')) and (${table.pricePromo} is null or ${table.pricePromo} between 1 and ${table.priceRegular} - 1)`,
    ),
    check(
      'product_prices_status',
      sql`${table.approvalStatus} in ('draft', 'pending', 'approved', 'rejected')`,
    ),
  ],
)

/**
 * The dashboard's product totals as daily deltas: a product adds to the totals on its first day on sale and subtracts
 * on the day after its last. Values without a date limit are stored at -infinity. Triggers only insert rows, so writers
 * never block each other; a nightly job compacts each day into one row (ADR 0015).
 */
export const productSums = pgTable(
  'product_sums',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** True for rows counted from the products themselves. Without such a base row, the deltas have no meaning. */
    isBase: boolean().notNull().default(false),
    isSample: boolean().notNull(),
    day: date({ mode: 'string' }).notNull(),
    products: integer().notNull(),
    active: integer().notNull(),
    revenueRands: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('product_sums_day').on(table.isSample, table.day)],
)
