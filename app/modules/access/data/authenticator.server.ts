import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Database } from '#app/platform/database.server.ts'
import { sessionLimits } from '../rules/session.ts'
import { longestPassword, shortestPassword } from '../schema.ts'
import { staffAccounts, staffSessions, staffUsers, staffVerifications } from '../tables.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { hashToken, makeToken, readSessionSecret } from './secrets.server.ts'
import { findStaffUser } from './staff-users.server.ts'

export type Authenticator = ReturnType<typeof makeAuthenticator>

const made = new WeakMap<Database, Map<boolean, Promise<Authenticator>>>()

/**
 * better-auth on our own tables, called from services alone: its HTTP handler is never mounted, so
 * there is no sign-up and no second way in. `isSecure` chooses the __Host- cookie (T2).
 */
export function authenticator(db: Database, isSecure: boolean): Promise<Authenticator> {
  const perDatabase = made.get(db) ?? new Map<boolean, Promise<Authenticator>>()
  made.set(db, perDatabase)
  let wanted = perDatabase.get(isSecure)
  if (!wanted) {
    wanted = readSessionSecret(db).then((secret) => makeAuthenticator(db, secret, isSecure))
    perDatabase.set(isSecure, wanted)
    wanted.catch(() => perDatabase.delete(isSecure))
  }
  return wanted
}

function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-admin_session' : 'admin_session'
}

/** Gives the session token of a cookie whose signature is right; one query of ours then finds everything else. */
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

/** Begins the session of somebody whose passkey was looked at by our own service (STF-10). */
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
        const accessToken = makeToken()
        await internalAdapter.updateSession(session.token, {
          accessTokenHash: hashToken(accessToken),
        })
        return c.json({ accessToken, sessionId: session.id, userId: user.id })
      },
    ),
  },
} as const

/** A new session answers with its access token, of which only the hash is stored. */
const giveAccessToken = createAuthMiddleware(async (c) => {
  const session = c.context.newSession?.session
  if (c.path !== '/sign-in/email' || !session) return
  const accessToken = makeToken()
  await c.context.internalAdapter.updateSession(session.token, {
    accessTokenHash: hashToken(accessToken),
  })
  return c.json({ accessToken, sessionId: session.id, userId: session.userId })
})

function makeAuthenticator(db: Database, secret: string, isSecure: boolean) {
  return betterAuth({
    secret,
    // Only names the issuer: no request reaches better-auth by itself.
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
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => (await findStaffUser(db, userId))?.isActive === true,
        },
      },
    },
    hooks: { after: giveAccessToken },
    plugins: [cookieReader, sessionStarter],
    // Our own limits are counted in the database before better-auth is asked.
    rateLimit: { enabled: false },
    // Its messages tell unknown e-mails from wrong passwords (ADL-18); ours do not.
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      // People are added by our own service, so columns for other ways to sign in do not exist.
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: { session_token: sessionCookie(isSecure) },
    },
  })
}

function sessionCookie(isSecure: boolean) {
  return {
    name: sessionCookieName(isSecure),
    attributes: { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' },
  } as const
}
