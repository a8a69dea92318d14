import type { StaffActor } from '#app/platform/actor.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { readSessionCookie } from '../data/cookie-sessions.server.ts'
import { findSession } from '../data/staff-sessions.server.ts'
import { actorOf } from '../data/staff-users.server.ts'
import { isSessionAlive } from '../rules/session.ts'
import { isSecureRequest } from './request-credentials.server.ts'
import { lacksSecondStep } from './second-step-policy.server.ts'

/**
 * Who asks to read a page, known by the cookie alone, for that is all a browser sends when it loads a
 * document. Enough to read what is not secret (D-11), for GET and HEAD; never for the staff API or a write,
 * which need both halves (T2). Nothing is written: reading prolongs no session and renews no token.
 */
export async function recognizeReader(
  ctx: Context,
  request: Request,
): Promise<StaffActor | undefined> {
  return (await recognizeReading(ctx, request))?.actor
}

/** The same, with the session: for what is bound to the session that opened it. */
export async function recognizeReading(
  ctx: Context,
  request: Request,
): Promise<{ actor: StaffActor; sessionId: string } | undefined> {
  allowVisitor(ctx)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const isSecure = isSecureRequest(ctx, request)
  const token = await readSessionCookie(ctx.db, isSecure, request.headers)
  const found = token && (await findSession(ctx.db, token))
  if (!found || !found.user.isActive || !isSessionAlive(found.session, found.now)) return undefined
  if (await lacksSecondStep(ctx, found.user)) return undefined
  return { actor: actorOf(found.user), sessionId: found.session.id }
}
