import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'
import { gathered } from './gathering.server.ts'
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
export const readInstallationValue: (db: Queryable, name: InstallationValue) => Promise<string> =
  gathered(async (db, asked: InstallationValue[]) => {
    const names = [...new Set(asked)]
    const made = names.map((name) => ({ name, value: randomBytes(32).toString('base64url') }))
    await db.insert(installationValues).values(made).onConflictDoNothing()
    const rows = await db
      .select()
      .from(installationValues)
      .where(inArray(installationValues.name, names))
    const values = new Map(rows.map(({ name, value }) => [name, value]))
    return asked.map((name) => values.get(name)!)
  })
