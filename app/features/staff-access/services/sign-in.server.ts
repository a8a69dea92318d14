import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, withActor, type Context } from '#app/platform/context.server.ts'
import {
  countAttempt,
  forgiveAttempt,
  uncountAttempt,
  type CountedAttempt,
} from '../data/attempts.server.ts'
import { startSession, type MadeSession } from '../data/cookie-sessions.server.ts'
import { isKnownDevice, makeDeviceCookie } from '../data/device-cookie.server.ts'
import { hashQueue } from '../data/ranked-queue.server.ts'
import { endSession, noteSeen, removeDeadSessions } from '../data/staff-sessions.server.ts'
import { actorOf, findStaffUser } from '../data/staff-users.server.ts'
import { secondStep, wrongCredentials } from '../content.ts'
import { areTooMany } from '../rules/attempts.ts'
import { sessionLimits } from '../rules/session.ts'
import { signInSchema, type StaffSession, type StaffUser } from '../schema.ts'
import { refuseWhenBusy, tooManyAttempts } from './refuse-attempts.server.ts'
import type { Credentials } from './request-credentials.server.ts'
import { checkSecondFactor } from './check-second-factor.server.ts'
import { describeStaff } from './validate-session.server.ts'
import { waitForNextMark } from './wait-for-next-mark.server.ts'

export type SignedIn = { user: StaffUser; session: StaffSession; cookies: string[] }

/**
 * Signs a person in (ADL-07). Unknown, wrong and disabled sign-ins get one answer, after the same
 * time (T11); attempts are counted before the password is looked at (T10). With a second step on, a right
 * password alone is answered 'code-needed', and no session is left.
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  allowVisitor(ctx)
  const parsed = signInSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields)[0] ?? wrongCredentials, { fields })
  }
  return refuseWhenBusy(() => attemptSignIn(ctx, parsed.data, credentials))
}

async function attemptSignIn(
  ctx: Context,
  typed: { email: string; password: string; code?: string },
  { isSecure, headers }: Credentials,
): Promise<Outcome<SignedIn>> {
  const startedAt = performance.now()
  const { email } = typed
  const isKnown = await isKnownDevice(ctx.db, email, isSecure, headers)
  const attempt = await countAttempt(ctx, email, isKnown)
  if (areTooMany(attempt, ctx.env.RATE_LIMIT_FACTOR)) {
    ctx.log.warn(
      { requestId: ctx.requestId, attempts: attempt.account },
      'sign-in refused: too many attempts',
    )
    return tooManyAttempts(attempt.retryAfterSeconds)
  }
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 300)
  const made = await hashQueue.run(attempt.network, () =>
    startSession(ctx.db, isSecure, { email, password: typed.password, userAgent }),
  )
  if (!made) {
    ctx.log.warn({ requestId: ctx.requestId, attempts: attempt.account }, 'sign-in refused')
    await waitForNextMark(startedAt)
    return refused('not-signed-in', wrongCredentials)
  }
  const refusal = await takeSecondStep(ctx, made, attempt, typed.code)
  if (refusal) return refusal
  await forgiveAttempt(ctx, attempt)
  await removeDeadSessions(ctx.db)
  const device = await makeDeviceCookie(ctx.db, email, isSecure)
  return finishSignIn(ctx, { ...made, cookies: [...made.cookies, device] })
}

/** The session of a right password goes again unless the second step is passed; its tokens went to nobody. */
async function takeSecondStep(
  ctx: Context,
  made: MadeSession,
  attempt: CountedAttempt,
  code: string | undefined,
) {
  const second = await checkSecondFactor(ctx, made.userId, code)
  if (second.kind === 'passed') return undefined
  await endSession(ctx.db, made.sessionId)
  if (second.kind === 'too-many') return tooManyAttempts(second.retryAfterSeconds)
  if (second.kind === 'needed') {
    await uncountAttempt(ctx, attempt)
    return refused('code-needed', secondStep.needed)
  }
  ctx.log.warn({ requestId: ctx.requestId }, 'sign-in refused: wrong code')
  return refused('code-wrong', secondStep.wrong, { fields: { code: secondStep.wrong } })
}

async function finishSignIn(ctx: Context, made: MadeSession): Promise<Outcome<SignedIn>> {
  const user = await findStaffUser(ctx.db, made.userId)
  if (!user) return refused('not-signed-in', wrongCredentials)
  const actor = actorOf(user)
  await noteSeen(ctx.db, user.id)
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
