import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findAppointmentOf } from '#app/features/leads/data/appointments.server.ts'
import { findStaffNames } from '#app/features/leads/data/owners.server.ts'
import { calendarFile, type CalendarAppointment } from '#app/features/leads/rules/calendar-file.ts'
import { askedSlot } from '#app/features/leads/services/receipt-of-lead.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { problemWords } from '../content.ts'
import { findEnquiry } from './find-enquiry.server.ts'

/** The calendar file of the appointment as it stands now (PAS-01, CTC-28). */
export async function enquiryCalendar(
  ctx: Context,
  key: string,
): Promise<Outcome<{ name: string; text: string }>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead } = found.value
  const slot = askedSlot(lead)
  const asked: CalendarAppointment | undefined = slot && {
    ...slot,
    uid: `${lead.id}@${new URL(siteAddress(ctx.env)).hostname}`,
    sequence: 0,
    kind: 'consultation',
    address: '',
    state: 'tentative',
    updatedAt: lead.submittedAt,
  }
  const stored = await findAppointmentOf(ctx.db, lead.id)
  const appointment = stored ?? asked
  if (!appointment) return refused('not-found', problemWords.missing)
  const site = await readSettings(ctx, 'site')
  const names = await findStaffNames(ctx.db, stored?.personId ? [stored.personId] : [])
  const personName = names.get(stored?.personId ?? '')
  const text = calendarFile({
    site,
    appointment: { ...appointment, personName },
    visitor: lead,
    reference: lead.reference,
  })
  return accepted({ name: `${appointment.kind}.ics`, text })
}
