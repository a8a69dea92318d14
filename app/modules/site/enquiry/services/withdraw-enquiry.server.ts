import { accepted, type Outcome } from '#app/basics/outcome.ts'
import {
  findAppointmentsOf,
  lockAppointment,
} from '#app/modules/sales/lead/data/appointments.server.ts'
import {
  findMergedEnquiries,
  refreshMergedDue,
} from '#app/modules/sales/lead/data/merges.server.ts'
import { storeAppointmentChange } from '#app/modules/sales/lead/services/appointments/change-appointment.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertWithdrawal, isWithdrawn } from '#app/modules/sales/lead/data/withdrawals.server.ts'
import { closeEnquiry } from '../data.server.ts'
import { changeEnquiry, type LockedEnquiry } from './change-enquiry.server.ts'
import { enquiryOfKey } from '#app/modules/sales/lead/services/find-enquiry.server.ts'

/**
 * Closes the enquiry and ends its page (PAS-02, PAS-03). A lead that other enquiries were merged into stays open for
 * those. Pressing twice gives the same answer.
 */
export async function withdrawEnquiry(ctx: Context, key: string): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const outcome = await changeEnquiry(ctx, key, 'withdraw', async (tx, enquiry) => {
    const { lead, main, at } = enquiry
    await insertWithdrawal(tx, lead.id, at)
    await callOff(ctx, tx, enquiry)
    const hasParts = (await findMergedEnquiries(tx, lead.id)).length > 0
    if (!hasParts) await closeEnquiry(tx, lead, at)
    if (main.id !== lead.id) await refreshMergedDue(tx, main, at)
    return accepted({ isClosed: !hasParts })
  })
  if (outcome.ok) return outcome
  const found = await enquiryOfKey(ctx, key)
  return found.ok && (await isWithdrawn(ctx.db, found.value)) ? accepted(null) : outcome
}

async function callOff(ctx: Context, tx: Transaction, { lead, at, site }: LockedEnquiry) {
  for (const { id } of await findAppointmentsOf(tx, lead.id, at)) {
    const found = await lockAppointment(tx, id)
    if (!found || found.appointment.state === 'cancelled' || found.appointment.startsAt <= at)
      continue
    await storeAppointmentChange(ctx, tx, found, { state: 'cancelled' }, site)
  }
}
