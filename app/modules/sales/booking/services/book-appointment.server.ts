import { randomUUID } from 'node:crypto'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findAppointmentByKey, insertAppointment } from '../../lead/data/appointments.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import {
  busyOf,
  followAppointment,
  type ChangedAppointment,
} from '../../lead/services/appointments/change-appointment.server.ts'
import { refusingTakenTime } from '../../lead/services/appointments/taken-time.server.ts'
import { personRemoved, workOnMainLead } from '../../lead/services/change-lead.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { bookSchema } from '../schema.ts'
import { objectionTo } from './check-booking.server.ts'
import { tellBooked } from './tell-booked.server.ts'
import { valuesOf } from './values-of.server.ts'

type Booked = ChangedAppointment & { id: string }

/**
 * Books somebody for a lead, whatever form it came by (STF-09): appointment, the visitor's mail with the calendar file,
 * activity and the person's notice in one transaction. The same key books once. A lead may have several to come.
 * Of two who book one person for one hour, the second is refused: by what it reads, at the latest by the database.
 */
export async function bookAppointment(ctx: Context, input: unknown): Promise<Outcome<Booked>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const parsed = bookSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { leadId, idempotencyKey, ...fields } = parsed.data
  const known = await findLead(ctx.db, leadId)
  if (!known) return refused('not-found', 'There is no such lead.')
  const prepared = await valuesOf(ctx, known, fields)
  if (!prepared.ok) return prepared
  const values = prepared.value
  const site = await readSettings(ctx, 'site')
  return refusingTakenTime(() =>
    ctx.db.transaction(async (tx) => {
      const lead = await lockForAnswer(tx, leadId)
      if (!lead) return refused('not-found', 'There is no such lead.')
      const done = await findAppointmentByKey(tx, idempotencyKey)
      if (done) {
        if (done.leadId !== leadId) return refused('key-reused', 'This key was used before.')
        return accepted({ id: done.id, version: done.version, isMailed: false })
      }
      const objection =
        objectionToLead(lead) ??
        (await objectionTo(ctx, tx, fields, values, proclaimedHolidays(site)))
      if (objection) return objection
      const at = ctx.clock.now()
      const stored = await insertAppointment(tx, {
        ...values,
        ...busyOf(values),
        leadId,
        uid: `${randomUUID()}@${new URL(siteAddress(ctx.env)).hostname}`,
        askedFor: values.startsAt,
        bookedBy: actor.id,
        idempotencyKey,
        createdAt: at,
        updatedAt: at,
      })
      const appointment = stored!
      const isMailed = await followAppointment(ctx, tx, { appointment, lead }, site, {
        action: 'appointment.booked',
        before: null,
      })
      await tellBooked(ctx, tx, appointment, lead)
      return accepted({ id: appointment.id, version: appointment.version, isMailed })
    }),
  )
}

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>

function objectionToLead(lead: Lead): Refusal | undefined {
  if (lead.deidentifiedAt) return personRemoved()
  if (lead.mergedInto) return refused('invalid-input', workOnMainLead)
  if (lead.isSuspectedSpam)
    return refused('invalid-input', 'This is suspected spam. Say that it is not spam first.')
  return undefined
}
