import { formatWeekdayTime, minuteMs } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { isChannelConfigured } from '#app/modules/outbox/delivery/rules.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { withdrawDelivery } from '#app/modules/outbox/delivery/store.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { clearLeadAlerts } from '../alerts/service.server.ts'
import { addEvidence, lockForAnswer, withdrawEvidence } from '../answer/service.server.ts'
import { updateLead } from '../inbox/store.server.ts'
import { findStaffNames } from '../owner/store.server.ts'
import { composeAppointmentMail } from './calendar/rules.ts'
import { type AppointmentState, appointmentKindLabels } from './content.ts'
import { type EarlierAppointment, changeAppointmentSchema } from './schema.ts'
import {
  type AppointmentValues,
  type StoredAppointment,
  deleteAppointment,
  findAppointment,
  findAppointmentsOf,
  saveEarlierAppointment,
  lockAppointment,
  updateAppointment,
} from './store.server.ts'

type AppointmentChange = Omit<AppointmentValues, 'state' | 'earlier'> & {
  state: Exclude<AppointmentState, 'tentative'>
}
/** The result of a change; `isMailed` if the visitor gets an email. */
type ChangedAppointment = { version: number; isMailed: boolean }

/** How long the console offers undo, and how long the outbox delays the email. */
const undoSeconds = 10

const conflictMessage = 'This appointment changed while you were editing. Reload and try again.'
export const appointmentConflict = ({ state, startsAt, version }: StoredAppointment) =>
  refused('conflict', conflictMessage, { current: { state, startsAt, version } })

const notFoundRefusal = () => refused('not-found', 'Appointment not found. Reload and try again.')

type LockedAppointment = NonNullable<Awaited<ReturnType<typeof lockAppointment>>>

/** Stores a change and notifies the visitor. The caller must have locked the appointment and checked permission. */
export async function storeAppointmentChange(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: LockedAppointment,
  change: AppointmentChange,
  site: SiteSettings,
  action = `appointment.${change.state}`,
): Promise<ChangedAppointment> {
  const values = { ...busyPeriod({ ...appointment, ...change }), ...change }
  const stored = await updateAppointment(tx, appointment, values, ctx.clock.now())
  const isMailed = await applyAppointmentEffects(ctx, tx, { appointment: stored, lead }, site, {
    action,
    before: valuesOf(appointment),
  })
  return { version: stored.version, isMailed }
}

/**
 * Applies the consequences of an appointment's current state: the email to the visitor, the notices to colleagues, the
 * activity row, the evidence of an answer, an owner for an unassigned lead, and the data for an undo by staff. An email
 * caused by staff is delayed for the undo period.
 * @returns whether the visitor is notified by email
 */
export async function applyAppointmentEffects(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: LockedAppointment,
  site: SiteSettings,
  { action, before }: { action: string; before: EarlierAppointment['values'] },
): Promise<boolean> {
  const { id, kind, state, startsAt, personId } = appointment
  const isStaff = ctx.actor.kind === 'staff'
  const deliveryId = await queueMail(ctx, tx, { appointment, lead }, site, isStaff)
  const newOwner = state === 'confirmed' && !lead.assignedTo && !lead.mergedInto ? personId : null
  const earlier = { values: before, deliveryId, ...(newOwner ? { newOwner } : {}) }
  await saveEarlierAppointment(tx, id, isStaff ? earlier : null)
  await logActivity(ctx, tx, action, ['lead', lead.id], {
    appointment: id,
    startsAt: startsAt.toISOString(),
    kind,
    person: personId,
  })
  await notifyBookedColleagues(ctx, tx, { appointment, lead }, before?.personId)
  if (newOwner) await changeOwner(ctx, tx, lead, newOwner)
  if (state === 'confirmed' && (await lockForAnswer(tx, lead.id)))
    await addEvidence(ctx, tx, lead.id, { kind: 'appointment', id })
  return isVisitorMailed(ctx, { earlier })
}

