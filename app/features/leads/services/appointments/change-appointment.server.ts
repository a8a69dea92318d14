import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { mailDelivery } from '#app/features/mail/rules.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import type { AppointmentState } from '../../content/appointments.ts'
import {
  type lockAppointment,
  keepEarlier,
  updateAppointment,
  type AppointmentValues,
  type StoredAppointment,
} from '../../data/appointments.server.ts'
import { findStaffNames } from '../../data/owners.server.ts'
import { lockWithLead } from './lock-with-lead.server.ts'
import { refusingTakenTime } from './taken-time.server.ts'
import { evidenceIn } from '../answer-evidence.server.ts'
import { composeAppointmentMail } from '../../rules/compose-appointment-mail.ts'

type Change = Omit<AppointmentValues, 'state' | 'earlier'> & {
  state: Exclude<AppointmentState, 'tentative'>
}
type Refusal = Extract<Outcome<never>, { ok: false }>

/** As long as the console offers to undo it (LIM-09). */
const undoSeconds = 10

/**
 * The rhythm of every change to an appointment by staff (editor and above): lock, compare versions,
 * write, log, tell the visitor by mail with the changed calendar file. `decide` returns undefined when
 * it already is so, which makes a repeat harmless and sends nothing twice.
 */
export async function changeAppointment(
  ctx: Context,
  target: { id: string; version: number },
  decide: (appointment: StoredAppointment, at: Date) => Change | Refusal | undefined,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const site = await readSettings(ctx, 'site')
  return refusingTakenTime(() =>
    ctx.db.transaction(async (tx) => {
      const found = await lockWithLead(tx, target.id)
      if (!found) return refused('not-found', 'There is no such appointment.')
      const { appointment } = found
      const at = ctx.clock.now()
      const change = decide(appointment, at)
      if (!change) return accepted({ version: appointment.version })
      if (appointment.version !== target.version) {
        const { state, startsAt, version } = appointment
        return refused('conflict', 'Somebody else changed this appointment in the meantime.', {
          current: { state, startsAt, version },
        })
      }
      if ('ok' in change) return change
      const stored = await storeAppointmentChange(ctx, tx, found, change, site)
      return accepted({ version: stored.version })
    }),
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>

/** Writes a change that was decided, and tells the visitor; the caller holds the lock and has checked permission. */
export async function storeAppointmentChange(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: Found,
  change: Change,
  site: SiteSettings,
  action = `appointment.${change.state}`,
): Promise<StoredAppointment> {
  const stored = await updateAppointment(
    tx,
    appointment,
    { ...busyOf({ ...appointment, ...change }), ...change },
    ctx.clock.now(),
  )
  await followAppointment(ctx, tx, { appointment: stored, lead }, site, {
    action,
    before: valuesOf(appointment),
  })
  return stored
}

/**
 * What follows from an appointment as it now stands: the visitor's mail, the activity row, the evidence of an answer,
 * and what an undo by staff brings back. The outbox holds what staff send for the seconds in which they can undo it.
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
): Promise<void> {
  const { id, kind, state, startsAt, personId } = appointment
  const isStaff = ctx.actor.kind === 'staff'
  const deliveryId = await queueMail(ctx, tx, { appointment, lead }, site, isStaff)
  await keepEarlier(tx, id, isStaff ? { values: before, deliveryId } : null)
  await recordActivity(ctx, tx, {
    action,
    subjectType: 'lead',
    subjectId: lead.id,
    details: { appointment: id, startsAt: startsAt.toISOString(), kind, person: personId },
  })
  if (state === 'confirmed') await evidenceIn(ctx)?.noteAppointment(ctx, tx, lead.id, id)
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
