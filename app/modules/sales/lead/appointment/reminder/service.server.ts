import { formatClockTime, formatDateTime, formatWeekday } from '#app/basics/dates.ts'
import { type Outcome, accepted } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { composeLetter, mailDelivery, visitorAddress } from '#app/modules/outbox/mail/rules.ts'
import { mayMailTo, optOutLinkOf } from '#app/modules/outbox/mail/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { queueTemplate } from '../../../whatsapp/template/service.server.ts'
import { findStaffNames } from '../../owner/store.server.ts'
import { meetingLines } from '../calendar/rules.ts'
import { appointmentNouns, reminderTemplate, reminderWords as words } from '../content.ts'
import { type ReminderKind, dueReminder, earliestReminderMs, latestReminderTime } from '../rules.ts'
import { insertReminder, lockAppointmentsToRemind, saveReminderDeliveries } from './store.server.ts'

const batchSize = 200

type UpcomingAppointment = Awaited<ReturnType<typeof lockAppointmentsToRemind>>[number]

/**
 * Reminds visitors of confirmed appointments, a day and an hour before, once each: by email, and by a WhatsApp template
 * if WhatsApp is set up and the visitor agreed to it. For scheduled jobs only; repeating it sends nothing.
 */
export async function sendAppointmentReminders(ctx: Context): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const site = await readSettings(ctx, 'site')
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + earliestReminderMs)
  return ctx.db.transaction(async (tx) => {
    let count = 0
    for (const coming of await lockAppointmentsToRemind(tx, now, until, batchSize)) {
      const kind = dueReminder(coming.appointment, now)
      if (kind && (await queueReminders(ctx, tx, site, coming, kind))) count += 1
    }
    return accepted({ count })
  })
}

async function queueReminders(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  coming: UpcomingAppointment,
  kind: ReminderKind,
): Promise<boolean> {
  const { id: appointmentId, startsAt, kind: what } = coming.appointment
  const key = { appointmentId, startsAt, kind }
  if (!(await insertReminder(tx, { ...key, deliveryIds: [], at: ctx.clock.now() }))) return false
  const { id: leadId, email } = coming.lead
  if (email !== '' && !(await mayMailTo(tx, email, 'appointment'))) return false
  const queued = [
    email === '' ? null : await queueMail(ctx, tx, site, coming, kind),
    await queueWhatsapp(ctx, tx, site, coming, kind),
  ].filter((id) => id !== null)
  if (queued.length === 0) return false
  await saveReminderDeliveries(tx, key, queued)
  await logActivity(ctx, tx, 'appointment.reminded', ['lead', leadId], {
    appointment: appointmentId,
    startsAt: startsAt.toISOString(),
    kind: what,
  })
  return true
}

async function queueMail(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  { appointment, lead }: UpcomingAppointment,
  kind: ReminderKind,
): Promise<string> {
  const { startsAt, personId, address } = appointment
  const noun = appointmentNouns[appointment.kind]
  const clockTime = formatClockTime(startsAt).slice(0, 5)
  const names = await findStaffNames(tx, personId ? [personId] : [])
  const letter = composeLetter({
    site,
    to: { name: lead.name, address: lead.email },
    repliesToSite: true,
    subject: words.subject(noun, kind, formatWeekday(startsAt), clockTime),
    heading: words.heading(noun),
    parts: [
      { quotation: words.intro(formatDateTime(startsAt), noun) },
      ...meetingLines(names.get(personId ?? ''), address),
      words.next,
    ],
    reason: words.reason,
    optOut: await optOutLinkOf(ctx, tx, lead.email, 'appointment'),
  })
  const validUntil = latestReminderTime(startsAt, kind).toISOString()
  const message = { ...letter, validUntil }
  const mail = mailDelivery('appointment-reminder', message, ['lead', lead.id])
  const [queued] = await enqueueDeliveries(ctx, tx, [mail])
  return queued!.id
}

function queueWhatsapp(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  { appointment, lead }: UpcomingAppointment,
  kind: ReminderKind,
): Promise<string | null> {
  const { id, startsAt } = appointment
  const name = visitorAddress(lead.name, '').name ?? words.unnamed
  return queueTemplate(ctx, tx, lead, {
    name: reminderTemplate,
    parameters: [name, appointmentNouns[appointment.kind], formatDateTime(startsAt)],
    authorName: site.brandName,
    idempotencyKey: `reminder.${id}.${startsAt.getTime()}.${kind}`,
    validUntil: latestReminderTime(startsAt, kind),
  })
}
