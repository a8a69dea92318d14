import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, withActor, type Context } from '#app/platform/context.server.ts'
import { expiredCookies, readSessionCookie } from '../data/cookie-sessions.server.ts'
import { endSession, findSession } from '../data/staff-sessions.server.ts'
import { actorOf } from '../data/staff-users.server.ts'
import type { Credentials } from './request-credentials.server.ts'

/** Ends the session of the cookie on the server (ADL-16); without one there is nothing to end. Safe to repeat. */
export async function signOut(
  ctx: Context,
  credentials: Credentials,
): Promise<Outcome<{ cookies: string[] }>> {
  allowVisitor(ctx)
  const cookieToken = await readSessionCookie(ctx.db, credentials.isSecure, credentials.headers)
  const found = cookieToken && (await findSession(ctx.db, cookieToken))
  if (found) {
    await ctx.db.transaction(async (tx) => {
      await endSession(tx, found.session.id)
      await recordActivity(withActor(ctx, actorOf(found.user)), tx, {
        action: 'staff.signed-out',
        subjectType: 'staff-user',
        subjectId: found.user.id,
      })
    })
  }
  return accepted({ cookies: await expiredCookies(ctx.db, credentials.isSecure) })
}
