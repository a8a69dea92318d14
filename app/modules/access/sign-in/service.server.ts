import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type Outcome, accepted, fieldErrors, refused, refusedInput } from '#app/basics/outcome.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type Context, withActor } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt as countRequest } from '#app/platform/rate-limit.server.ts'
import { secondStepTexts, wrongCredentialsText, wrongPasskeyText } from '../content.ts'
import { makeSignInOptions } from '../passkey/store.server.ts'
import {
  type StaffSession,
  type StaffUser,
  type PasskeyAssertion,
  signInSchema,
  passkeyAssertionSchema,
} from '../schema.ts'
import {
  type SecondStepInput,
  checkPasskey,
  checkSecondFactor,
} from '../second-step/service.server.ts'
import { QueueFullError, hashQueue } from '../secret/store.server.ts'
import { type Credentials, describeStaff } from '../session/service.server.ts'
import {
  type NewSession,
  endSession,
  expiredCookies,
  findSession,
  isKnownDevice,
  makeDeviceCookie,
  touchLastSeen,
  readSessionCookie,
  removeDeadSessions,
  startSession,
  startSessionOf,
} from '../session/store.server.ts'
import { actorOf, findStaffUser } from '../staff/store.server.ts'
import {
  exceedsAttemptLimits,
  msUntilNextInterval,
  noPasskeysText,
  relyingPartyOf,
  sessionLimits,
} from './rules.ts'
import { type CountedAttempt, countAttempt, refundAttempt, uncountAttempt } from './store.server.ts'

const busyRetrySeconds = 5

export function refuseTooManyAttempts(retryAfterSeconds: number) {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return refused(
    'too-many-requests',
    `Too many attempts to sign in. Please try again in ${when}.`,
    { retryAfterSeconds },
  )
}

/** Converts the error of a full queue into the refusal for too many attempts, because load is not a server error. */
export async function refuseWhenBusy<Value>(
  work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof QueueFullError) return refuseTooManyAttempts(busyRetrySeconds)
    throw error
  }
}

export type SignedIn = { user: StaffUser; session: StaffSession; cookies: string[] }

/** Completes a sign-in: logs it and returns the session's tokens and cookies, including the device cookie. */
export async function finishSignIn(
  ctx: Context,
  made: NewSession,
  isSecure: boolean,
  details: { passkey?: string } = {},
): Promise<Outcome<SignedIn>> {
  await removeDeadSessions(ctx.db)
  const user = await findStaffUser(ctx.db, made.userId)
  if (!user) return refused('not-signed-in', wrongCredentialsText)
  const actor = actorOf(user)
  await touchLastSeen(ctx.db, user.id)
  const subject = ['staff-user', user.id] as const
  await logActivity(withActor(ctx, actor), ctx.db, 'staff.signed-in', subject, details)
  const expires = new Date(ctx.clock.now().getTime() + sessionLimits.idleMs)
  return accepted({
    user: describeStaff(actor),
    session: { access_token: made.accessToken, expires_at: expires.toISOString() },
    cookies: [...made.cookies, await makeDeviceCookie(ctx.db, user.email, isSecure)],
  })
}

/**
 * Delays a response until a multiple of 400 ms after `startedAt` (from `performance.now()`), so that its timing reveals
 * nothing. A loop waits for the last two milliseconds, because a timer may be off by that much.
 */
export async function delayFailure(startedAt: number): Promise<void> {
  const now = performance.now()
  const mark = now + msUntilNextInterval(now - startedAt)
  await wait(Math.max(0, mark - now - 2))
  while (performance.now() < mark) await turn()
}

