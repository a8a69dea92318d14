import { setTimeout as wait } from 'node:timers/promises'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, withActor, type Context } from '#app/platform/context.server.ts'
import { countAttempt, forgiveAttempt } from '../data/attempts.server.ts'
import { startSession, type MadeSession } from '../data/cookie-sessions.server.ts'
import { hashQueue, QueueFull } from '../data/hash-queue.server.ts'
import { removeDeadSessions } from '../data/staff-sessions.server.ts'
import { actorOf, findStaffUser } from '../data/staff-users.server.ts'
import { wrongCredentials } from '../content.ts'
import { areTooMany, msUntilNextMark } from '../rules/attempts.ts'
import { sessionLimits } from '../rules/session.ts'
import { signInSchema, type StaffSession, type StaffUser } from '../schema.ts'
import type { Credentials } from './request-credentials.server.ts'
import { describeStaff } from './validate-session.server.ts'

export type SignedIn = { user: StaffUser; session: StaffSession; cookies: string[] }

/**
 * Signs a person in (ADL-07). Unknown, wrong and disabled sign-ins get one answer, after the same
 * time (T11); attempts are counted before the password is looked at (T10).
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  allowVisitor(ctx)
  const startedAt = performance.now()
  const parsed = signInSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields)[0] ?? wrongCredentials, { fields })
  }
  const attempt = await countAttempt(ctx, parsed.data.email)
  if (areTooMany(attempt, ctx.env.RATE_LIMIT_FACTOR)) {
    ctx.log.warn(
      { requestId: ctx.requestId, attempts: attempt.account },
      'sign-in refused: too many attempts',
    )
    return tooManyAttempts(attempt.retryAfterSeconds)
  }
  const userAgent = (credentials.headers.get('user-agent') ?? '').slice(0, 300)
  let made: MadeSession | undefined
  try {
    made = await hashQueue.run(attempt.network, () =>
      startSession(ctx.db, credentials.isSecure, { ...parsed.data, userAgent }),
    )
  } catch (error) {
    if (error instanceof QueueFull) return tooManyAttempts(5)
    throw error
  }
  if (!made) {
    ctx.log.warn({ requestId: ctx.requestId, attempts: attempt.account }, 'sign-in refused')
    await wait(msUntilNextMark(performance.now() - startedAt))
    return refused('not-signed-in', wrongCredentials)
  }
  await forgiveAttempt(ctx, attempt)
  await removeDeadSessions(ctx.db)
  return finishSignIn(ctx, made)
}

async function finishSignIn(ctx: Context, made: MadeSession): Promise<Outcome<SignedIn>> {
  const user = await findStaffUser(ctx.db, made.userId)
  if (!user) return refused('not-signed-in', wrongCredentials)
  const actor = actorOf(user)
  await recordActivity(withActor(ctx, actor), ctx.db, {
    action: 'staff.signed-in',
    subjectType: 'staff-user',
    subjectId: user.id,
  })
  const expires = new Date(ctx.clock.now().getTime() + sessionLimits.idleMs)
  return accepted({
    user: describeStaff(actor),
    session: { access_token: made.accessToken, expires_at: expires.toISOString() },
    cookies: made.cookies,
  })
}

export function tooManyAttempts(retryAfterSeconds: number) {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return refused(
    'too-many-requests',
    `Too many attempts to sign in. Please try again in ${when}.`,
    { retryAfterSeconds },
  )
}
