import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findAppointmentOf } from '#app/features/leads/data/appointments.server.ts'
import { calendarFile, type CalendarAppointment } from '#app/features/leads/rules/calendar-file.ts'
import { askedSlot } from '#app/features/leads/services/receipt-of-lead.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { problemWords } from '../content.ts'
import { findEnquiry } from './find-enquiry.server.ts'

/** The calendar file of the consultation as it stands now (PAS-01, CTC-28). */
export async function enquiryCalendar(ctx: Context, key: string): Promise<Outcome<string>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead } = found.value
  const slot = askedSlot(lead)
  const asked: CalendarAppointment | undefined = slot && {
    ...slot,
    uid: `${lead.id}@${new URL(siteAddress(ctx.env)).hostname}`,
    sequence: 0,
    state: 'tentative',
    updatedAt: lead.submittedAt,
  }
  const appointment = (await findAppointmentOf(ctx.db, lead.id)) ?? asked
  if (!appointment) return refused('not-found', problemWords.missing)
  const site = await readSettings(ctx, 'site')
  return accepted(calendarFile({ site, appointment, visitor: lead, reference: lead.reference }))
}
