import { formKey } from '#app/features/client-forms/schema/definition.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { contractAudit } from '../content/definition.ts'
import { refreshNewestAudits } from '../data/newest-audits.server.ts'

/**
 * Keeps the rollout board in step with the audits: called in the transaction that stored, corrected, set
 * aside or judged one, with every clinic the audit named before and names now (FLD-03). The caller has
 * checked permission.
 */
export async function noteAudit(tx: Transaction, clinicNames: readonly string[]): Promise<void> {
  await refreshNewestAudits(tx, formKey(contractAudit), clinicNames)
}
