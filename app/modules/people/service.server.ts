import type { z } from 'zod'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { type Outcome, accepted, fieldErrors, refused } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import { revokeApiKeysOf } from '#app/modules/access/api-key/store.server.ts'
import { type AssignedWork, assignedWork } from '#app/modules/access/staff/service.server.ts'
import {
  type PersonRow,
  type StaffUserRow,
  changePerson,
  deleteResetLinksOf,
  endSessionsOf,
  findPeople,
  findPerson,
  hasOtherSuperAdmin,
  lockPerson,
  lockNewOwners,
} from '#app/modules/access/staff/store.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import {
  type ClosedAccountWithWork,
  type ListedPerson,
  type ListedWork,
  type WorkTakers,
  accessChangeSchema,
  activationSchema,
  deactivationSchema,
  handOverSchema,
} from './schema.ts'

/** Returns a person for the people list, without password, link or secret. */
export function presentPerson({ user, hasPassword, hasSecondFactor }: PersonRow): ListedPerson {
  return {
    ...pick(user, ['id', 'email', 'fullName', 'role', 'permissions', 'isActive', 'version']),
    hasPassword,
    hasSecondFactor,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}

/** Returns the stored person. The id must exist. */
export async function readPerson(db: Queryable, id: string): Promise<ListedPerson> {
  return presentPerson((await findPerson(db, id))!)
}

const lastSuperAdminMessage =
  'This is the last active super admin who can sign in. Make someone else super admin first.'

type PersonChangeStep<Value> = (
  tx: Transaction,
  user: StaffUserRow,
  actor: StaffActor,
) => Promise<Outcome<Value> | undefined>

/**
 * Runs the steps that all changes to a person share: requires a super admin, parses the input with `schema`, locks the
 * person, and refuses to remove the role of the last super admin. `change` returns a refusal or a value for the
 * response.
 */
export async function runPersonChange<Input extends { personId: string }, Value>(
  ctx: Context,
  schema: z.ZodType<Input>,
  input: unknown,
  change: (given: Input) => PersonChangeStep<Value>,
): Promise<Outcome<{ person: ListedPerson } & Value>> {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    if (fields.personId) return refused('not-found', 'Account not found. Reload and try again.')
    return refused('invalid-input', Object.values(fields)[0]!, { fields })
  }
  const { personId } = parsed.data
  try {
    return await ctx.db.transaction(async (tx) => {
      const user = await lockPerson(tx, personId)
      if (!user) return refused('not-found', 'Account not found. Reload and try again.')
      const outcome = await change(parsed.data)(tx, user, actor)
      if (outcome && !outcome.ok) return outcome
      const person = await readPerson(tx, personId)
      return accepted({ person, ...outcome?.value } as { person: ListedPerson } & Value)
    })
  } catch (error) {
    if (sqlState(error) !== '23514') throw error
    return refused('conflict', lastSuperAdminMessage, {
      current: await readPerson(ctx.db, personId),
    })
  }
}

async function refuseStaleVersion(tx: Transaction, user: StaffUserRow, version: number) {
  if (user.version === version) return undefined
  return refused(
    'conflict',
    `${user.fullName}’s account changed in the meantime. Check the changes, then try again.`,
    {
      current: await readPerson(tx, user.id),
    },
  )
}

/** Keeps people from locking themselves out. Another super admin can make the change. */
async function refuseOwnAccount(tx: Transaction, user: StaffUserRow, what: string) {
  if (user.role === 'super_admin' && !(await hasOtherSuperAdmin(tx, user.id)))
    return refused('conflict', lastSuperAdminMessage, { current: await readPerson(tx, user.id) })
  return refused('not-allowed', `You cannot ${what}. Ask another super admin.`)
}

/** Takes effect with the person's next request. Refused for one's own account. */
export function changeAccess(ctx: Context, input: unknown) {
  return runPersonChange(ctx, accessChangeSchema, input, (given) => async (tx, user, actor) => {
    const { role, permissions } = given
    const isSame = user.role === role && hasSameFlags(user.permissions, permissions)
    if (isSame) return accepted({})
    const stale = await refuseStaleVersion(tx, user, given.version)
    if (stale) return stale
    if (user.id === actor.id)
      return refuseOwnAccount(tx, user, 'change your own role or permissions')
    await changePerson(tx, user.id, { role, permissions })
    await logActivity(ctx, tx, 'staff.access-changed', ['staff-user', user.id], {
      changes: [
        { field: 'role', oldValue: user.role, newValue: role },
        {
          field: 'permissions',
          oldValue: enabledFlagNames(user.permissions),
          newValue: enabledFlagNames(permissions),
        },
      ].filter(({ oldValue, newValue }) => oldValue !== newValue),
    })
    return accepted({})
  })
}

const enabledFlagNames = (flags: Readonly<Record<string, boolean>>) =>
  Object.keys(flags)
    .filter((name) => flags[name])
    .toSorted()
    .join(', ')

const hasSameFlags = (one: Record<string, boolean>, other: Record<string, boolean>) =>
  enabledFlagNames(one) === enabledFlagNames(other)

type AssignedItem = { work: AssignedWork; count: number }

const workNoun = ({ words }: AssignedWork, count: number) => words[count === 1 ? 0 : 1]
const workCountText = ({ work, count }: AssignedItem) =>
  `${formatCappedCount(count)} ${workNoun(work, count)}`

