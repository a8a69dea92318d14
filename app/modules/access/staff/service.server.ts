import {
  type Context,
  allowVisitor,
  extensionPoint,
  withActor,
} from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, systemActor } from '#app/platform/actor.ts'
import { hashPassword, hashQueue, hashToken, makeToken } from '../secret/store.server.ts'
import {
  actorOf,
  addStaffUser,
  findPasswordHash,
  findResetLinkOwner,
  findStaffUserByEmail,
  hasStaffUsers,
  replacePassword,
  storeResetLink,
  consumeResetLink,
} from './store.server.ts'
import { newStaffUserSchema, passwordResetSchema, resetLinkSchema } from '../schema.ts'
import { permissionsOfRole } from '../rules.ts'
import { randomBytes } from 'node:crypto'
import { readableReference } from '#app/basics/ids.ts'
import { sampleAdministratorEmail } from '../content.ts'

/** What other modules write in the transaction of a change to an account. */
export type AccountFollowUp = {
  /** For a person who may sign in from now on. */
  onAdded?(ctx: Context, tx: Transaction, userId: string): Promise<void>
  /** After a one-time link replaced a password. */
  onPasswordReset?(ctx: Context, tx: Transaction, userId: string): Promise<void>
}

export const accountFollowUps = extensionPoint<AccountFollowUp>('account follow-ups')

/** Lets other modules add what a new person needs. */
export async function runNewUserHooks(
  ctx: Context,
  tx: Transaction,
  userId: string,
): Promise<void> {
  for (const { onAdded } of ctx.extensions.at(accountFollowUps)) await onAdded?.(ctx, tx, userId)
}

const weakestScore = 3
const minRemainingCharacters = 8
let checker: ZxcvbnFactory | undefined

/**
 * Says why a password is too easy to guess, or undefined when it is good enough: common passwords,
 * keyboard runs, repeats, dates, and little beyond the person's own words (T10).
 */
