import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'

/** What else is written when a one-time link replaced somebody's password, in the same transaction. */
export const passwordResets =
  extensionPoint<(ctx: Context, tx: Transaction, userId: string) => Promise<void>>(
    'password resets',
  )

/** Tells every feature that wants to know whose password was replaced. */
export async function announcePasswordReset(
  ctx: Context,
  tx: Transaction,
  userId: string,
): Promise<void> {
  for (const follow of ctx.extensions.at(passwordResets)) await follow(ctx, tx, userId)
}
