import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import {
  hasRole,
  notAllowed,
  type Context,
  extensionPoint,
  withActor,
} from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { permissionsOfRole } from '../rules.ts'
import { newStaffUserSchema, passwordResetSchema, resetLinkSchema } from '../schema.ts'
import { hashPassword, hashQueue, hashToken, makeToken } from '../secret/store.server.ts'
import {
  actorOf,
  addStaffUser,
  findPasswordHash,
  findResetLinkOwner,
  findStaffUserByEmail,
  replacePassword,
  storeResetLink,
  consumeResetLink,
} from './store.server.ts'

/** Hooks for other modules: account rules, and writes in the transaction of an account change. */
export type AccountPolicy = {
  secondStepRoles?(ctx: Context): Promise<readonly StaffRole[]>
  onAdded?(ctx: Context, tx: Transaction, userId: string): Promise<void>
  /** Called after a one-time link replaced a password, not after a new account's first password. */
  onPasswordReset?(ctx: Context, tx: Transaction, userId: string): Promise<void>
}

export const accountPolicies = extensionPoint<AccountPolicy>('account policies')

export async function runNewUserHooks(ctx: Context, tx: Transaction, userId: string) {
  for (const { onAdded } of ctx.extensions.valuesOf(accountPolicies))
    await onAdded?.(ctx, tx, userId)
}

const minPasswordScore = 3
const minRemainingCharacters = 8
let checker: ZxcvbnFactory | undefined

/** Undefined if strong enough. Rejects passwords that add little to the person's own words, too. */
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
  if (score >= minPasswordScore && countOtherCharacters(password, words) >= minRemainingCharacters)
    return undefined
  return 'This password is easy to guess. Use several unrelated words, without your name or a pattern.'
}

function countOtherCharacters(password: string, words: string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length
}

export type CreatedStaffUser = { id: string; email: string; fullName: string; role: StaffRole }

const mayManageAccounts = ({ actor }: Context) =>
  actor.kind === 'system' || hasRole(actor, 'super_admin')

/** Adds a person who may sign in. Allowed from the command line and for a super_admin. */
export async function createStaffUser(
  ctx: Context,
  input: unknown,
): Promise<Outcome<CreatedStaffUser>> {
  if (!mayManageAccounts(ctx)) return notAllowed()
  const parsed = newStaffUserSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { email, fullName, role, password } = parsed.data
  const weakness = validatePassword(password, [email, fullName])
  if (weakness) return refusedField('password', weakness)
  const passwordHash = await hashQueue.run(0, () => hashPassword(password))
  return ctx.db.transaction((tx) =>
    insertPerson(ctx, tx, { email, fullName, role }, passwordHash, 'staff.created'),
  )
}

/** Adds a person with a password, in the transaction of the caller, who must have checked the permission. */
export async function insertPerson(
  ctx: Context,
  tx: Transaction,
  person: Omit<CreatedStaffUser, 'id'>,
  passwordHash: string,
  action: 'staff.created' | 'staff.claimed',
): Promise<Outcome<CreatedStaffUser>> {
  const { role } = person
  const permissions = permissionsOfRole(role)
  const added = await addStaffUser(tx, { ...person, permissions }, passwordHash)
  if (!added) {
    const taken = 'Someone already uses this email address.'
    return refused('conflict', taken, { fields: { email: taken } })
  }
  const by = action === 'staff.claimed' ? withActor(ctx, actorOf(added)) : ctx
  await logActivity(by, tx, action, ['staff-user', added.id], { role })
  await runNewUserHooks(ctx, tx, added.id)
  return accepted({ id: added.id, email: added.email, fullName: added.fullName, role })
}

const linkMinutes = 60

/** Valid for an hour. The token is in the URL fragment, which browsers don't send; only its hash is stored. */
export async function makeResetLink(
  ctx: Context,
  input: unknown,
  siteUrl: string,
): Promise<Outcome<{ link: string; minutes: number }>> {
  if (!mayManageAccounts(ctx)) return notAllowed()
  const parsed = resetLinkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const user = await findStaffUserByEmail(ctx.db, parsed.data.email)
  if (!user) return refused('not-found', 'No account has this email address.')
  const token = makeToken()
  await ctx.db.transaction(async (tx) => {
    await storeResetLink(tx, user.id, hashToken(token), linkMinutes)
    await logActivity(ctx, tx, 'staff.reset-link-made', ['staff-user', user.id])
  })
  return accepted({
    link: `${new URL('/admin/reset-password', siteUrl).href}#token=${token}`,
    minutes: linkMinutes,
  })
}

const invalidLinkText =
  'This link was already used or has expired. If you have just set a password, sign in with it. Otherwise ask for a new link.'

/** Sets a new password with a one-time link, invalidates the link and ends all the person's sessions. */
export async function resetPassword(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const parsed = passwordResetSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const tokenHash = hashToken(parsed.data.token)
  const owner = await findResetLinkOwner(ctx.db, tokenHash)
  if (!owner?.isActive) return refused('not-allowed', invalidLinkText)
  const weakness = validatePassword(parsed.data.password, [owner.email, owner.fullName])
  if (weakness) return refusedField('password', weakness)
  const passwordHash = await hashQueue.run(0, () => hashPassword(parsed.data.password))
  return ctx.db.transaction(async (tx): Promise<Outcome<null>> => {
    const user = await consumeResetLink(tx, tokenHash)
    if (!user) return refused('not-allowed', invalidLinkText)
    const isFirst = (await findPasswordHash(tx, user.id)) === undefined
    await replacePassword(tx, user.id, passwordHash)
    const subject = ['staff-user', user.id] as const
    await logActivity(withActor(ctx, actorOf(user)), tx, 'staff.password-reset', subject)
    if (!isFirst)
      for (const { onPasswordReset } of ctx.extensions.valuesOf(accountPolicies))
        await onPasswordReset?.(ctx, tx, user.id)
    return accepted(null)
  })
}

export type WorkOwner = { id: string; name: string }

/** A kind of work that belongs to one person until a colleague takes it over. */
export type AssignedWork = {
  kind: 'leads' | 'bookings' | 'approvals' | 'views' | 'clinics'
  words: readonly [one: string, many: string]
  /** Minimum role of the person who takes over the work. */
  takenBy: StaffRole
  /** Counts the items of each person in `personIds`, up to 1,000 each. Omits people without items. */
  count: (
    db: Queryable,
    personIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, number>>
  /** Describes related work that is handed over too, such as "2 upcoming consultations". */
  describeRelatedWork?: (
    ctx: Context,
    db: Queryable,
    personId: string,
  ) => Promise<string | undefined>
  /** Moves all of a person's items in the caller's transaction, with an activity row each; returns their number. */
  handOver: (ctx: Context, tx: Transaction, from: WorkOwner, to: WorkOwner) => Promise<number>
}

export const assignedWork = extensionPoint<AssignedWork>('held work')
