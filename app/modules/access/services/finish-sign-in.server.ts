import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { withActor, type Context } from '#app/platform/context.server.ts'
import { wrongCredentials } from '../content.ts'
import type { MadeSession } from '../data/cookie-sessions.server.ts'
import { makeDeviceCookie } from '../data/device-cookie.server.ts'
import { noteSeen, removeDeadSessions } from '../data/staff-sessions.server.ts'
import { actorOf, findStaffUser } from '../data/staff-users.server.ts'
import { sessionLimits } from '../rules/session.ts'
import type { StaffSession, StaffUser } from '../schema.ts'
import { describeStaff } from './validate-session.server.ts'

export type SignedIn = { user: StaffUser; session: StaffSession; cookies: string[] }

/** What follows every sign-in that was right: tokens for the browser, its mark, and an activity row. */
export async function finishSignIn(
  ctx: Context,
  made: MadeSession,
  isSecure: boolean,
  details: { passkey?: string } = {},
): Promise<Outcome<SignedIn>> {
  await removeDeadSessions(ctx.db)
  const user = await findStaffUser(ctx.db, made.userId)
  if (!user) return refused('not-signed-in', wrongCredentials)
  const actor = actorOf(user)
  await noteSeen(ctx.db, user.id)
  await recordActivity(withActor(ctx, actor), ctx.db, {
    action: 'staff.signed-in',
    subjectType: 'staff-user',
    subjectId: user.id,
    ...(details.passkey ? { details } : {}),
  })
  const expires = new Date(ctx.clock.now().getTime() + sessionLimits.idleMs)
  return accepted({
    user: describeStaff(actor),
    session: { access_token: made.accessToken, expires_at: expires.toISOString() },
    cookies: [...made.cookies, await makeDeviceCookie(ctx.db, user.email, isSecure)],
  })
}
