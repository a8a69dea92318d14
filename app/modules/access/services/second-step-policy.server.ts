import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import { countPasskeysOf } from '../data/passkeys.server.ts'
import { findSecondFactor } from '../data/second-factors.server.ts'

/** Says which roles must have a second step. */
export const secondStepPolicy =
  extensionPoint<(ctx: Context) => Promise<readonly StaffRole[]>>('second step policy')

/** Whether people of this role must have a second step (STF-10). */
export async function isSecondStepRequired(ctx: Context, role: StaffRole): Promise<boolean> {
  for (const readRoles of ctx.extensions.at(secondStepPolicy))
    if ((await readRoles(ctx)).includes(role)) return true
  return false
}

/** Whether this person must set a second step up before anything else (STF-10). */
export async function lacksSecondStep(
  ctx: Context,
  { id, role }: { id: string; role: StaffRole },
): Promise<boolean> {
  if (!(await isSecondStepRequired(ctx, role))) return false
  return (await secondStepsOf(ctx, id)).length === 0
}

/** What a person can take the second step with; nothing where a password is enough. */
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
