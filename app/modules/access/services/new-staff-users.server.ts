import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'

/** What else is written for somebody who may sign in from now on, in the transaction that adds them. */
export const newStaffUsers =
  extensionPoint<(ctx: Context, tx: Transaction, userId: string) => Promise<void>>(
    'new staff users',
  )

/** Tells every feature that wants to know of a person who was just added. */
export async function announceStaffUser(
  ctx: Context,
  tx: Transaction,
  userId: string,
): Promise<void> {
  for (const welcome of ctx.extensions.at(newStaffUsers)) await welcome(ctx, tx, userId)
}
