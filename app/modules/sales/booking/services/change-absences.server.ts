import { nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findTaken } from '../../lead/data/appointments.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { deleteAbsence, findAbsence, insertAbsence, lockBookable } from '../data.server.ts'
import { addAbsenceSchema, removeAbsenceSchema } from '../schema.ts'

/** One's own days away, or as a product manager anybody's: who is ill does not sign in to say so. */
function mayChange(ctx: Context, personId: string): boolean {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return false
  return actor.id === personId || hasRole(actor, 'product_manager')
}

/**
 * Notes days on which somebody is away (STF-09): from then on nobody books them there. What is booked already stays,
 * and is counted in the answer, for it has to be moved by hand. The same id is noted once.
 */
export async function addAbsence(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: string; booked: string[] }>> {
  const parsed = addAbsenceSchema.safeParse(input)
  if (!parsed.success)
    return hasRole(ctx.actor, 'editor') ? refusedInput(parsed.error) : notAllowed()
  const { id, personId, fromDate, untilDate } = parsed.data
  if (!mayChange(ctx, personId)) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const person = await lockBookable(tx, personId)
    if (!person) return refused('not-found', 'No colleague with that name can be booked.')
    const at = ctx.clock.now()
    const isNew = await insertAbsence(tx, {
      id,
      userId: personId,
      fromDate,
      untilDate,
      createdAt: at,
    })
    if (isNew)
      await recordActivity(ctx, tx, {
        action: 'staff.absence-added',
        subjectType: 'staff-user',
        subjectId: personId,
        details: { fromDate, untilDate },
      })
    const stretch: [Date, Date] = [
      startOfJohannesburgDay(fromDate),
      nextJohannesburgMidnight(startOfJohannesburgDay(untilDate)),
    ]
    const taken = await findTaken(tx, personId, stretch)
    return accepted({ id, booked: taken.map(({ reference }) => reference) })
  })
}

/** Takes days away back; once they are gone, saying so again changes nothing. */
export async function removeAbsence(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: string }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = removeAbsenceSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'These days cannot be removed.')
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const absence = await findAbsence(tx, id)
    if (!absence) return accepted({ id })
    if (!mayChange(ctx, absence.userId)) return notAllowed()
    await deleteAbsence(tx, id)
    const { userId, fromDate, untilDate } = absence
    await recordActivity(ctx, tx, {
      action: 'staff.absence-removed',
      subjectType: 'staff-user',
      subjectId: userId,
      details: { fromDate, untilDate },
    })
    return accepted({ id })
  })
}