/** Notifies the booked colleague and the previous one. The notification contains no visitor's name. */
async function notifyBookedColleagues(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: LockedAppointment,
  before: string | null = null,
): Promise<void> {
  const { kind, state, startsAt, personId, leadId: subjectId } = appointment
  const notify = (userId: string, verb: string) => {
    const title = `${appointmentKindLabels[kind]} ${verb}`
    const notice = notices.booked(title, lead.reference, formatWeekdayTime(startsAt))
    const about = { to: { userId }, href: `/admin/leads/${subjectId}`, subjectId } as const
    return notifyPerson(ctx, tx, { ...notice, ...about }, 'if wanted')
  }
  const booked = ctx.actor.kind === 'staff' ? 'booked for you' : 'confirmed'
  if (personId) await notify(personId, state === 'cancelled' ? 'cancelled' : booked)
  if (before && before !== personId)
    await notify(before, personId ? 'reassigned to a colleague' : 'cancelled')
}

/** Whether the visitor gets an email about the last change of an appointment, if staff made it. */
export const isVisitorMailed = (
  { env }: Context,
  { earlier }: Pick<StoredAppointment, 'earlier'>,
): boolean => Boolean(earlier?.deliveryId) && isChannelConfigured(env, 'mail')

/** An undo passes null, which unassigns the lead. */
async function changeOwner(
  ctx: Context,
  tx: Transaction,
  lead: LockedAppointment['lead'],
  to: string | null,
): Promise<void> {
  await updateLead(tx, lead, { assignedTo: to }, ctx.clock.now())
  if (to) await clearLeadAlerts(tx, lead.id)
  await logActivity(ctx, tx, 'lead.assigned', ['lead', lead.id], { from: lead.assignedTo, to })
}

async function queueMail(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: LockedAppointment,
  site: SiteSettings,
  isHeld: boolean,
): Promise<string | null> {
  const { state, personId, bookedBy } = appointment
  if (lead.email === '' || lead.deidentifiedAt || state === 'tentative') return null
  if (appointment.endsAt <= ctx.clock.now()) return null
  const names = await findStaffNames(tx, personId ? [personId] : [])
  const meeting = { ...appointment, personName: names.get(personId ?? '') }
  const about = { site, visitor: lead, reference: lead.reference, isBooked: bookedBy !== null }
  const mail = mailDelivery(
    `appointment-${state}`,
    composeAppointmentMail({ ...about, appointment: meeting }, state),
    ['lead', lead.id],
  )
  const hold = isHeld ? { holdSeconds: undoSeconds } : {}
  const [queued] = await enqueueDeliveries(ctx, tx, [{ ...mail, ...hold }])
  return queued!.id
}

/** Returns the time when the person is busy, including travel both ways. */
export function busyPeriod({
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
  return {
    ...pick(one, [
      'kind',
      'state',
      'personId',
      'address',
      'latitude',
      'longitude',
      'travelMinutes',
    ]),
    startsAt: one.startsAt.toISOString(),
    endsAt: one.endsAt.toISOString(),
    busyFrom: one.busyFrom?.toISOString() ?? null,
    busyUntil: one.busyUntil?.toISOString() ?? null,
  }
}

/** Locks the lead first, in the same order as the visitor's page, so the two cannot deadlock. */
export async function lockWithLead(tx: Transaction, id: string) {
  const seen = await findAppointment(tx, id)
  if (!seen) return undefined
  await lockForAnswer(tx, seen.leadId)
  return lockAppointment(tx, id)
}

/** Cancels an appointment and notifies the visitor unless it is over; another can be offered. Safe to repeat. */
export async function cancelAppointment(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeAppointmentSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This appointment can’t be cancelled. Reload and try again.')
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const found = await lockWithLead(tx, parsed.data.id)
    if (!found) return notFoundRefusal()
    const { appointment } = found
    const { version, state } = appointment
    if (state === 'cancelled')
      return accepted({ version, isMailed: isVisitorMailed(ctx, appointment) })
    if (version !== parsed.data.version) return appointmentConflict(appointment)
    return accepted(await storeAppointmentChange(ctx, tx, found, { state: 'cancelled' }, site))
  })
}

