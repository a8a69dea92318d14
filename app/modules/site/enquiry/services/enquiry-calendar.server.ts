import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findAppointmentsOf } from '#app/modules/sales/lead/data/appointments.server.ts'
import { findStaffNames } from '#app/modules/sales/lead/data/owners.server.ts'
import {
  calendarFile,
  type CalendarAppointment,
} from '#app/modules/sales/lead/rules/calendar-file.ts'
import { askedSlot } from '#app/modules/sales/lead/services/receipt-of-lead.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { problemWords } from '../content.ts'
import { findEnquiry } from '#app/modules/sales/lead/services/find-enquiry.server.ts'

/** The calendar file of an appointment as it is now (PAS-01, CTC-28): of the one at `startsAt`, else of the next. */
export async function enquiryCalendar(
  ctx: Context,
  key: string,
  startsAt?: string | null,
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
  const all = await findAppointmentsOf(ctx.db, lead.id, ctx.clock.now())
  const stored = all.find((one) => one.startsAt.toISOString() === startsAt) ?? all[0]
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
