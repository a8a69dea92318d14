import { notices } from '#app/modules/outbox/notification/content/notices.ts'
import { countText } from '#app/basics/capped-count.ts'
import { isAtLeast, type StaffRole } from '#app/basics/staff-roles.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { notifyStaff } from '#app/modules/outbox/notification/services/notify-staff.server.ts'
import { findPeople, lockTakers } from '#app/modules/access/data/people.server.ts'
import type { StaffUserRow } from '#app/modules/access/data/staff-users.server.ts'
import { heldWork, type HeldWork } from '#app/modules/access/services/held-work.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { handOverSchema, type ClosedWithWork, type ListedWork } from '../schema.ts'
import { changePersonBy } from './change-person.server.ts'

type Held = { work: HeldWork; count: number }
type Takers = Partial<Record<HeldWork['kind'], string>>

const wordOf = ({ words }: HeldWork, count: number) => words[count === 1 ? 0 : 1]
const textOf = ({ work, count }: Held) => `${countText(count)} ${wordOf(work, count)}`

/** What a person has that someone else must take before the account is closed, and who may. */
export async function listHeldWork(ctx: Context, personId: string): Promise<ListedWork[]> {
  const [held, people] = [await findHeld(ctx, ctx.db, personId), await findPeople(ctx.db)]
  const able = people.filter(
    ({ user, hasPassword }) => user.isActive && hasPassword && user.id !== personId,
  )
  return Promise.all(
    held.map(async (one) => ({
      kind: one.work.kind,
      text: textOf(one),
      also: await one.work.alsoHeld?.(ctx, ctx.db, personId),
      takers: able
        .filter(({ user }) => isAtLeast(user.role, one.work.takenBy))
        .map(({ user }) => ({ id: user.id, name: user.fullName })),
    })),
  )
}

/** The closed accounts with which something stayed. */
export async function findClosedWithWork(ctx: Context): Promise<ClosedWithWork[]> {
  const closed = (await findPeople(ctx.db)).filter(({ user }) => !user.isActive)
  const ids = closed.map(({ user }) => user.id)
  const counted = await Promise.all(
    ctx.extensions
      .at(heldWork)
      .map(async (work) => ({ work, counts: await work.count(ctx.db, ids, ctx.clock.now()) })),
  )
  return closed.flatMap(({ user }) => {
    const texts = counted.flatMap(({ work, counts }) => {
      const count = counts.get(user.id) ?? 0
      return count > 0 ? [textOf({ work, count })] : []
    })
    return texts.length > 0 ? [{ id: user.id, name: user.fullName, texts }] : []
  })
}

/** Gives what stayed with a closed account to those who are named (STF-10). Safe to repeat. */
export function handOverWork(ctx: Context, input: unknown) {
  return changePersonBy(ctx, handOverSchema, input, ({ takers }) => async (tx, user) => {
    if (user.isActive) return refused('conflict', 'This account is active. Deactivate it first.')
    return handOverAll(ctx, tx, user, takers)
  })
}

/**
 * Gives everything of a person to those who are named, in the caller's transaction: nothing stays with an account
 * that cannot sign in (STF-10). Refused where somebody is missing for something, or cannot take it.
 */
export async function handOverAll(
  ctx: Context,
  tx: Transaction,
  user: StaffUserRow,
  takers: Takers,
): Promise<Outcome<object>> {
  const held = await findHeld(ctx, tx, user.id)
  const able = await lockTakers(tx, Object.values(takers))
  const problems = held.flatMap((one) => {
    const problem = objectionTo(one, user.id, takers[one.work.kind], able)
    return problem ? [[one.work.kind, problem] as const] : []
  })
  if (problems.length > 0)
    return refused('invalid-input', problems[0]![1], { fields: Object.fromEntries(problems) })
  const given = new Map<string, string[]>()
  for (const one of held) {
    const to = able.get(takers[one.work.kind]!)!
    const count = await one.work.handOver(ctx, tx, { id: user.id, name: user.fullName }, to)
    const text = `${count} ${wordOf(one.work, count)}`
    given.set(to.id, [...(given.get(to.id) ?? []), text])
    await recordActivity(ctx, tx, {
      action: 'staff.work-handed-over',
      subjectType: 'staff-user',
      subjectId: user.id,
      details: { what: text, to: to.id },
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

async function findHeld(ctx: Context, db: Queryable, personId: string): Promise<Held[]> {
  const held: Held[] = []
  for (const work of ctx.extensions.at(heldWork)) {
    const count = (await work.count(db, [personId], ctx.clock.now())).get(personId) ?? 0
    if (count > 0) held.push({ work, count })
  }
  return held
}

type Able = ReadonlyMap<string, { role: StaffRole }>

function objectionTo(one: Held, ownId: string, taker: string | undefined, able: Able) {
  if (!taker) return `Say who takes ${textOf(one)}.`
  const person = able.get(taker)
  if (!person || taker === ownId || !isAtLeast(person.role, one.work.takenBy))
    return `This person cannot take ${textOf(one)}.`
  return undefined
}
