import type { MiddlewareHandler } from 'hono'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { noteConfirmation } from '#app/modules/access/data/people.server.ts'
import { passwordConfirmationSchema } from '../schema.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import { sessionOf } from '#app/modules/access/services/guard-staff-api.server.ts'
import { refuseWhenBusy } from '#app/modules/access/services/refuse-attempts.server.ts'

/** Notes on this session that its person typed the password just now (T2). */
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
    if (checked.ok) await noteConfirmation(ctx.db, sessionId)
    return checked.ok ? accepted(null) : checked
  })
}

/** For writes to people's accounts: a session left open is not enough, the password must be fresh (T2). */
export function requireFreshPassword(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || sessionOf(c).isPasswordFresh) return next()
    const message = 'Please confirm your password to go on.'
    return refusalResponse(c, refused('password-needed', message))
  }
}