/** Cancels the appointments of a lead that have not started. The caller must have locked the lead. */
export async function cancelUpcomingAppointments(
  ctx: Context,
  tx: Transaction,
  leadId: string,
  site: SiteSettings,
): Promise<void> {
  const at = ctx.clock.now()
  for (const { id } of await findAppointmentsOf(tx, leadId, at)) {
    const found = await lockAppointment(tx, id)
    if (found && found.appointment.state !== 'cancelled' && found.appointment.startsAt > at)
      await storeAppointmentChange(ctx, tx, found, { state: 'cancelled' }, site)
  }
}

export const timeTakenRefusal = () => {
  const message =
    'This person already has an appointment or is travelling at that time. Choose another time.'
  return refused('conflict', message, { fields: { time: message } })
}

/** Runs a write, and refuses a double booking as a conflict. Call it around the transaction, which the error aborts. */
export async function refuseIfTimeTaken<Value>(
  write: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === exclusionViolationCode) return timeTakenRefusal()
    throw error
  }
}

/** Only the appointments have an exclusion constraint: a person is in one place at a time. */
const exclusionViolationCode = '23P01'

/**
 * Undoes the last change of an appointment before the visitor is notified. A new appointment is deleted; a moved,
 * confirmed or cancelled one gets its previous values back. Refused once the email has been sent, and on a repeat,
 * because the version has changed.
 * @returns the new version; null if the appointment was deleted
 */
export async function undoAppointment(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeAppointmentSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This change can’t be undone. Reload and try again.')
  const { id, version } = parsed.data
  return refuseIfTimeTaken(() =>
    ctx.db.transaction(async (tx) => {
      const found = await lockWithLead(tx, id)
      if (!found) return notFoundRefusal()
      const { appointment } = found
      const { earlier } = appointment
      if (appointment.version !== version || !earlier) return refused('conflict', conflictMessage)
      if (earlier.deliveryId && !(await withdrawDelivery(tx, earlier.deliveryId)))
        return refused(
          'conflict',
          'The visitor has already received the message. Move or cancel the appointment instead.',
        )
      if (earlier.newOwner && found.lead.assignedTo === earlier.newOwner)
        await changeOwner(ctx, tx, found.lead, null)
      return accepted(await restoreAppointment(ctx, tx, found, earlier))
    }),
  )
}

async function restoreAppointment(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: LockedAppointment,
  { values }: EarlierAppointment,
): Promise<{ version: number | null }> {
  const { id, leadId, kind, startsAt, state, updatedAt, personId } = appointment
  // An earlier confirmation of this appointment still counts as an answer.
  if (state === 'confirmed' && values?.state !== 'confirmed' && (await lockForAnswer(tx, leadId)))
    await withdrawEvidence(ctx, tx, leadId, { kind: 'appointment', id }, updatedAt)
  await logActivity(ctx, tx, 'appointment.undone', ['lead', leadId], {
    appointment: id,
    startsAt: startsAt.toISOString(),
    kind,
  })
  if (!values) {
    await deleteAppointment(tx, id, ctx.clock.now())
    const gone = { ...appointment, state: 'cancelled' as const }
    await notifyBookedColleagues(ctx, tx, { appointment: gone, lead })
    return { version: null }
  }
  const earlier = {
    ...values,
    startsAt: new Date(values.startsAt),
    endsAt: new Date(values.endsAt),
    busyFrom: values.busyFrom === null ? null : new Date(values.busyFrom),
    busyUntil: values.busyUntil === null ? null : new Date(values.busyUntil),
    earlier: null,
  }
  const stored = await updateAppointment(tx, appointment, earlier, ctx.clock.now())
  await notifyBookedColleagues(ctx, tx, { appointment: stored, lead }, personId)
  return { version: stored.version }
}
