import type { AuthContext } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import { z } from 'zod'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { maxPasswordLength, minPasswordLength } from '../schema.ts'
import {
  keyedHash,
  hashPassword,
  hashToken,
  isSameHash,
  makeToken,
  readSessionSecret,
  verifyPassword,
} from '../secret/store.server.ts'
import { sessionLimits } from '../sign-in/rules.ts'
import {
  type StaffUserRow,
  findPasswordHash,
  findStaffUser,
  findStaffUserByEmail,
  isSessionLive,
  timeBeforeNow,
} from '../staff/store.server.ts'
import { staffAccounts, staffSessions, staffUsers, staffVerifications } from '../tables.ts'

export type StaffSessionRow = typeof staffSessions.$inferSelect
export type FoundSession = { session: StaffSessionRow; user: StaffUserRow; now: Date }

/** Finds a session with its person and the database's time, because this machine's clock may be wrong. */
export async function findSession(db: Queryable, cookieToken: string) {
  const [found] = await db
    .select({
      session: staffSessions,
      user: staffUsers,
      now: sql`now()`.mapWith(staffSessions.startedAt),
    })
    .from(staffSessions)
    .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.userId))
    .where(eq(staffSessions.token, cookieToken))
  return found as FoundSession | undefined
}

/** Returns the current role of each active session, by session id; omits expired sessions and closed accounts. */
export async function findRolesOfSessions(
  db: Queryable,
  ids: string[],
): Promise<ReadonlyMap<string, StaffRole>> {
  const rows = await db
    .select({ id: staffSessions.id, role: staffUsers.role })
    .from(staffSessions)
    .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.userId))
    .where(and(inArray(staffSessions.id, ids), eq(staffUsers.isActive, true), isSessionLive))
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export async function touchSession(
  db: Queryable,
  { id, userId }: Pick<StaffSessionRow, 'id' | 'userId'>,
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(staffSessions.id, id))
  await touchLastSeen(db, userId)
}

export async function touchLastSeen(db: Queryable, userId: string): Promise<void> {
  await db
    .update(staffUsers)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(staffUsers.id, userId))
}

/** Returns false if another request offered a token first. */
export async function offerToken(db: Queryable, id: string, tokenHash: string): Promise<boolean> {
  const { rowCount } = await db
    .update(staffSessions)
    .set({ nextTokenHash: tokenHash, nextTokenIssuedAt: sql`now()` })
    .where(
      and(
        eq(staffSessions.id, id),
        lt(staffSessions.accessTokenIssuedAt, timeBeforeNow(sessionLimits.rotateAfterMs)),
        or(
          isNull(staffSessions.nextTokenIssuedAt),
          lt(staffSessions.nextTokenIssuedAt, timeBeforeNow(sessionLimits.offerMs)),
        ),
      ),
    )
  return (rowCount ?? 0) > 0
}

/** Makes an offered token the current one after its first use. The old token stays valid for the grace period. */
export async function confirmToken(db: Queryable, id: string, tokenHash: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({
      accessTokenHash: tokenHash,
      accessTokenIssuedAt: sql`now()`,
      previousTokenHash: staffSessions.accessTokenHash,
      previousTokenUntil: sql`now() + make_interval(secs => ${sessionLimits.graceMs / 1000})`,
      nextTokenHash: null,
      nextTokenIssuedAt: null,
    })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.nextTokenHash, tokenHash)))
}

export async function endSession(db: Queryable, id: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id))
}

/** Deletes expired rows; called at sign-in, so that the table stays small. */
export async function removeDeadSessions(db: Queryable): Promise<void> {
  await db.delete(staffSessions).where(not(isSessionLive))
}

type Authenticator = ReturnType<typeof makeAuthenticator>

const authenticators = new WeakMap<Database, Map<boolean, Promise<Authenticator>>>()

/**
 * Returns better-auth on our own tables. Only services call it: its HTTP handler is never mounted, so there is no
 * sign-up and no second way to sign in. `isSecure` selects the __Host- cookie.
 */
function authenticator(db: Database, isSecure: boolean): Promise<Authenticator> {
  const perDatabase = authenticators.get(db) ?? new Map<boolean, Promise<Authenticator>>()
  authenticators.set(db, perDatabase)
  let wanted = perDatabase.get(isSecure)
  if (!wanted) {
    wanted = readSessionSecret(db).then((secret) => makeAuthenticator(db, secret, isSecure))
    perDatabase.set(isSecure, wanted)
    wanted.catch(() => perDatabase.delete(isSecure))
  }
  return wanted
}

/** Doesn't look up the session, because `findSession` loads all its data in one query. */
const cookieReader = {
  id: 'cookie-reader',
  endpoints: {
    readSessionCookie: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (c) => {
      const token = await c.getSignedCookie(
        c.context.authCookies.sessionToken.name,
        c.context.secret,
      )
      return c.json({ token: token || null })
    }),
  },
} as const

/** For a person whom our own service has authenticated, for example by passkey. */
const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSessionOf: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.uuid() }), requireHeaders: true },
      async (c) => {
        const { internalAdapter } = c.context
        const user = await internalAdapter.findUserById(c.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) return c.json(null)
        await setSessionCookie(c, { session, user })
        return c.json(await issueAccessToken(internalAdapter, session))
      },
    ),
  },
} as const

const answerSignIn = createAuthMiddleware(async (c) => {
  const session = c.context.newSession?.session
  if (c.path !== '/sign-in/email' || !session) return
  return c.json(await issueAccessToken(c.context.internalAdapter, session))
})

