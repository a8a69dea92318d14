import type { z } from 'zod'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity, type Activity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { findRequest, type DataRequest } from '../data.server.ts'

type Target = { requestId: string; version: number }
type Done = Pick<Activity, 'action' | 'details'>

/**
 * The rhythm of everything staff do about a request (product managers and above): permission, schema, lock,
 * versions, `work`, activity. `work` gives what the log says, which names nobody, or a refusal.
 */
export async function changeRequest<Schema extends z.ZodType<Target>>(
  ctx: Context,
  schema: Schema,
  input: unknown,
  work: (tx: Transaction, request: DataRequest, given: z.output<Schema>) => Promise<Outcome<Done>>,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const given = parsed.data
  return ctx.db.transaction(async (tx) => {
    const request = await findRequest(tx, given.requestId, true)
    if (!request) return refused('not-found', 'There is no such request.')
    if (request.version !== given.version) {
      const { state, version, erasedAt } = request
      return refused(
        'conflict',
        'This request has changed in the meantime. Please look at it again.',
        {
          current: { state, version, isErased: erasedAt !== null },
        },
      )
    }
    if (request.state === 'closed')
      return refused('invalid-input', 'This request was answered; it can no longer be changed.')
    const done = await work(tx, request, given)
    if (!done.ok) return done
    await recordActivity(ctx, tx, {
      ...done.value,
      subjectType: 'data-request',
      subjectId: request.id,
    })
    const after = await findRequest(tx, request.id)
    return accepted({ version: after!.version })
  })
}

/** Nothing is shown, changed or removed before it is known who asks. */
export function notConfirmed() {
  return refused('invalid-input', 'First make sure that the email address belongs to the person.')
}
