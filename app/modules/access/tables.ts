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
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffRoles } from '#app/basics/staff-roles.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })
const madeAt = () =>
  at()
    .notNull()
    .default(sql`now()`)

/**
 * People who may sign in. E-mails are stored in lower case. A trigger keeps the last active super_admin
 * who can sign in (ROL-13).
 */
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
    /** Asked to be told by mail, besides the bell, what became of their own requests. */
    wantsMail: boolean().notNull().default(false),
    lastSeenAt: at(),
    version: integer().notNull().default(1),
    createdAt: madeAt(),
    updatedAt: madeAt(),
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
 * One row per signed-in browser. `token` is the cookie's half; of the access token only hashes are kept (T2).
 * `next` was offered and is not yet used; `previous` serves requests in flight until `previousTokenUntil`.
 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    accessTokenHash: text(),
    accessTokenIssuedAt: madeAt(),
    nextTokenHash: text(),
    nextTokenIssuedAt: at(),
    previousTokenHash: text(),
    previousTokenUntil: at(),
    startedAt: madeAt(),
    lastSeenAt: madeAt(),
    /** When the password was typed last: writes to people's accounts need it recent (T2). */
    passwordConfirmedAt: madeAt(),
    expiresAt: at().notNull(),
    /** better-auth writes this column; address tracking is off, so it stays empty. */
    ipAddress: text(),
    userAgent: text(),
    createdAt: madeAt(),
    updatedAt: madeAt(),
  },
  (table) => [index('staff_sessions_user').on(table.userId)],
)

/** Passwords (`providerId` is credential). */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    createdAt: madeAt(),
    updatedAt: madeAt(),
  },
  (table) => [index('staff_accounts_user').on(table.userId)],
)

/**
 * One-time links and challenges of passkeys: `identifier` is the purpose and the SHA-256 of the token, `value` the id of
 * the user, of the session that adds a passkey, or empty for who signs in.
 */
export const staffVerifications = pgTable('staff_verifications', {
  id: uuid().primaryKey().defaultRandom(),
  identifier: text().notNull().unique(),
  value: text().notNull(),
  expiresAt: at().notNull(),
  createdAt: madeAt(),
  updatedAt: madeAt(),
})

/** Authenticator apps (T10). `secret` is encrypted; `lastStep` is the latest time step a code was used of. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Set by the first right code; before that the factor is not asked for. */
  confirmedAt: at(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text().array().notNull().default([]),
  createdAt: madeAt(),
})

/** Passkeys (STF-10): public keys, which open nothing by themselves. Of who has one, a password alone does not sign in. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As the authenticator names the key, in base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Uses the authenticator has counted; 0 for ever where it counts none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: madeAt(),
    lastUsedAt: at(),
  },
  (table) => [index('staff_passkeys_user').on(table.userId)],
)