export function validatePassword(password: string, ownWords: string[]): string | undefined {
  checker ??= new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
  })
  const words = ownWords
    .flatMap((word) => [word, ...word.split(/[\s@.+-]+/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
  const { score } = checker.check(password, words)
  if (score >= weakestScore && countBeyondWords(password, words) >= minRemainingCharacters)
    return undefined
  return 'This password is easy to guess. Use several unrelated words, without your name or a pattern.'
}

/** How many letters and digits are left once the words are taken out. */
function countBeyondWords(password: string, words: string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length
}

export type CreatedStaffUser = { id: string; email: string; fullName: string; role: StaffRole }

/** Adds a person who may sign in: a command of the operator or a super_admin (ADL-22, ROL-10). */
export async function createStaffUser(
  ctx: Context,
  input: unknown,
): Promise<Outcome<CreatedStaffUser>> {
  const { actor } = ctx
  if (actor.kind !== 'system' && !(actor.kind === 'staff' && actor.role === 'super_admin'))
    return notAllowed()
  const parsed = newStaffUserSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { email, fullName, role, password } = parsed.data
  const weakness = validatePassword(password, [email, fullName])
  if (weakness) return refused('invalid-input', weakness, { fields: { password: weakness } })
  const passwordHash = await hashQueue.run(0, () => hashPassword(password))
  const user = await ctx.db.transaction(async (tx) => {
    const added = await addStaffUser(
      tx,
      { email, fullName, role, permissions: permissionsOfRole(role) },
      passwordHash,
    )
    if (!added) return undefined
    await recordActivity(ctx, tx, {
      action: 'staff.created',
      subjectType: 'staff-user',
      subjectId: added.id,
      details: { role },
    })
    await runNewUserHooks(ctx, tx, added.id)
    return added
  })
  if (!user) {
    const taken = 'There is already a person with this e-mail address.'
    return refused('conflict', taken, { fields: { email: taken } })
  }
  return accepted({ id: user.id, email: user.email, fullName: user.fullName, role: user.role })
}

/**
 * What a fresh installation tells the person who starts it: on the product's own database a sample
 * sign-in made now, on a database of theirs how to make one (D-123). Undefined when someone can
 * sign in already. The words hold a password: they go to the terminal once, never to the log.
 */
export async function firstStartMessage(
  ctx: Context,
  isSampleInstallation: boolean,
): Promise<string | undefined> {
  if (await hasStaffUsers(ctx.db)) return undefined
  if (!isSampleInstallation) {
    return 'There is no staff account yet. Create the first administrator:\n  npm run admin:create\n'
  }
  const password = readableReference(
    readableReference('key', randomBytes(8)),
    randomBytes(8),
  ).toLowerCase()
  const created = await createStaffUser(withActor(ctx, systemActor('first start')), {
    email: sampleAdministratorEmail,
    password,
    fullName: 'Sample Administrator',
    role: 'super_admin',
  })
  // Another node was faster: it has said its own.
  if (!created.ok) return undefined
  return [
    'The staff console is at /admin. Sign in with this sample account; it is shown only this once:',
    `  E-mail    ${sampleAdministratorEmail}`,
    `  Password  ${password}`,
    'Lost it? npm run admin:create -- --reset --email admin@baobab-connect.example',
    '',
  ].join('\n')
}

const linkMinutes = 60

/**
 * A link with which a person sets a new password once, within an hour (ADL-22, D-123). Its token
 * stands in the fragment, which browsers send to no one, and only its hash is stored.
 */
export async function makeResetLink(
  ctx: Context,
  input: unknown,
  siteUrl: string,
): Promise<Outcome<{ link: string; minutes: number }>> {
  const { actor } = ctx
  if (actor.kind !== 'system' && !(actor.kind === 'staff' && actor.role === 'super_admin'))
    return notAllowed()
  const parsed = resetLinkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const user = await findStaffUserByEmail(ctx.db, parsed.data.email)
  if (!user) return refused('not-found', 'No account has this email address.')
  const token = makeToken()
  await ctx.db.transaction(async (tx) => {
    await storeResetLink(tx, user.id, hashToken(token), linkMinutes)
    await recordActivity(ctx, tx, {
      action: 'staff.reset-link-made',
      subjectType: 'staff-user',
      subjectId: user.id,
    })
  })
  return accepted({
    link: `${new URL('/admin/reset-password', siteUrl).href}#token=${token}`,
    minutes: linkMinutes,
  })
}

const linkOver = 'This link has been used or is too old. Please ask for a new one.'

/** Sets a new password with a one-time link, uses the link up and ends every session of the person (ADL-22). */
export async function resetPassword(ctx: Context, input: unknown): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const parsed = passwordResetSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const tokenHash = hashToken(parsed.data.token)
  const owner = await findResetLinkOwner(ctx.db, tokenHash)
  if (!owner?.isActive) return refused('not-allowed', linkOver)
  const weakness = validatePassword(parsed.data.password, [owner.email, owner.fullName])
  if (weakness) return refused('invalid-input', weakness, { fields: { password: weakness } })
  const passwordHash = await hashQueue.run(0, () => hashPassword(parsed.data.password))
  return ctx.db.transaction(async (tx): Promise<Outcome<null>> => {
    const user = await consumeResetLink(tx, tokenHash)
    if (!user) return refused('not-allowed', linkOver)
    const isFirst = (await findPasswordHash(tx, user.id)) === undefined
    await replacePassword(tx, user.id, passwordHash)
    await recordActivity(withActor(ctx, actorOf(user)), tx, {
      action: 'staff.password-reset',
      subjectType: 'staff-user',
      subjectId: user.id,
    })
    if (!isFirst)
      for (const { onPasswordReset } of ctx.extensions.at(accountFollowUps))
        await onPasswordReset?.(ctx, tx, user.id)
    return accepted(null)
  })
}

export type WorkTaker = { id: string; name: string }

/** One kind of thing that stays with a person until someone else takes it (STF-10). */
export type AssignedWork = {
  kind: 'leads' | 'bookings' | 'approvals' | 'views' | 'clinics'
  /** As in "1 lead" and "3 leads". */
  words: readonly [one: string, many: string]
  /** The least role of who may take it. */
  takenBy: StaffRole
  /** How many each of these people has, counted no further than a thousand; who has none is left out. */
  count: (
    db: Queryable,
    personIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, number>>
  /** What else goes with it, in words: "2 consultations to come". */
  alsoHeld?: (ctx: Context, db: Queryable, personId: string) => Promise<string | undefined>
  /** Gives all of it to someone else, with an activity row for each, in the caller's transaction. */
  handOver: (ctx: Context, tx: Transaction, from: WorkTaker, to: WorkTaker) => Promise<number>
}

export const assignedWork = extensionPoint<AssignedWork>('held work')
