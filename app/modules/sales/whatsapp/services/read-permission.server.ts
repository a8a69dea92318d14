import { findLastConsent } from '../../lead/data/phones.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { findContact } from '../data/contacts.server.ts'
import { permissionToWrite, type WritePermission } from '../rules/permission-to-write.ts'

/** Whether and what we may write to a number now (WAP-03, WAP-04). */
export async function readPermission(
  db: Queryable,
  phone: string,
  now: Date,
): Promise<WritePermission> {
  const contact = await findContact(db, phone)
  const tickedAt = await findLastConsent(db, phone, 'whatsapp')
  const { lastWroteAt = null, stoppedAt = null } = contact ?? {}
  return permissionToWrite({ lastWroteAt, stoppedAt, tickedAt }, now)
}