export async function listAssignedWork(ctx: Context, personId: string): Promise<ListedWork[]> {
  const [items, people] = [await findAssignedItems(ctx, ctx.db, personId), await findPeople(ctx.db)]
  const able = people.filter(
    ({ user, hasPassword }) => user.isActive && hasPassword && user.id !== personId,
  )
  return Promise.all(
    items.map(async (one) => ({
      kind: one.work.kind,
      text: workCountText(one),
      also: await one.work.describeRelatedWork?.(ctx, ctx.db, personId),
      takers: able
        .filter(({ user }) => isAtLeast(user.role, one.work.takenBy))
        .map(({ user }) => ({ id: user.id, name: user.fullName })),
    })),
  )
}

export async function findClosedAccountsWithWork(ctx: Context): Promise<ClosedAccountWithWork[]> {
  const closed = (await findPeople(ctx.db)).filter(({ user }) => !user.isActive)
  const ids = closed.map(({ user }) => user.id)
  const counted = await Promise.all(
    ctx.extensions
      .valuesOf(assignedWork)
      .map(async (work) => ({ work, counts: await work.count(ctx.db, ids, ctx.clock.now()) })),
  )
  return closed.flatMap(({ user }) => {
    const texts = counted.flatMap(({ work, counts }) => {
      const count = counts.get(user.id) ?? 0
      return count > 0 ? [workCountText({ work, count })] : []
    })
    return texts.length > 0 ? [{ id: user.id, name: user.fullName, texts }] : []
  })
}

/** Hands over the work of a closed account to the chosen colleagues. Safe to repeat. */
export function handOverWork(ctx: Context, input: unknown) {
  return runPersonChange(ctx, handOverSchema, input, ({ takers }) => async (tx, user) => {
    if (user.isActive) return refused('conflict', 'This account is active. Deactivate it first.')
    return handOverAllWork(ctx, tx, user, takers)
  })
}

/** Refused if a kind of work has no chosen colleague, or one who may not take that work. */
async function handOverAllWork(
  ctx: Context,
  tx: Transaction,
  user: StaffUserRow,
  takers: WorkTakers,
): Promise<Outcome<object>> {
  const items = await findAssignedItems(ctx, tx, user.id)
  const able = await lockNewOwners(tx, Object.values(takers))
  const problems = items.flatMap((one) => {
    const problem = assignmentProblem(one, user.id, takers[one.work.kind], able)
    return problem ? [[one.work.kind, problem] as const] : []
  })
  if (problems.length > 0)
    return refused('invalid-input', problems[0]![1], { fields: Object.fromEntries(problems) })
  const given = new Map<string, string[]>()
  for (const one of items) {
    const to = able.get(takers[one.work.kind]!)!
    const count = await one.work.handOver(ctx, tx, { id: user.id, name: user.fullName }, to)
    const text = `${count} ${workNoun(one.work, count)}`
    given.set(to.id, [...(given.get(to.id) ?? []), text])
    await logActivity(ctx, tx, 'staff.work-handed-over', ['staff-user', user.id], {
      what: text,
      to: to.id,
    })
  }
  for (const [userId, texts] of given) {
    await notifyStaff(ctx, tx, {
      to: { userId },
      ...notices.handedOver(user.fullName, texts),
      href: texts.some((text) => / leads?$/.test(text)) ? `/admin/leads?owner=${userId}` : '/admin',
    })
  }
  return accepted({})
}

async function findAssignedItems(
  ctx: Context,
  db: Queryable,
  personId: string,
): Promise<AssignedItem[]> {
  const items: AssignedItem[] = []
  for (const work of ctx.extensions.valuesOf(assignedWork)) {
    const count = (await work.count(db, [personId], ctx.clock.now())).get(personId) ?? 0
    if (count > 0) items.push({ work, count })
  }
  return items
}

function assignmentProblem(
  one: AssignedItem,
  ownId: string,
  taker: string | undefined,
  able: ReadonlyMap<string, { role: StaffRole }>,
) {
  if (!taker) return `Choose who takes over ${workCountText(one)}.`
  const person = able.get(taker)
  if (!person || taker === ownId || !isAtLeast(person.role, one.work.takenBy))
    return `This person cannot take over ${workCountText(one)}.`
  return undefined
}

/**
 * Closes an account and ends its sessions, API keys and links at once. Refused unless all its work can be handed over.
 * Safe to repeat.
 */
export function deactivatePerson(ctx: Context, input: unknown) {
  return runPersonChange(ctx, deactivationSchema, input, (given) => async (tx, user, actor) => {
    if (!user.isActive) return accepted({})
    const stale = await refuseStaleVersion(tx, user, given.version)
    if (stale) return stale
    if (user.id === actor.id) return refuseOwnAccount(tx, user, 'deactivate your own account')
    const handed = await handOverAllWork(ctx, tx, user, given.takers)
    if (!handed.ok) return handed
    await changePerson(tx, user.id, { isActive: false })
    const sessions = await endSessionsOf(tx, user.id)
    const apiKeys = await revokeApiKeysOf(tx, user.id)
    await deleteResetLinksOf(tx, user.id)
    await logActivity(ctx, tx, 'staff.deactivated', ['staff-user', user.id], {
      sessions,
      apiKeys: apiKeys.length,
    })
    await recordActivity(
      ctx,
      tx,
      ...apiKeys.map(({ id, name }) => ({
        action: 'api-key.revoked',
        subjectType: 'api-key',
        subjectId: id,
        details: { name, because: 'account closed' },
      })),
    )
    return accepted({})
  })
}

/** Reopens a closed account with its previous password. Safe to repeat. */
export function reactivatePerson(ctx: Context, input: unknown) {
  return runPersonChange(ctx, activationSchema, input, (given) => async (tx, user) => {
    if (user.isActive) return accepted({})
    const stale = await refuseStaleVersion(tx, user, given.version)
    if (stale) return stale
    await changePerson(tx, user.id, { isActive: true })
    await logActivity(ctx, tx, 'staff.reactivated', ['staff-user', user.id])
    return accepted({})
  })
}
