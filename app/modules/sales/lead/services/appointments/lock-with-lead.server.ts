import type { Transaction } from '#app/platform/database.server.ts'
import { findAppointment, lockAppointment } from '../../data/appointments.server.ts'
import { lockForAnswer } from '../settle-answer.server.ts'

/** An appointment, locked after its lead: in the order in which a visitor's own page locks them, so that nobody waits in a ring. */
export async function lockWithLead(tx: Transaction, id: string) {
  const seen = await findAppointment(tx, id)
  if (!seen) return undefined
  await lockForAnswer(tx, seen.leadId)
  return lockAppointment(tx, id)
}
