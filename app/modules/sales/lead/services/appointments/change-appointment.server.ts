import { refused } from '#app/basics/outcome.ts'
import { isChannelConfigured } from '#app/modules/outbox/delivery/rules.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { AppointmentState } from '../../content/appointments.ts'
import {
  type lockAppointment,
  keepEarlier,
  updateAppointment,
  type AppointmentValues,
  type StoredAppointment,
} from '../../data/appointments.server.ts'
import { findStaffNames } from '../../data/owners.server.ts'
import { updateLead } from '../../data/inbox.server.ts'
import { addEvidence } from '../keep-evidence.server.ts'
import { lockForAnswer } from '../settle-answer.server.ts'
import { endRinging } from '../ring-for-lead.server.ts'
import { composeAppointmentMail } from '../../rules/compose-appointment-mail.ts'

type Change = Omit<AppointmentValues, 'state' | 'earlier'> & {
  state: Exclude<AppointmentState, 'tentative'>
}
/** What a change answers with; `isMailed` where the visitor gets an email. */
export type ChangedAppointment = { version: number; isMailed: boolean }

/** As long as the console offers to undo it (LIM-09). */
const undoSeconds = 10

export const appointmentConflict = ({ state, startsAt, version }: StoredAppointment) =>
  refused('conflict', 'Someone else changed this appointment while you were working on it.', {
    current: { state, startsAt, version },
  })

type Found = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>

/** Writes a change that was decided, and tells the visitor; the caller holds the lock and has checked permission. */
export async function storeAppointmentChange(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: Found,
  change: Change,
  site: SiteSettings,
  action = `appointment.${change.state}`,
): Promise<ChangedAppointment> {
  const stored = await updateAppointment(
    tx,
    appointment,
    { ...busyOf({ ...appointment, ...change }), ...change },
    ctx.clock.now(),
  )
  const isMailed = await followAppointment(ctx, tx, { appointment: stored, lead }, site, {
    action,
    before: valuesOf(appointment),
  })
  return { version: stored.version, isMailed }
}

/**
 * What follows from an appointment as it is now: the visitor's mail, the activity row, the evidence of an answer, an
 * owner for a lead without one, and what an undo by staff brings back. The outbox holds what staff send for the seconds
 * in which they can undo it.
 * @returns whether the visitor is told by email
 */
export async function followAppointment(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: Found,
  site: SiteSettings,
  {
    action,
    before,
  }: { action: string; before: NonNullable<StoredAppointment['earlier']>['values'] },
): Promise<boolean> {
  const { id, kind, state, startsAt, personId } = appointment
  const isStaff = ctx.actor.kind === 'staff'
  const deliveryId = await queueMail(ctx, tx, { appointment, lead }, site, isStaff)
  const newOwner = state === 'confirmed' && !lead.assignedTo && !lead.mergedInto ? personId : null
  await keepEarlier(
    tx,
    id,
    isStaff ? { values: before, deliveryId, ...(newOwner ? { newOwner } : {}) } : null,
  )
  await recordActivity(ctx, tx, {
    action,
    subjectType: 'lead',
    subjectId: lead.id,
    details: { appointment: id, startsAt: startsAt.toISOString(), kind, person: personId },
  })
  if (newOwner) await changeOwner(ctx, tx, lead, newOwner)
  if (state === 'confirmed' && (await lockForAnswer(tx, lead.id)))
    await addEvidence(ctx, tx, lead.id, { kind: 'appointment', id })
  return deliveryId !== null && isChannelConfigured(ctx.env, 'mail')
}

/** The person who takes the appointment owns the lead; an undo takes that back. */
export async function changeOwner(
  ctx: Context,
  tx: Transaction,
  lead: Found['lead'],
  to: string | null,
): Promise<void> {
  await updateLead(tx, lead, { assignedTo: to }, ctx.clock.now())
  if (to) await endRinging(tx, lead.id)
  await recordActivity(ctx, tx, {
    action: 'lead.assigned',
    subjectType: 'lead',
    subjectId: lead.id,
    details: { from: lead.assignedTo, to },
  })
}

async function queueMail(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: Found,
  site: SiteSettings,
  isHeld: boolean,
): Promise<string | null> {
  const { state, personId, bookedBy } = appointment
  if (lead.email === '' || state === 'tentative') return null
  const names = await findStaffNames(tx, personId ? [personId] : [])
  const mail = composeAppointmentMail(
    {
      site,
      appointment: { ...appointment, personName: names.get(personId ?? '') },
      visitor: lead,
      reference: lead.reference,
      isBooked: bookedBy !== null,
    },
    state,
  )
  const [queued] = await enqueueDeliveries(ctx, tx, [
    {
      ...mailDelivery(`appointment-${state}`, mail),
      subjectType: 'lead',
      subjectId: lead.id,
      ...(isHeld ? { holdSeconds: undoSeconds } : {}),
    },
  ])
  return queued!.id
}

const minuteMs = 60_000

/** The time that is taken of the person: with the way there and back. */
export function busyOf({
  startsAt,
  endsAt,
  travelMinutes,
}: Pick<StoredAppointment, 'startsAt' | 'endsAt' | 'travelMinutes'>) {
  return {
    busyFrom: new Date(startsAt.getTime() - travelMinutes * minuteMs),
    busyUntil: new Date(endsAt.getTime() + travelMinutes * minuteMs),
  }
}

function valuesOf(one: StoredAppointment) {
  const { kind, state, personId, address, latitude, longitude, travelMinutes } = one
  return {
    kind,
    state,
    personId,
    address,
    latitude,
    longitude,
    travelMinutes,
    startsAt: one.startsAt.toISOString(),
    endsAt: one.endsAt.toISOString(),
    busyFrom: one.busyFrom?.toISOString() ?? null,
    busyUntil: one.busyUntil?.toISOString() ?? null,
  }
}
