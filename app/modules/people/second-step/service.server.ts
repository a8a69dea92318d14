import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import {
  type PasskeyRow,
  addPasskey,
  verifyRegistration,
  countPasskeysOf,
  findOwnPasskey,
  findPasskeysOf,
  makeRegistrationOptions,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
} from '#app/modules/access/passkey/store.server.ts'
import {
  isSecondStepRequired,
  secondStepsOf,
} from '#app/modules/access/second-step/service.server.ts'
import {
  normalizeCode,
  confirmFactor,
  findSecondFactor,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  removeFactor,
  replaceRecoveryHashes,
  secretUrl,
  findTimeStep,
  storePendingFactor,
  encodeSecret,
} from '#app/modules/access/second-step/store.server.ts'
import { unsealSecret, sealSecret } from '#app/modules/access/secret/store.server.ts'
import { noPasskeysText, relyingPartyOf } from '#app/modules/access/sign-in/rules.ts'
import { refuseWhenBusy } from '#app/modules/access/sign-in/service.server.ts'
import { findStaffUserByEmail, lockPerson } from '#app/modules/access/staff/store.server.ts'
import { mailSecurityNotice } from '#app/modules/outbox/notification/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { accountMails } from '../content.ts'
import { checkOwnPassword } from '../profile/service.server.ts'
import {
  totpInputSchema,
  maxPasskeys,
  passkeyAdditionSchema,
  passkeyRemovalSchema,
  passkeyRenamingSchema,
  passwordConfirmationSchema,
  personTargetSchema,
} from '../schema.ts'
import { runPersonChange } from '../service.server.ts'

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  const usedAt = lastUsedAt?.toISOString() ?? null
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: usedAt }
}

const passkeyChangeLimit = { name: 'passkeys:person', attempts: 40, windowSeconds: 15 * 60 }

/** `problem` is the reason why no passkey can be added at this site address; null if passkeys can be added. */
export async function listPasskeys(ctx: Context, userId: string) {
  return {
    passkeys: (await findPasskeysOf(ctx.db, userId)).map(presentPasskey),
    problem: relyingPartyOf(siteAddress(ctx.env)) ? null : noPasskeysText,
  }
}

/** Returns the browser options for creating a passkey. The challenge is bound to this session and works once. */
export async function beginPasskey(ctx: Context, sessionId: string) {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const party = relyingPartyOf(siteAddress(ctx.env))
  if (!party) return refused('unavailable', noPasskeysText)
  const counted = await countAttempt(ctx, passkeyChangeLimit, actor.id)
  if (!counted.ok) return counted
  const present = await findPasskeysOf(ctx.db, actor.id)
  if (present.length >= maxPasskeys) return tooManyPasskeys()
  const { brandName } = await readSettings(ctx, 'site')
  const adder = { id: actor.id, email: actor.email, name: actor.name, sessionId }
  return accepted(await makeRegistrationOptions(ctx.db, party, brandName, adder, present))
}

/** Stores a passkey that the browser created. It works for sign-in at once, and its owner gets an email. */
export async function finishPasskey(ctx: Context, input: unknown, sessionId: string) {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passkeyAdditionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const party = relyingPartyOf(siteAddress(ctx.env))
  if (!party) return refused('unavailable', noPasskeysText)
  const { name, response } = parsed.data
  const key = await verifyRegistration(ctx.db, party, response, sessionId)
  if (!key)
    return refused('conflict', 'The passkey could not be checked, or it took too long. Try again.')
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, actor.id)
    if ((await findPasskeysOf(tx, actor.id)).length >= maxPasskeys) return tooManyPasskeys()
    const added = await addPasskey(tx, { ...key, userId: actor.id, name })
    if (!added) return refused('conflict', 'This passkey is already in use.')
    await logActivity(ctx, tx, 'staff.passkey-added', ['staff-user', actor.id], { name })
    await mailSecurityNotice(ctx, tx, actor.id, accountMails.passkeyAdded(name))
    return accepted({ passkey: presentPasskey(added) })
  })
}

const tooManyPasskeys = () =>
  refused(
    'conflict',
    `You have ${maxPasskeys} passkeys, which is the maximum. Remove one that you no longer use.`,
  )

const noSuchPasskey = () => refused('not-found', 'Passkey not found. Reload and try again.')

/** Renames one of the signed-in person's passkeys. Safe to repeat. */
export async function renameOwnPasskey(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passkeyRenamingSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const counted = await countAttempt(ctx, passkeyChangeLimit, actor.id)
  if (!counted.ok) return counted
  const { id, name } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const passkey = await findOwnPasskey(tx, actor.id, id)
    if (!passkey) return noSuchPasskey()
    if (passkey.name === name) return accepted(null)
    await renamePasskey(tx, id, name)
    const changes = [{ field: 'name', oldValue: passkey.name, newValue: name }]
    await logActivity(ctx, tx, 'staff.passkey-renamed', ['staff-user', actor.id], { changes })
    return accepted(null)
  })
}

/** The person gets an email. Refused for their last second step if their role requires one. */
export async function removeOwnPasskey(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passkeyRemovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const counted = await countAttempt(ctx, passkeyChangeLimit, actor.id)
  if (!counted.ok) return counted
  const isRequired = await isSecondStepRequired(ctx, actor.role)
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, actor.id)
    const passkey = await findOwnPasskey(tx, actor.id, parsed.data.id)
    if (!passkey) return noSuchPasskey()
    const steps = await secondStepsOf({ db: tx }, actor.id)
    const isLast = !steps.includes('code') && (await countPasskeysOf(tx, actor.id)) === 1
    if (isRequired && isLast)
      return refused(
        'conflict',
        'Your role requires two-step sign-in. Add another passkey or an authenticator app first.',
      )
    const { id, name } = passkey
    await removePasskey(tx, id)
    await logActivity(ctx, tx, 'staff.passkey-removed', ['staff-user', actor.id], { name })
    await mailSecurityNotice(ctx, tx, actor.id, accountMails.passkeyRemoved(name))
    return accepted(null)
  })
}

