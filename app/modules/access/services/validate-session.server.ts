import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { readSessionCookie } from '../data/cookie-sessions.server.ts'
import { hashToken, isSameHash, makeToken } from '../data/secrets.server.ts'
import {
  confirmToken,
  endSession,
  findSession,
  offerToken,
  touchSession,
  type FoundSession,
} from '../data/staff-sessions.server.ts'
import { actorOf } from '../data/staff-users.server.ts'
import { unattendedHeader } from '../content.ts'
import { isRotationDue, isSessionAlive, sessionEnd, sessionLimits } from '../rules/session.ts'
import type { StaffUser } from '../schema.ts'
import type { Credentials } from './request-credentials.server.ts'

export type ValidSession = {
  actor: StaffActor
  sessionId: string
  /** When the session ends if it is not used again. */
  expiresAt: Date
  /** Replaces the token the request came with; the browser stores it. */
  newAccessToken: string | undefined
  /** The password was typed a short while ago: what is done to people's accounts needs that (T2). */
  isPasswordFresh: boolean
}

type TokenState = 'current' | 'next' | 'previous' | 'unknown'

/**
 * Who sends a request: the cookie and the access token must both be right and belong together, the
 * session alive and the person active. Role and permissions are read anew each time (T2, ROL-14).
 */
export async function validateSession(
  ctx: Context,
  credentials: Credentials,
): Promise<Outcome<ValidSession>> {
  allowVisitor(ctx)
  if (!credentials.accessToken) return notSignedIn()
  const cookieToken = await readSessionCookie(ctx.db, credentials.isSecure, credentials.headers)
  const found = cookieToken && (await findSession(ctx.db, cookieToken))
  if (!found) return notSignedIn()
  const { session, user, now } = found
  if (!isSessionAlive(session, now)) {
    await endSession(ctx.db, session.id)
    return notSignedIn()
  }
  const tokenHash = hashToken(credentials.accessToken)
  const state = tokenState(found, tokenHash)
  if (state === 'unknown' || !user.isActive) return notSignedIn()
  if (state === 'next') await confirmToken(ctx.db, session.id, tokenHash)
  const isAttended = !credentials.headers.has(unattendedHeader)
  if (isAttended && now.getTime() - session.lastSeenAt.getTime() >= sessionLimits.touchMs)
    await touchSession(ctx.db, session)
  const lastSeenAt = isAttended ? now : session.lastSeenAt
  return accepted({
    actor: actorOf(user),
    sessionId: session.id,
    expiresAt: sessionEnd({ startedAt: session.startedAt, lastSeenAt }),
    isPasswordFresh:
      now.getTime() - session.passwordConfirmedAt.getTime() < sessionLimits.confirmedMs,
    newAccessToken:
      state === 'current' && isRotationDue(session, now) ? await offer(ctx, session.id) : undefined,
  })
}

export function notSignedIn() {
  return refused('not-signed-in', 'Please sign in.')
}

/** A person as the functions and the console show them. */
export function describeStaff({ id, email, name, role, permissions }: StaffActor): StaffUser {
  return { id, email, full_name: name, role, permissions: { ...permissions } }
}

function tokenState({ session, now }: FoundSession, tokenHash: string): TokenState {
  if (isSameHash(session.accessTokenHash, tokenHash)) return 'current'
  if (isSameHash(session.nextTokenHash, tokenHash)) return 'next'
  const isInGrace = session.previousTokenUntil !== null && now < session.previousTokenUntil
  return isInGrace && isSameHash(session.previousTokenHash, tokenHash) ? 'previous' : 'unknown'
}

async function offer(ctx: Context, sessionId: string): Promise<string | undefined> {
  const token = makeToken()
  return (await offerToken(ctx.db, sessionId, hashToken(token))) ? token : undefined
}
