import type { StaffRole } from '#app/basics/staff-roles.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type Context, withActor } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import {
  checkSignIn,
  countPasskeysOf,
  findPasskey,
  recordPasskeyUse,
} from '../passkey/store.server.ts'
import type { PasskeyAssertion } from '../schema.ts'
import { unsealSecret } from '../secret/store.server.ts'
import { relyingPartyOf } from '../sign-in/rules.ts'
import { countCodeGuess, resetCodeGuesses } from '../sign-in/store.server.ts'
import { accountPolicies } from '../staff/service.server.ts'
import { actorOf, findStaffUser } from '../staff/store.server.ts'
import {
  normalizeCode,
  findSecondFactor,
  hashRecoveryCode,
  findTimeStep,
  consumeRecoveryCode,
  consumeTimeStep,
} from './store.server.ts'

/** Checks whether the account policy of any module requires a second sign-in step for a role. */
export async function isSecondStepRequired(ctx: Context, role: StaffRole): Promise<boolean> {
  for (const { secondStepRoles } of ctx.extensions.valuesOf(accountPolicies))
    if ((await secondStepRoles?.(ctx))?.includes(role)) return true
  return false
}

/** Checks whether a person must set up a second step before using the console. */
export async function lacksSecondStep(ctx: Context, { id, role }: { id: string; role: StaffRole }) {
  if (!(await isSecondStepRequired(ctx, role))) return false
  return (await secondStepsOf(ctx, id)).length === 0
}

/** Returns the second steps that a person has set up; empty if the password is enough. */
export async function secondStepsOf(
  { db }: { db: Queryable },
  userId: string,
): Promise<('code' | 'passkey')[]> {
  const [factor, passkeys] = [await findSecondFactor(db, userId), await countPasskeysOf(db, userId)]
  return [
    ...(factor?.confirmedAt ? ['code' as const] : []),
    ...(passkeys > 0 ? ['passkey' as const] : []),
  ]
}

/**
 * Verifies a passkey response and returns the passkey's owner and name. Undefined if the challenge is unknown or used,
 * the site or signature is wrong, the device didn't verify the person, the counter went back (a copied key) or the
 * owner isn't `ownerId`.
 */
export async function checkPasskey(
  ctx: Context,
  used: PasskeyAssertion,
  ownerId?: string,
): Promise<{ userId: string; name: string } | undefined> {
  const party = relyingPartyOf(siteAddress(ctx.env))
  const passkey = party && (await findPasskey(ctx.db, used.id))
  if (!passkey || !isPasskeyOf(used, passkey.userId)) return undefined
  if (ownerId !== undefined && passkey.userId !== ownerId) return undefined
  const newCounter = await checkSignIn(ctx.db, party, used, passkey)
  if (newCounter === undefined) return undefined
  if (!(await recordPasskeyUse(ctx.db, passkey, newCounter))) return undefined
  return { userId: passkey.userId, name: passkey.name }
}

/** Checks that the user id in the response, if any, is the passkey's owner; a different id means a forged response. */
function isPasskeyOf({ response }: PasskeyAssertion, userId: string): boolean {
  return (
    response.userHandle === undefined ||
    Buffer.from(response.userHandle, 'base64url').toString() === userId
  )
}

type SecondStep = Awaited<ReturnType<typeof secondStepsOf>>[number]

export type SecondFactorAnswer =
  | { kind: 'passed' }
  | { kind: 'needed'; steps: SecondStep[] }
  | { kind: 'wrong' }
  | { kind: 'too-many'; retryAfterSeconds: number }

export type SecondStepInput = { code?: string; passkey?: PasskeyAssertion }

/**
 * Checks the second step after a correct password: a code of the authenticator app, a recovery code or a passkey of the
 * same person. Each code and each passkey response works once. Wrong attempts are counted per person, across all
 * networks.
 */
export async function checkSecondFactor(
  ctx: Context,
  userId: string,
  given: SecondStepInput,
): Promise<SecondFactorAnswer> {
  const steps = await secondStepsOf(ctx, userId)
  if (steps.length === 0) return { kind: 'passed' }
  if (!given.code && !given.passkey) return { kind: 'needed', steps }
  const retryAfterSeconds = await countCodeGuess(ctx, userId)
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds }
  const isPassed = given.passkey
    ? (await checkPasskey(ctx, given.passkey, userId)) !== undefined
    : await verifyUserCode(ctx, userId, normalizeCode(given.code!))
  if (!isPassed) return { kind: 'wrong' }
  await resetCodeGuesses(ctx, userId)
  return { kind: 'passed' }
}

async function verifyUserCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(ctx.db, userId)
  if (!factor?.confirmedAt) return false
  if (/^\d{6}$/.test(code)) {
    const secret = await unsealSecret(ctx.db, 'second-factor', factor.secret)
    const step = await findTimeStep(secret, code, ctx.clock.now())
    return step !== undefined && consumeTimeStep(ctx.db, userId, step)
  }
  return ctx.db.transaction(async (tx) => {
    const left = await consumeRecoveryCode(tx, userId, hashRecoveryCode(code))
    const user = left === undefined ? undefined : await findStaffUser(tx, userId)
    if (!user) return false
    const own = withActor(ctx, actorOf(user))
    await logActivity(own, tx, 'staff.recovery-code-used', ['staff-user', userId], { left })
    return true
  })
}
