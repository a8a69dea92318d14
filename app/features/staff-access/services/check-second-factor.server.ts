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

export type SecondFactorAnswer =
  | { kind: 'passed' }
  | { kind: 'needed' }
  | { kind: 'wrong' }
  | { kind: 'too-many'; retryAfterSeconds: number }

/**
 * Whether a sign-in whose password was right may go on: a code of the authenticator app or a recovery
 * code, each of which works once. Guesses are counted per person, wherever they come from (T10).
 */
export async function checkSecondFactor(
  ctx: Context,
  userId: string,
  code: string | undefined,
): Promise<SecondFactorAnswer> {
  const factor = await findSecondFactor(ctx.db, userId)
  if (!factor?.confirmedAt) return { kind: 'passed' }
  if (!code) return { kind: 'needed' }
  const retryAfterSeconds = await countCodeGuess(ctx, userId)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  if (!(await isRight(ctx, factor, bareCode(code)))) return { kind: 'wrong' }
  await forgiveCodeGuesses(ctx, userId)
  return { kind: 'passed' }
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