/**
 * Signs a person in. An unknown email, a wrong password and a disabled account get the same response after the same
 * time. Attempts are counted before the password is checked. If the account has a second step, a correct password alone
 * is refused with 'code-needed' and creates no session.
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  const parsed = signInInputSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields)[0] ?? wrongCredentialsText, { fields })
  }
  return refuseWhenBusy(() => attemptSignIn(ctx, parsed.data, credentials))
}

const signInInputSchema = signInSchema.extend({ passkey: passkeyAssertionSchema.optional() })

async function attemptSignIn(
  ctx: Context,
  typed: z.infer<typeof signInInputSchema>,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  const startedAt = performance.now()
  const { isSecure, headers } = credentials
  const { email } = typed
  const isKnown = await isKnownDevice(ctx.db, email, isSecure, headers)
  const attempt = await countAttempt(ctx, email, isKnown)
  if (exceedsAttemptLimits(attempt, ctx.env.RATE_LIMIT_FACTOR)) {
    ctx.log.warn(
      { requestId: ctx.requestId, attempts: attempt.account },
      'sign-in refused: too many attempts',
    )
    return refuseTooManyAttempts(attempt.retryAfterSeconds)
  }
  const made = await hashQueue.run(attempt.network, () => startSession(ctx.db, credentials, typed))
  if (!made) {
    ctx.log.warn({ requestId: ctx.requestId, attempts: attempt.account }, 'sign-in refused')
    await delayFailure(startedAt)
    return refused('not-signed-in', wrongCredentialsText)
  }
  const refusal = await requireSecondStep(ctx, made, attempt, typed)
  if (refusal) return refusal
  await refundAttempt(ctx, attempt)
  return finishSignIn(ctx, made, isSecure)
}

/** Checks the second step. If it fails, the session of the correct password is deleted; its tokens were never sent. */
async function requireSecondStep(
  ctx: Context,
  made: NewSession,
  attempt: CountedAttempt,
  given: SecondStepInput,
) {
  const second = await checkSecondFactor(ctx, made.userId, given)
  if (second.kind === 'passed') return undefined
  await endSession(ctx.db, made.sessionId)
  if (second.kind === 'too-many') return refuseTooManyAttempts(second.retryAfterSeconds)
  if (second.kind === 'needed') {
    await uncountAttempt(ctx, attempt)
    const message = second.steps.includes('code')
      ? secondStepTexts.needed
      : secondStepTexts.passkeyNeeded
    return refused('code-needed', message, { current: { steps: second.steps } })
  }
  ctx.log.warn({ requestId: ctx.requestId }, 'sign-in refused: wrong second step')
  if (given.passkey) return refused('code-wrong', wrongPasskeyText)
  return refused('code-wrong', secondStepTexts.wrong, { fields: { code: secondStepTexts.wrong } })
}

/** Limit for passkey challenges: high, because each sign-in page requests one and an office shares one address. */
const passkeyOptionsLimit = { name: 'passkey-options', attempts: 300, windowSeconds: 15 * 60 }

export async function offerPasskeySignIn(ctx: Context) {
  const party = relyingPartyOf(siteAddress(ctx.env))
  if (!party) return refused('unavailable', noPasskeysText)
  const counted = await countRequest(ctx, passkeyOptionsLimit)
  if (!counted.ok) return counted
  return accepted(await makeSignInOptions(ctx.db, party))
}

/**
 * Signs in with a passkey alone. It counts as two factors: the device, and a fingerprint, face or PIN. Every invalid
 * passkey gets the same response, and attempts are counted before the check.
 */
export async function signInByPasskey(
  ctx: Context,
  input: unknown,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  const parsed = passkeyAssertionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, wrongPasskeyText)
  return refuseWhenBusy(() => attemptPasskeySignIn(ctx, parsed.data, credentials))
}

async function attemptPasskeySignIn(
  ctx: Context,
  used: PasskeyAssertion,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  const startedAt = performance.now()
  const counted = await countAttempt(ctx, `passkey ${used.id}`)
  if (exceedsAttemptLimits(counted, ctx.env.RATE_LIMIT_FACTOR))
    return refuseTooManyAttempts(counted.retryAfterSeconds)
  const passkey = await checkPasskey(ctx, used)
  const made = passkey && (await startSessionOf(ctx.db, credentials, passkey.userId))
  if (!made) {
    ctx.log.warn({ requestId: ctx.requestId }, 'sign-in refused: passkey')
    await delayFailure(startedAt)
    return refused('not-signed-in', wrongPasskeyText)
  }
  await refundAttempt(ctx, counted)
  return finishSignIn(ctx, made, credentials.isSecure, { passkey: passkey.name })
}

/** Ends the cookie's session on the server, if there is one. Safe to repeat. */
export async function signOut(
  ctx: Context,
  credentials: Credentials,
): Promise<Outcome<{ cookies: string[] }>> {
  const cookieToken = await readSessionCookie(ctx.db, credentials.isSecure, credentials.headers)
  const found = cookieToken && (await findSession(ctx.db, cookieToken))
  if (found) {
    await ctx.db.transaction(async (tx) => {
      await endSession(tx, found.session.id)
      const subject = ['staff-user', found.user.id] as const
      await logActivity(withActor(ctx, actorOf(found.user)), tx, 'staff.signed-out', subject)
    })
  }
  return accepted({ cookies: await expiredCookies(ctx.db, credentials.isSecure) })
}
