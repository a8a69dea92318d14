import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/columns.ts'
import type { CrmFailure } from './answer/rules.ts'

/**
 * The CRM's current access token, one row per set of credentials, shared by all nodes and kept over
 * restarts: a refresh token gives only ten of them in ten minutes.
 */
export const crmTokens = pgTable('crm_tokens', {
  /** Hash of the credentials the token was made with. */
  credentials: text().primaryKey(),
  /** Encrypted with a key made from the credentials, which are not in the database. */
  sealedToken: text(),
  expiresAt: at(),
  /** When each refresh of the last ten minutes began, whatever came of it. */
  refreshes: at()
    .array()
    .notNull()
    .default(sql`'{}'::timestamptz[]`),
  /** Set while some node refreshes; it counts for a quarter of a minute. */
  refreshingSince: at(),
  failedAt: at(),
  failure: jsonb().$type<CrmFailure>(),
})
