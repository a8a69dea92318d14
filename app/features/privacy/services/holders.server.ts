import { clientFormsPersonalData } from '#app/features/client-forms/services/personal-data.server.ts'
import { coveragePersonalData } from '#app/features/coverage/services/personal-data.server.ts'
import { leadsPersonalData } from '#app/features/leads/services/personal-data.server.ts'
import { mailPersonalData } from '#app/features/mail/services/personal-data.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { HeldRecord, PersonalDataHolder } from '#app/platform/personal-data.ts'
import { deliveriesPersonalData } from './held-deliveries.server.ts'
import { requestsPersonalData } from './held-requests.server.ts'

/**
 * Every feature that holds something on people, one line each (PRV-04). Erased in this order: what finds its
 * rows through leads stands before leads.
 */
export const personalDataHolders: readonly PersonalDataHolder[] = [
  coveragePersonalData,
  leadsPersonalData,
  deliveriesPersonalData,
  mailPersonalData,
  clientFormsPersonalData,
  requestsPersonalData,
]

export type HeldPart = { name: string; records: HeldRecord[] }

/** Everything held on an e-mail address, part by part; parts that hold nothing say so. */
export async function findPersonalData(db: Queryable, email: string): Promise<HeldPart[]> {
  const parts: HeldPart[] = []
  for (const holder of personalDataHolders)
    parts.push({ name: holder.name, records: await holder.find(db, email) })
  return parts
}
