import { findTaken } from '../../lead/data/appointments.server.ts'
import { busyOf } from '../../lead/services/appointments/change-appointment.server.ts'
import type { HeldWork } from '#app/modules/access/staff/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { countComing, giveAppointment, lockBookable, lockComing } from '../data.server.ts'

/**
 * The coming appointments of a person, for whoever takes them over (STF-10). Where that one has another at the time, the
 * appointment stays without a person, and the week says so: nobody is told of a time that cannot be kept.
 */
export const heldBookings: HeldWork = {
  kind: 'bookings',
  words: ['appointment to come', 'appointments to come'],
  takenBy: 'editor',
  count: countComing,
  async handOver(ctx, tx, from, to) {
    const at = ctx.clock.now()
    await lockBookable(tx, to.id)
    const coming = await lockComing(tx, from.id, at)
    for (const appointment of coming) {
      const { busyFrom, busyUntil } = busyOf(appointment)
      const isTaken = (await findTaken(tx, to.id, [busyFrom, busyUntil])).length > 0
      await giveAppointment(tx, appointment.id, isTaken ? null : to.id, at)
      await recordActivity(ctx, tx, {
        action: 'appointment.handed-over',
        subjectType: 'lead',
        subjectId: appointment.leadId,
        details: {
          appointment: appointment.id,
          startsAt: appointment.startsAt.toISOString(),
          kind: appointment.kind,
          from: from.id,
          to: isTaken ? null : to.id,
        },
      })
    }
    return coming.length
  },
}
