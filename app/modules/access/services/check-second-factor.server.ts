import { recordActivity } from '#app/platform/activity-log.server.ts'
import { withActor, type Context } from '#app/platform/context.server.ts'
import { countCodeGuess, forgiveCodeGuesses } from '../data/attempts.server.ts'
import {
  bareCode,
  hashRecoveryCode,
  openSecret,
  stepOfCode,
} from '../data/one-time-codes.server.ts'
import {
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
  type SecondFactorRow,
} from '../data/second-factors.server.ts'
import { actorOf, findStaffUser } from '../data/staff-users.server.ts'
import type { UsedPasskey } from '../schema/passkey.ts'
import { checkPasskey } from './check-passkey.server.ts'
import { secondStepsOf } from './second-step-policy.server.ts'

type SecondStep = Awaited<ReturnType<typeof secondStepsOf>>[number]

export type SecondFactorAnswer =
  | { kind: 'passed' }
  | { kind: 'needed'; steps: SecondStep[] }
  | { kind: 'wrong' }
  | { kind: 'too-many'; retryAfterSeconds: number }

/** What came with the password. */
export type GivenStep = { code?: string; passkey?: UsedPasskey }

/**
 * Whether a sign-in whose password was right may go on: a code of the authenticator app, a recovery code or
 * a passkey of the same person, each of which works once. Guesses are counted per person, wherever they come from (T10).
 */
export async function checkSecondFactor(
  ctx: Context,
  userId: string,
  given: GivenStep,
): Promise<SecondFactorAnswer> {
  const steps = await secondStepsOf(ctx, userId)
  if (steps.length === 0) return { kind: 'passed' }
  if (!given.code && !given.passkey) return { kind: 'needed', steps }
  const retryAfterSeconds = await countCodeGuess(ctx, userId)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  const isPassed = given.passkey
    ? (await checkPasskey(ctx, given.passkey, userId)) !== undefined
    : await isRightCode(ctx, userId, bareCode(given.code!))
  if (!isPassed) return { kind: 'wrong' }
  await forgiveCodeGuesses(ctx, userId)
  return { kind: 'passed' }
}

async function isRightCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(ctx.db, userId)
  return factor?.confirmedAt ? isRight(ctx, factor, code) : false
}

async function isRight(ctx: Context, factor: SecondFactorRow, code: string): Promise<boolean> {
  const { userId } = factor
  if (/^\d{6}$/.test(code)) {
    const step = await stepOfCode(await openSecret(ctx.db, factor.secret), code, ctx.clock.now())
    return step !== undefined && takeStep(ctx.db, userId, step)
  }
  return ctx.db.transaction(async (tx) => {
    const left = await takeRecoveryCode(tx, userId, hashRecoveryCode(code))
    const user = left === undefined ? undefined : await findStaffUser(tx, userId)
    if (!user) return false
    await recordActivity(withActor(ctx, actorOf(user)), tx, {
      action: 'staff.recovery-code-used',
      subjectType: 'staff-user',
      subjectId: userId,
      details: { left },
    })
    return true
  })
}
