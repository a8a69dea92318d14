import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/columns.ts'
import type { CrmFailure } from './answer/rules.ts'

/** One CRM access token per set of credentials, kept for all nodes and restarts: Zoho gives only ten in ten minutes. */
export const crmTokens = pgTable('crm_tokens', {
  /** Hash of the credentials with which the token was issued. */
  credentials: text().primaryKey(),
  /** The token, encrypted with a key derived from the credentials, which are not in the database. */
  sealedToken: text(),
  expiresAt: at(),
  /** Start times of all refreshes in the last ten minutes, including failed ones. */
  refreshes: at()
    .array()
    .notNull()
    .default(sql`'{}'::timestamptz[]`),
  /** Set while a node refreshes the token; ignored after 15 s. */
  refreshingSince: at(),
  failedAt: at(),
  failure: jsonb().$type<CrmFailure>(),
})
