import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { endSessionsOf, findLiveSessions } from '#app/modules/access/data/people.server.ts'
import { describeDevice } from '#app/modules/access/rules/device.ts'
import { endSessionsSchema, type ListedSession } from '../schema.ts'

/** The sessions of a person that are alive. `ownSessionId` is marked as the one that asks. */
export async function listSessions(
  { db }: Context,
  personId: string,
  ownSessionId: string,
): Promise<ListedSession[]> {
  return (await findLiveSessions(db, personId)).map((session) => ({
    id: session.id,
    device: describeDevice(session.userAgent),
    startedAt: session.startedAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isThis: session.id === ownSessionId,
  }))
}

/**
 * Ends sessions on the server at once: one's own, or anybody's for a super admin (T2). Without a session
 * named all of the person end, but for the one that asks. Safe to repeat.
 */
export async function endSessions(
  ctx: Context,
  input: unknown,
  ownSessionId: string,
): Promise<Outcome<{ ended: number }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = endSessionsSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('not-found', Object.values(fields)[0]!)
  }
  const { personId, sessionId } = parsed.data
  if (personId !== actor.id && actor.role !== 'super_admin') return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const which = sessionId ? { only: sessionId } : { exceptId: ownSessionId }
    const ended = await endSessionsOf(tx, personId, which)
    if (ended > 0) {
      await recordActivity(ctx, tx, {
        action: 'staff.sessions-ended',
        subjectType: 'staff-user',
        subjectId: personId,
        details: { sessions: ended },
      })
    }
    return accepted({ ended })
  })
}
