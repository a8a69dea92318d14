import type { z } from 'zod'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import {
  countAttempt,
  forgiveAttempt,
  uncountAttempt,
  type CountedAttempt,
} from '../data/attempts.server.ts'
import { startSession, type MadeSession } from '../data/cookie-sessions.server.ts'
import { isKnownDevice } from '../data/device-cookie.server.ts'
import { hashQueue } from '../data/ranked-queue.server.ts'
import { endSession } from '../data/staff-sessions.server.ts'
import { secondStep, wrongCredentials, wrongPasskey } from '../content.ts'
import { areTooMany } from '../rules/attempts.ts'
import { signInSchema } from '../schema.ts'
import { usedPasskeySchema } from '../schema/passkey.ts'
import { refuseWhenBusy, tooManyAttempts } from './refuse-attempts.server.ts'
import type { Credentials } from './request-credentials.server.ts'
import { checkSecondFactor, type GivenStep } from './check-second-factor.server.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.server.ts'
import { waitForNextMark } from './wait-for-next-mark.server.ts'

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
  const parsed = typedSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields)[0] ?? wrongCredentials, { fields })
  }
  return refuseWhenBusy(() => attemptSignIn(ctx, parsed.data, credentials))
}

const typedSchema = signInSchema.extend({ passkey: usedPasskeySchema.optional() })
type Typed = z.infer<typeof typedSchema>

async function attemptSignIn(
  ctx: Context,
  typed: Typed,
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
  const refusal = await takeSecondStep(ctx, made, attempt, typed)
  if (refusal) return refusal
  await forgiveAttempt(ctx, attempt)
  return finishSignIn(ctx, made, isSecure)
}

/** The session of a right password goes again unless the second step is passed; its tokens went to nobody. */
async function takeSecondStep(
  ctx: Context,
  made: MadeSession,
  attempt: CountedAttempt,
  given: GivenStep,
) {
  const second = await checkSecondFactor(ctx, made.userId, given)
  if (second.kind === 'passed') return undefined
  await endSession(ctx.db, made.sessionId)
  if (second.kind === 'too-many') return tooManyAttempts(second.retryAfterSeconds)
  if (second.kind === 'needed') {
    await uncountAttempt(ctx, attempt)
    const message = second.steps.includes('code') ? secondStep.needed : secondStep.passkeyNeeded
    return refused('code-needed', message, { current: { steps: second.steps } })
  }
  ctx.log.warn({ requestId: ctx.requestId }, 'sign-in refused: wrong second step')
  if (given.passkey) return refused('code-wrong', wrongPasskey)
  return refused('code-wrong', secondStep.wrong, { fields: { code: secondStep.wrong } })
}
