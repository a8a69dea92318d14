import type { MiddlewareHandler } from 'hono'
import { type Outcome, accepted, refused, refusedInput, refusedField } from '#app/basics/outcome.ts'
import { describeDevice } from '#app/modules/access/device/rules.ts'
import { wantsMailSchema, ownNameSchema, ownPasswordSchema } from '#app/modules/access/schema.ts'
import { hashPassword, hashQueue, verifyPassword } from '#app/modules/access/secret/store.server.ts'
import { sessionOf } from '#app/modules/access/session/service.server.ts'
import { exceedsAttemptLimits } from '#app/modules/access/sign-in/rules.ts'
import {
  refuseWhenBusy,
  refuseTooManyAttempts,
} from '#app/modules/access/sign-in/service.server.ts'
import { countAttempt, refundAttempt } from '#app/modules/access/sign-in/store.server.ts'
import { validatePassword } from '#app/modules/access/staff/service.server.ts'
import {
  endSessionsOf,
  findLiveSessions,
  findPasswordHash,
  recordPasswordConfirmation,
  renameStaffUser,
  replacePassword,
  setWantsMail,
} from '#app/modules/access/staff/store.server.ts'
import { mailSecurityNotice } from '#app/modules/outbox/notification/service.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, notAllowed, type Context } from '#app/platform/context.server.ts'
import { type AppEnv, refusalResponse } from '#app/platform/http.server.ts'
import { accountMails } from '../content.ts'
import { endSessionsSchema, passwordConfirmationSchema } from '../schema.ts'

export async function changeOwnName(ctx: Context, input: unknown): Promise<Outcome<StaffActor>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = ownNameSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const name = parsed.data.full_name
  if (name === actor.name) return accepted(actor)
  await ctx.db.transaction(async (tx) => {
    await renameStaffUser(tx, actor.id, name)
    await logActivity(ctx, tx, 'staff.renamed', ['staff-user', actor.id])
  })
  return accepted({ ...actor, name })
}

/** Sets whether the signed-in person also gets decisions on their requests by email. Safe to repeat. */
export async function changeOwnMail(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ wants_mail: boolean }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = wantsMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const wantsMail = parsed.data.wants_mail
  await ctx.db.transaction(async (tx) => {
    if (!(await setWantsMail(tx, actor.id, wantsMail))) return
    await logActivity(ctx, tx, 'staff.mail-changed', ['staff-user', actor.id], { wantsMail })
  })
  return accepted(parsed.data)
}

/** Wrong guesses count as failed sign-ins. `field` is the password's form field, for the error. */
export async function checkOwnPassword(
  ctx: Context,
  actor: StaffActor,
  password: string,
  field: string,
): Promise<Outcome<null>> {
  const attempt = await countAttempt(ctx, actor.email)
  if (exceedsAttemptLimits(attempt, ctx.env.RATE_LIMIT_FACTOR))
    return refuseTooManyAttempts(attempt.retryAfterSeconds)
  const hash = await findPasswordHash(ctx.db, actor.id)
  const isRight = hash && (await hashQueue.run(0, () => verifyPassword({ hash, password })))
  if (!isRight) return refusedField(field, 'This is not your current password.')
  await refundAttempt(ctx, attempt)
  return accepted(null)
}

/**
 * Changes one's password, and emails the person. Wrong guesses count as failed sign-ins. Ends all of one's sessions
 * except `sessionId`.
 */
export async function changeOwnPassword(
  ctx: Context,
  input: unknown,
  sessionId: string,
): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = ownPasswordSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { current_password: current, new_password: next } = parsed.data
  return refuseWhenBusy(async () => {
    const checked = await checkOwnPassword(ctx, actor, current, 'current_password')
    if (!checked.ok) return checked
    const weakness = validatePassword(next, [actor.email, actor.name, current])
    if (weakness) return refusedField('new_password', weakness)
    const passwordHash = await hashQueue.run(0, () => hashPassword(next))
    await ctx.db.transaction(async (tx) => {
      await replacePassword(tx, actor.id, passwordHash, sessionId)
      await logActivity(ctx, tx, 'staff.password-changed', ['staff-user', actor.id])
      await mailSecurityNotice(ctx, tx, actor.id, accountMails.passwordChanged())
    })
    return accepted(null)
  })
}

/** Checks the password and records on this session that it was confirmed just now. */
export async function confirmOwnPassword(
  ctx: Context,
  input: unknown,
  sessionId: string,
): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passwordConfirmationSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return refuseWhenBusy(async () => {
    const checked = await checkOwnPassword(ctx, actor, parsed.data.password, 'password')
    if (checked.ok) await recordPasswordConfirmation(ctx.db, sessionId)
    return checked.ok ? accepted(null) : checked
  })
}

/**
 * Requires a recently confirmed password for every request except GET, so that a session left open cannot change
 * accounts or keys.
 */
export function requireFreshPassword(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || sessionOf(c).isPasswordFresh) return next()
    const message = 'Please confirm your password to continue.'
    return refusalResponse(c, refused('password-needed', message))
  }
}

/** Returns a person's active sessions. The session `ownSessionId` is marked as the current one. */
export async function listSessions({ db }: Context, personId: string, ownSessionId: string) {
  return (await findLiveSessions(db, personId)).map((session) => ({
    id: session.id,
    device: describeDevice(session.userAgent),
    startedAt: session.startedAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isThis: session.id === ownSessionId,
  }))
}

/**
 * Ends one session, or all except the current one. Super admins can end anyone's sessions, other staff only their own.
 * Safe to repeat.
 */
export async function endSessions(
  ctx: Context,
  input: unknown,
  ownSessionId: string,
): Promise<Outcome<{ ended: number }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = endSessionsSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', parsed.error.issues[0]!.message)
  const { personId, sessionId } = parsed.data
  if (personId !== actor.id && actor.role !== 'super_admin') return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const which = sessionId ? { only: sessionId } : { exceptId: ownSessionId }
    const ended = await endSessionsOf(tx, personId, which)
    const subject = ['staff-user', personId] as const
    if (ended > 0) await logActivity(ctx, tx, 'staff.sessions-ended', subject, { sessions: ended })
    return accepted({ ended })
  })
}
