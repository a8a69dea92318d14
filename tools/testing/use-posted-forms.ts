import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { answersOf } from './lead-forms.ts'
import { createTestDatabase, testContext, type TestDatabase } from './test-database.ts'

export type PostOptions = { clientNetwork?: string; env?: Record<string, string> }

/** A database for tests of forms posted to their pages, and functions that read what a post changed. */
export function usePostedForms(prepare?: (database: TestDatabase) => Promise<unknown>) {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await seedSettings(database.db)
    await prepare?.(database)
  })
  afterAll(() => database.close())
  /** The leads of an address, each with all its answers in `fields`. */
  const leadsOf = async (email: string) => {
    const found = await database.db.select().from(leads).where(eq(leads.email, email))
    return found.map((lead) => ({ ...lead, fields: answersOf(lead) }))
  }
  return {
    contextOf: (by: PostOptions = {}) => testContext(database, by),
    leadsOf,
    leadOf: async (email: string) => (await leadsOf(email))[0],
    allLeads: () => database.db.select().from(leads),
    /** The actions that the activity log has for a lead, oldest first. */
    async actionsOf(leadId: string): Promise<string[]> {
      const rows = await database.db
        .select({ action: activityLog.action })
        .from(activityLog)
        .where(eq(activityLog.subjectId, leadId))
        .orderBy(activityLog.id)
      return rows.map(({ action }) => action)
    },
  }
}

/** A form as a browser posts it. */
export function formDataOf(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
