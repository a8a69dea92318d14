import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import {
  bareCode,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  openSecret,
  sealSecret,
  secretUrl,
  stepOfCode,
  typedSecret,
} from '#app/modules/access/data/one-time-codes.server.ts'
import {
  confirmFactor,
  findSecondFactor,
  replaceRecoveryHashes,
  storePendingFactor,
} from '#app/modules/access/data/second-factors.server.ts'
import { codeSchema, type BegunFactor } from '../schema/second-factor.ts'

type RecoveryCodes = { recoveryCodes: string[] }
const isOnAlready = 'Your second step is on already. Switch it off first to use another app.'

/** A new secret for the person's authenticator app; it counts once a code of it was typed (T10). */
export async function beginSecondFactor(ctx: Context): Promise<Outcome<BegunFactor>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const secret = makeSecret()
  const sealed = await sealSecret(ctx.db, secret)
  if (!(await storePendingFactor(ctx.db, actor.id, sealed))) return refused('conflict', isOnAlready)
  const { brandName } = await readSettings(ctx, 'site')
  return accepted({
    secret: typedSecret(secret),
    url: secretUrl(secret, `${brandName} console`, actor.email),
  })
}

/** The first right code switches the second step on. The recovery codes in the answer are shown once. */
export async function confirmSecondFactor(
  ctx: Context,
  input: unknown,
): Promise<Outcome<RecoveryCodes>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = codeSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const factor = await findSecondFactor(ctx.db, actor.id)
  if (!factor) return refused('conflict', 'Begin the set-up again.')
  if (factor.confirmedAt) return refused('conflict', isOnAlready)
  const secret = await openSecret(ctx.db, factor.secret)
  const step = await stepOfCode(secret, bareCode(parsed.data.code), ctx.clock.now())
  if (step === undefined) {
    const message =
      'This code is not right. Wait for the next one, and check the time of your phone.'
    return refused('invalid-input', message, { fields: { code: message } })
  }
  const recoveryCodes = makeRecoveryCodes()
  return ctx.db.transaction(async (tx): Promise<Outcome<RecoveryCodes>> => {
    const hashes = recoveryCodes.map(hashRecoveryCode)
    if (!(await confirmFactor(tx, actor.id, step, hashes))) return refused('conflict', isOnAlready)
    await recordActivity(ctx, tx, {
      action: 'staff.second-factor-on',
      subjectType: 'staff-user',
      subjectId: actor.id,
    })
    return accepted({ recoveryCodes })
  })
}

/** Ten fresh recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(ctx: Context): Promise<Outcome<RecoveryCodes>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const recoveryCodes = makeRecoveryCodes()
  return ctx.db.transaction(async (tx): Promise<Outcome<RecoveryCodes>> => {
    const hashes = recoveryCodes.map(hashRecoveryCode)
    if (!(await replaceRecoveryHashes(tx, actor.id, hashes)))
      return refused('conflict', 'Your second step is off.')
    await recordActivity(ctx, tx, {
      action: 'staff.recovery-codes-renewed',
      subjectType: 'staff-user',
      subjectId: actor.id,
    })
    return accepted({ recoveryCodes })
  })
}
