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
import { madeAt, partOf } from '#app/platform/columns.ts'
import { plainText } from '#app/platform/sql.server.ts'
import { priceStatuses, productCategories, productStatuses } from './schema.ts'

/** A text in small letters with every number nine digits long: "Fibre 21" comes before "Fibre 105". */
export const naturalOrder = (text: AnyPgColumn) =>
  sql`regexp_replace(regexp_replace(lower(${text}), '(\\d+)', '00000000\\1', 'g'), '0*(\\d{9})(?!\\d)', '\\1', 'g')`

/** The provider's products. The row is the live version: an edit of an approved product is in its request. */
export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    /** This, the service type and the speeds are empty or 0 until a draft sets them. */
    category: text({ enum: ['', ...productCategories] }).notNull(),
    serviceType: text().notNull(),
    description: text().notNull().default(''),
    /** Mbps, as documented. */
    speedDown: integer().notNull(),
    speedUp: integer().notNull(),
    status: text({ enum: productStatuses }).notNull().default('draft'),
    isFeatured: boolean().notNull().default(false),
    availableFrom: date({ mode: 'string' }),
    availableUntil: date({ mode: 'string' }),
    /** The public price it sets; one product for each at most. */
    offerId: text().unique(),
    subscribers: integer().notNull().default(0),
    isSample: boolean().notNull().default(false),
    /** The status that restoring returns to; set while archived. */
    statusBeforeArchive: text({ enum: productStatuses }),
    version: integer().notNull().default(1),
    createdAt: madeAt(),
    updatedAt: madeAt(),
    updatedBy: text().notNull(),
  },
  (table) => [
    // One for each order of the list; the price's is below (list/store.server.ts).
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

/** What a search looks through, without case and accents; the index products_search is of the same expression. */
export const searchedText = plainText(
  sql`${products.name} || ' ' || ${products.slug} || ' ' || ${products.serviceType} || ' ' || ${products.description}`,
)

/** The pricing list: the price that holds, the one that waits for approval, and every earlier one. Whole rands. */
export const productPrices = pgTable(
  'product_prices',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: partOf(() => products.id),
    /** 0 until a draft sets it. */
    priceRegular: integer().notNull(),
    pricePromo: integer(),
    approvalStatus: text({ enum: priceStatuses }).notNull(),
    isCurrent: boolean().notNull(),
    /** The request that brings it, where there is one. */
    approvalId: uuid(),
    createdAt: madeAt(),
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
 * The dashboard's product totals as daily deltas: a product sold between two days adds on the first and subtracts
 * after the second; what always counts is at -infinity. Triggers only insert rows, so writers never block each other;
 * a nightly job compacts each day into one row (ADR 0015).
 */
export const productSums = pgTable(
  'product_sums',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Counted from the products themselves; without such a row the others mean nothing. */
    isBase: boolean().notNull().default(false),
    isSample: boolean().notNull(),
    day: date({ mode: 'string' }).notNull(),
    products: integer().notNull(),
    active: integer().notNull(),
    revenueRands: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('product_sums_day').on(table.isSample, table.day)],
)
