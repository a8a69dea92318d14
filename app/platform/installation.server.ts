import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'
import { installationValues } from './tables.server.ts'

export type InstallationValue =
  | 'public-anon-key'
  | 'session-secret'
  | 'referral-secret'
  | 'form-stamp-secret'
  | 'opt-out-secret'
  | 'data-request-secret'
  | 'enquiry-secret'
  | 'reply-secret'

/** A value made once for this installation and kept in its database; all nodes get the same. */
export async function readInstallationValue(
  db: Queryable,
  name: InstallationValue,
): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await db.insert(installationValues).values({ name, value: made }).onConflictDoNothing()
  const [row] = await db.select().from(installationValues).where(eq(installationValues.name, name))
  return row!.value
}
