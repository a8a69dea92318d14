import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import type { Database } from '#app/platform/database.server.ts'
import { authenticator } from './authenticator.server.ts'

const madeSession = z.object({ accessToken: z.string(), sessionId: z.string(), userId: z.string() })

export type MadeSession = z.infer<typeof madeSession> & { cookies: string[] }

/** Checks a password and starts a session; undefined for a wrong, unknown or disabled sign-in alike (T11). */
export async function startSession(
  db: Database,
  isSecure: boolean,
  given: { email: string; password: string; userAgent: string },
): Promise<MadeSession | undefined> {
  const { api } = await authenticator(db, isSecure)
  try {
    const { response, headers } = await api.signInEmail({
      body: { email: given.email, password: given.password },
      headers: new Headers({ 'user-agent': given.userAgent }),
      returnHeaders: true,
    })
    return { ...madeSession.parse(response), cookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error) && Number(error.statusCode) < 500) return undefined
    throw error
  }
}

/** Starts a session of somebody who is known already; undefined for an account that is closed or gone. */
export async function startSessionOf(
  db: Database,
  isSecure: boolean,
  given: { userId: string; userAgent: string },
): Promise<MadeSession | undefined> {
  const { api } = await authenticator(db, isSecure)
  const { response, headers } = await api.startSessionOf({
    body: { userId: given.userId },
    headers: new Headers({ 'user-agent': given.userAgent }),
    returnHeaders: true,
  })
  const parsed = madeSession.nullable().parse(response)
  return parsed ? { ...parsed, cookies: headers.getSetCookie() } : undefined
}

/** The session token in the request's cookie, or undefined when there is none or its signature is wrong. */
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

/** The headers that take the cookies back from a browser. */
export async function expiredCookies(db: Database, isSecure: boolean): Promise<string[]> {
  const { api } = await authenticator(db, isSecure)
  const { headers } = await api.signOut({ headers: new Headers(), returnHeaders: true })
  return headers.getSetCookie()
}
