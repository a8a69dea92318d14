import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import { countAttempt, forgiveAttempt } from '#app/modules/access/data/attempts.server.ts'
import { verifyPassword } from '#app/modules/access/data/password-hash.server.ts'
import { hashQueue } from '#app/modules/access/data/ranked-queue.server.ts'
import { findPasswordHash } from '#app/modules/access/data/staff-users.server.ts'
import { areTooMany } from '#app/modules/access/rules/attempts.ts'
import { tooManyAttempts } from '#app/modules/access/services/refuse-attempts.server.ts'

/**
 * Whether the person who is signed in typed their present password. Wrong guesses count like sign-ins
 * (T10). `field` is what the refusal names.
 */
export async function checkOwnPassword(
  ctx: Context,
  actor: StaffActor,
  password: string,
  field: string,
): Promise<Outcome<null>> {
  const attempt = await countAttempt(ctx, actor.email)
  if (areTooMany(attempt, ctx.env.RATE_LIMIT_FACTOR))
    return tooManyAttempts(attempt.retryAfterSeconds)
  const hash = await findPasswordHash(ctx.db, actor.id)
  const isRight = hash && (await hashQueue.run(0, () => verifyPassword({ hash, password })))
  if (!isRight) {
    const message = 'This is not your present password.'
    return refused('invalid-input', message, { fields: { [field]: message } })
  }
  await forgiveAttempt(ctx, attempt)
  return accepted(null)
}
