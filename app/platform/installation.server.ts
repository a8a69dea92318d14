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
  const kept = await findValue(db, name)
  if (kept) return kept.value
  const value = randomBytes(32).toString('base64url')
  await db.insert(installationValues).values({ name, value }).onConflictDoNothing()
  return (await findValue(db, name))!.value
}

async function findValue(db: Queryable, name: InstallationValue) {
  const [row] = await db.select().from(installationValues).where(eq(installationValues.name, name))
  return row
}
