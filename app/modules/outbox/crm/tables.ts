import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'
import type { CrmFailure } from './answer/rules.ts'

/** One CRM access token per set of credentials, kept for all nodes and restarts: Zoho gives only ten in ten minutes. */
export const crmTokens = pgTable('crm_tokens', {
  /** Hash of the credentials with which the token was issued. */
  credentials: text().primaryKey(),
  /** The token, encrypted with a key derived from the credentials, which are not in the database. */
  sealedToken: text(),
  expiresAt: timestampColumn(),
  /** Start times of all refreshes in the last ten minutes, including failed ones. */
  refreshes: timestampColumn()
    .array()
    .notNull()
    .default(sql`'{}'::timestamptz[]`),
  /** Set while a node refreshes the token; ignored after 15 s. */
  refreshingSince: timestampColumn(),
  failedAt: timestampColumn(),
  failure: jsonb().$type<CrmFailure>(),
})
