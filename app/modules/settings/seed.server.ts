import type { Queryable } from '#app/platform/database.server.ts'
import { defaultClinics } from './content/clinics.ts'
import {
  defaultAccessRules,
  defaultApprovalRules,
  defaultPromotion,
  defaultSite,
} from './content.ts'
import { defaultQuoteRules } from './content/quotes.ts'
import { defaultTravelRules } from './content/travel.ts'
import { settings } from './tables.server.ts'

/** Writes the default records where none are; never changes one that is there. */
export async function seedSettings(db: Queryable): Promise<void> {
  await db
    .insert(settings)
    .values([
      { name: 'site', value: defaultSite, updatedBy: 'seed' },
      { name: 'promotion', value: defaultPromotion, updatedBy: 'seed' },
      { name: 'clinics', value: defaultClinics, updatedBy: 'seed' },
      { name: 'approvals', value: defaultApprovalRules, updatedBy: 'seed' },
      { name: 'access', value: defaultAccessRules, updatedBy: 'seed' },
      { name: 'quotes', value: defaultQuoteRules, updatedBy: 'seed' },
      { name: 'travel', value: defaultTravelRules, updatedBy: 'seed' },
    ])
    .onConflictDoNothing()
}