/** Creates the access token of a new session. Only its hash is stored. */
async function issueAccessToken(
  adapter: AuthContext['internalAdapter'],
  { id, token, userId }: { id: string; token: string; userId: string },
) {
  const accessToken = makeToken()
  await adapter.updateSession(token, { accessTokenHash: hashToken(accessToken) })
  return { accessToken, sessionId: id, userId }
}

function makeAuthenticator(db: Database, secret: string, isSecure: boolean) {
  return betterAuth({
    secret,
    // better-auth needs a base URL, but receives no requests directly.
    baseURL: isSecure ? 'https://localhost' : 'http://localhost',
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { staffUsers, staffSessions, staffAccounts, staffVerifications },
    }),
    user: {
      modelName: 'staffUsers',
      fields: { name: 'fullName' },
      additionalFields: { isActive: { type: 'boolean', input: false } },
    },
    session: {
      modelName: 'staffSessions',
      expiresIn: sessionLimits.absoluteMs / 1000,
      disableSessionRefresh: true,
      additionalFields: {
        accessTokenHash: { type: 'string', required: false, input: false, returned: false },
      },
    },
    account: { modelName: 'staffAccounts' },
    verification: { modelName: 'staffVerifications' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => (await findStaffUser(db, userId))?.isActive === true,
        },
      },
    },
    hooks: { after: answerSignIn },
    plugins: [cookieReader, sessionStarter],
    // Our own rate limits, counted in the database, run before better-auth.
    rateLimit: { enabled: false },
    // better-auth logs whether an email is unknown or a password is wrong; we never reveal this.
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      // Our own service adds people, so the tables lack better-auth's columns for other sign-in methods.
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: { session_token: sessionCookie(isSecure) },
    },
  })
}

function sessionCookie(isSecure: boolean) {
  return {
    name: isSecure ? '__Host-admin_session' : 'admin_session',
    attributes: { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' },
  } as const
}

const newSessionSchema = z.object({
  accessToken: z.string(),
  sessionId: z.string(),
  userId: z.string(),
})

/** How a request came in: by https or not, and with which headers. */
type SentBy = { isSecure: boolean; headers: Headers }

export type NewSession = z.infer<typeof newSessionSchema> & { cookies: string[] }

/** better-auth stores the browser's user agent with the session. */
const deviceHeaders = (headers: Headers) =>
  new Headers({ 'user-agent': (headers.get('user-agent') ?? '').slice(0, 300) })

/**
 * Checks a password and starts a session; undefined for a wrong password, an unknown email or a disabled account. Also
 * undefined if the password was replaced in the meantime, because that ended only the sessions that already existed.
 */
export async function startSession(
  db: Database,
  { isSecure, headers: sent }: SentBy,
  { email, password }: { email: string; password: string },
): Promise<NewSession | undefined> {
  const { api } = await authenticator(db, isSecure)
  const user = await findStaffUserByEmail(db, email)
  const checkedHash = user && (await findPasswordHash(db, user.id))
  try {
    const { response, headers } = await api.signInEmail({
      body: { email, password },
      headers: deviceHeaders(sent),
      returnHeaders: true,
    })
    const made = newSessionSchema.parse(response)
    if ((await findPasswordHash(db, made.userId, true)) === checkedHash)
      return { ...made, cookies: headers.getSetCookie() }
    await endSession(db, made.sessionId)
    return undefined
  } catch (error) {
    if (isAPIError(error) && Number(error.statusCode) < 500) return undefined
    throw error
  }
}

/** Starts a session of an authenticated person; undefined if the account is closed or deleted. */
export async function startSessionOf(
  db: Database,
  { isSecure, headers: sent }: SentBy,
  userId: string,
): Promise<NewSession | undefined> {
  const { api } = await authenticator(db, isSecure)
  const { response, headers } = await api.startSessionOf({
    body: { userId },
    headers: deviceHeaders(sent),
    returnHeaders: true,
  })
  const parsed = newSessionSchema.nullable().parse(response)
  return parsed ? { ...parsed, cookies: headers.getSetCookie() } : undefined
}

/** Returns the session token in the request's cookie; undefined if there is no cookie or its signature is wrong. */
export async function readSessionCookie(
  db: Database,
  isSecure: boolean,
  headers: Headers,
): Promise<string | undefined> {
  const cookie = headers.get('cookie')
  if (!cookie) return undefined
  const { api } = await authenticator(db, isSecure)
  const { token } = await api.readSessionCookie({ headers: new Headers({ cookie }) })
  return token ?? undefined
}

/** Returns the Set-Cookie headers that delete the session's cookies in the browser. */
export async function expiredCookies(db: Database, isSecure: boolean): Promise<string[]> {
  const { api } = await authenticator(db, isSecure)
  const { headers } = await api.signOut({ headers: new Headers(), returnHeaders: true })
  return headers.getSetCookie()
}

const yearSeconds = 365 * 24 * 3600

/**
 * Returns a cookie that marks this browser as one that signed in to the account before. It grants no access, but lets
 * the owner sign in during a flood of guesses, even from the same network.
 */
export async function makeDeviceCookie(db: Database, email: string, isSecure: boolean) {
  return serialize(cookieName(isSecure), await deviceHash(db, email), {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    path: '/',
    maxAge: yearSeconds,
  })
}

export async function isKnownDevice(
  db: Database,
  email: string,
  isSecure: boolean,
  headers: Headers,
): Promise<boolean> {
  const given = parse(headers.get('cookie') ?? '', cookieName(isSecure))[cookieName(isSecure)]
  return given !== undefined && isSameHash(await deviceHash(db, email), given)
}

function deviceHash(db: Database, email: string): Promise<string> {
  return keyedHash(db, `device ${email}`)
}

function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-admin_device' : 'admin_device'
}
