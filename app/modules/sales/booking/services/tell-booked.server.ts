import { formatWeekdayTime } from '#app/basics/dates.ts'
import { appointmentKindLabels } from '../../lead/content/appointments.ts'
import type { StoredAppointment } from '../../lead/data/appointments.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'

/** Tells who was booked, and who had it before, under the bell; nobody is named to whom they did not talk yet. */
export async function tellBooked(
  ctx: Context,
  tx: Transaction,
  { kind, startsAt, personId, leadId }: StoredAppointment,
  { reference }: { reference: string },
  before: string | null = null,
): Promise<void> {
  const what = appointmentKindLabels[kind]
  const when = formatWeekdayTime(startsAt)
  const tell = (userId: string, title: string) =>
    notifyPerson(
      ctx,
      tx,
      {
        to: { userId },
        ...notices.booked(title, reference, when),
        href: `/admin/leads/${leadId}`,
        subjectId: leadId,
      },
      'if wanted',
    )
  if (personId) await tell(personId, `${what} booked for you`)
  if (before && before !== personId) await tell(before, `${what} is no longer yours`)
}