type RecoveryCodes = { recoveryCodes: string[] }
const alreadyOnMessage =
  'Your authenticator app is already set up. Switch it off first to use another app.'

/** The second step starts only after a code from the app is confirmed. */
export async function beginSecondFactor(ctx: Context) {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const secret = makeSecret()
  const sealed = await sealSecret(ctx.db, 'second-factor', secret)
  if (!(await storePendingFactor(ctx.db, actor.id, sealed)))
    return refused('conflict', alreadyOnMessage)
  const { brandName } = await readSettings(ctx, 'site')
  return accepted({
    secret: encodeSecret(secret),
    url: secretUrl(secret, `${brandName} console`, actor.email),
  })
}

/** Switches the second step on if the code is right, and emails the person. Only this response has the recovery codes. */
export async function confirmSecondFactor(
  ctx: Context,
  input: unknown,
): Promise<Outcome<RecoveryCodes>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = totpInputSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const factor = await findSecondFactor(ctx.db, actor.id)
  if (!factor) return refused('conflict', 'This set-up has expired. Start again.')
  if (factor.confirmedAt) return refused('conflict', alreadyOnMessage)
  const secret = await unsealSecret(ctx.db, 'second-factor', factor.secret)
  const step = await findTimeStep(secret, normalizeCode(parsed.data.code), ctx.clock.now())
  if (step === undefined)
    return refusedField(
      'code',
      'This code is wrong. Wait for the next one, and check that your phone’s time is right.',
    )
  const recoveryCodes = makeRecoveryCodes()
  return ctx.db.transaction(async (tx) => {
    const hashes = recoveryCodes.map(hashRecoveryCode)
    if (!(await confirmFactor(tx, actor.id, step, hashes)))
      return refused('conflict', alreadyOnMessage)
    await logActivity(ctx, tx, 'staff.second-factor-on', ['staff-user', actor.id])
    await mailSecurityNotice(ctx, tx, actor.id, accountMails.appAdded())
    return accepted({ recoveryCodes })
  })
}

/** Replaces the recovery codes with ten new ones; the earlier ones stop working, and the person gets an email. */
export async function renewRecoveryCodes(ctx: Context): Promise<Outcome<RecoveryCodes>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const recoveryCodes = makeRecoveryCodes()
  return ctx.db.transaction(async (tx) => {
    const hashes = recoveryCodes.map(hashRecoveryCode)
    if (!(await replaceRecoveryHashes(tx, actor.id, hashes)))
      return refused('conflict', 'Your authenticator app is not set up. Set it up first.')
    await logActivity(ctx, tx, 'staff.recovery-codes-renewed', ['staff-user', actor.id])
    await mailSecurityNotice(ctx, tx, actor.id, accountMails.recoveryCodesReplaced())
    return accepted({ recoveryCodes })
  })
}

/** Switches one's second step off after checking the password, and emails the person. Safe to repeat. */
export async function switchOffSecondFactor(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passwordConfirmationSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const isRequired = await isSecondStepRequired(ctx, actor.role)
  return refuseWhenBusy(async () => {
    const checked = await checkOwnPassword(ctx, actor, parsed.data.password, 'password')
    if (!checked.ok) return checked
    return ctx.db.transaction(async (tx) => {
      await lockPerson(tx, actor.id)
      if (isRequired && (await countPasskeysOf(tx, actor.id)) === 0)
        return refused(
          'conflict',
          'Your role requires two-step sign-in, so you can’t switch it off.',
        )
      if (!(await removeFactor(tx, actor.id))) return accepted(null)
      await logActivity(ctx, tx, 'staff.second-factor-off', ['staff-user', actor.id])
      await mailSecurityNotice(ctx, tx, actor.id, accountMails.appRemoved())
      return accepted(null)
    })
  })
}

/**
 * Removes a person's authenticator app and passkeys; the password alone then signs them in. Super admins only. Refused
 * for one's own account, because `switchOffSecondFactor` and `removeOwnPasskey` require the password.
 */
export function resetSecondFactor(ctx: Context, input: unknown) {
  return runPersonChange(ctx, personTargetSchema, input, () => async (tx, user, actor) => {
    if (user.id === actor.id)
      return refused('not-allowed', 'Switch off your own two-step sign-in in your profile.')
    await removeSecondStep(ctx, tx, user.id)
    return accepted({})
  })
}

/**
 * Like `resetSecondFactor`, but run by an operator on the server, because no console user can do this for the only
 * super admin. Safe to repeat.
 */
export async function resetFactorByEmail(ctx: Context, email: string): Promise<Outcome<null>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const user = await findStaffUserByEmail(ctx.db, email)
  if (!user) return refused('not-found', 'No account has this email address.')
  await ctx.db.transaction((tx) => removeSecondStep(ctx, tx, user.id))
  return accepted(null)
}

async function removeSecondStep(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const hadApp = await removeFactor(tx, userId)
  const passkeys = await removePasskeysOf(tx, userId)
  if (!hadApp && passkeys === 0) return
  await logActivity(ctx, tx, 'staff.second-factor-reset', ['staff-user', userId], { passkeys })
  await mailSecurityNotice(ctx, tx, userId, accountMails.secondStepReset())
}
