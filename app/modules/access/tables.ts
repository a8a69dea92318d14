import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { timestampColumn, createdAtColumn, cascadingReference } from '#app/platform/columns.ts'

/** People who may sign in; emails are in lower case. A trigger protects the last active super_admin who can sign in. */
export const staffUsers = pgTable(
  'staff_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(true),
    fullName: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    permissions: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    isActive: boolean().notNull().default(true),
    /** True if the person also gets decisions on their own requests by email, in addition to the bell. */
    wantsMail: boolean().notNull().default(false),
    lastSeenAt: timestampColumn(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (table) => [
    check(
      'staff_users_role',
      sql`${table.role} in ('viewer', 'editor', 'product_manager', 'super_admin')`,
    ),
    check('staff_users_email', sql`${table.email} = lower(${table.email})`),
  ],
)

/**
 * One row per signed-in browser. `token` is the value of the cookie. Access tokens are stored as hashes: the current
 * token, a next token that the browser has not used yet, and the previous token, which stays valid until
 * `previousTokenUntil` for requests in flight.
 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference(() => staffUsers.id),
    token: text().notNull().unique(),
    accessTokenHash: text(),
    accessTokenIssuedAt: createdAtColumn(),
    nextTokenHash: text(),
    nextTokenIssuedAt: timestampColumn(),
    previousTokenHash: text(),
    previousTokenUntil: timestampColumn(),
    startedAt: createdAtColumn(),
    lastSeenAt: createdAtColumn(),
    /** Time of the last password entry. Changes to people's accounts require a recent one. */
    passwordConfirmedAt: createdAtColumn(),
    expiresAt: timestampColumn().notNull(),
    /** better-auth writes this column; address tracking is off, so it stays empty. */
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (table) => [index('staff_sessions_user').on(table.userId)],
)

/** Passwords. `providerId` is always "credential". */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference(() => staffUsers.id),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (table) => [index('staff_accounts_user').on(table.userId)],
)

/**
 * One-time links and passkey challenges. `identifier` is the purpose and the SHA-256 of the token. `value` is the id of
 * the user, or of the session that adds a passkey; empty for a passkey sign-in.
 */
export const staffVerifications = pgTable('staff_verifications', {
  id: uuid().primaryKey().defaultRandom(),
  identifier: text().notNull().unique(),
  value: text().notNull(),
  expiresAt: timestampColumn().notNull(),
  createdAt: createdAtColumn(),
  updatedAt: createdAtColumn(),
})

/** Authenticator apps. `secret` is encrypted; `lastStep` is the latest time step whose code was used. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Set by the first correct code; until then the factor is not required. */
  confirmedAt: timestampColumn(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** SHA-256 hashes of the unused recovery codes. */
  recoveryHashes: text().array().notNull().default([]),
  createdAt: createdAtColumn(),
})

/** Public keys of passkeys, which grant no access. A person with a passkey can't sign in with the password alone. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference(() => staffUsers.id),
    name: text().notNull(),
    /** Credential id of the passkey from the authenticator, in base64url. */
    credentialId: text().notNull().unique(),
    /** Public key in COSE format, base64url. */
    publicKey: text().notNull(),
    /** Signature counter of the authenticator; always 0 if it doesn't count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: createdAtColumn(),
    lastUsedAt: timestampColumn(),
  },
  (table) => [index('staff_passkeys_user').on(table.userId)],
)

/** API keys that let programs act as a person. Only a key's hash and its visible `prefix` are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: cascadingReference(() => staffUsers.id),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: text().notNull().unique('api_keys_hash'),
    /** The scope: the maximum role, the allowed permissions, and whether it is read-only. */
    role: text({ enum: staffRoles }).notNull(),
    permissions: text().array().notNull().default([]),
    isReadOnly: boolean().notNull(),
    createdAt: createdAtColumn(),
    expiresAt: timestampColumn().notNull(),
    lastUsedAt: timestampColumn(),
    revokedAt: timestampColumn(),
  },
  (table) => [
    index('api_keys_user').on(table.userId),
    check(
      'api_keys_role',
      sql`${table.role} in ('viewer', 'editor', 'product_manager', 'super_admin')`,
    ),
  ],
)
