import type { z } from 'zod'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { hasOtherSuperAdmin, lockPerson } from '#app/modules/access/data/people.server.ts'
import type { StaffUserRow } from '#app/modules/access/data/staff-users.server.ts'
import type { ListedPerson } from '../schema.ts'
import { readPerson } from './present-person.server.ts'

const lastSuperAdmin =
  'This is the last active super admin who can sign in. Make someone else super admin first.'

type Step<Value> = (
  tx: Transaction,
  user: StaffUserRow,
  actor: StaffActor,
) => Promise<Outcome<Value> | undefined>

/**
 * What every change of a person shares: super_admin alone (ROL-10), the input read by `schema`, the person
 * locked, and the rule that the last super admin stays told as a conflict (ROL-13). `change` answers a
 * refusal, or a value for the answer.
 */
export async function changePersonBy<Input extends { personId: string }, Value>(
  ctx: Context,
  schema: z.ZodType<Input>,
  input: unknown,
  change: (given: Input) => Step<Value>,
): Promise<Outcome<{ person: ListedPerson } & Value>> {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    if (fields.personId) return refused('not-found', 'There is no such account.')
    return refused('invalid-input', Object.values(fields)[0]!, { fields })
  }
  const { personId } = parsed.data
  try {
    return await ctx.db.transaction(async (tx) => {
      const user = await lockPerson(tx, personId)
      if (!user) return refused('not-found', 'There is no such account.')
      const outcome = await change(parsed.data)(tx, user, actor)
      if (outcome && !outcome.ok) return outcome
      const person = await readPerson(tx, personId)
      return accepted({ person, ...outcome?.value } as { person: ListedPerson } & Value)
    })
  } catch (error) {
    if (sqlState(error) !== '23514') throw error
    return refused('conflict', lastSuperAdmin, { current: await readPerson(ctx.db, personId) })
  }
}

/** The refusal for somebody who looked at an older version. */
export async function refuseStale(tx: Transaction, user: StaffUserRow, version: number) {
  if (user.version === version) return undefined
  return refused(
    'conflict',
    `${user.fullName} was changed in the meantime. Look again, then decide.`,
    {
      current: await readPerson(tx, user.id),
    },
  )
}

/** Nobody locks themselves out: someone else decides on one's own account. */
export async function refuseOwn(tx: Transaction, user: StaffUserRow, what: string) {
  if (user.role === 'super_admin' && !(await hasOtherSuperAdmin(tx, user.id)))
    return refused('conflict', lastSuperAdmin, { current: await readPerson(tx, user.id) })
  return refused('not-allowed', `You cannot ${what}. Ask another super admin.`)
}
