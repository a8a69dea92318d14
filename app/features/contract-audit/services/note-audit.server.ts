import { formKey } from '#app/features/client-forms/schema/definition.ts'
import { noteMailConsent } from '#app/features/mail/services/mail-choices.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { contractAudit } from '../content/definition.ts'
import { refreshNewestAudits } from '../data/newest-audits.server.ts'
import { scheduleMessages } from '../data/rollout-messages.server.ts'
import { afterQuiet } from '../rules/rollout-messages.ts'

export type NotedAudit = {
  /** Every clinic the audit named before and names now. */
  subjects: readonly string[]
  /** Of an audit that has just arrived: what was asked for in it. */
  preferences?: Readonly<Record<string, unknown>>
}

/**
 * Keeps the rollout board in step with the audits: called in the transaction that stored, corrected, set
 * aside or judged one (FLD-03). Whoever asks for messages in it is looked at again (FLD-09). The caller has
 * checked permission.
 */
export async function noteAudit(
  ctx: Context,
  tx: Transaction,
  { subjects, preferences }: NotedAudit,
): Promise<void> {
  const now = ctx.clock.now()
  await refreshNewestAudits(tx, formKey(contractAudit), subjects)
  await scheduleMessages(tx, subjects, afterQuiet(now))
  const { email, notifyAbout } = preferences ?? {}
  if (typeof email === 'string' && Array.isArray(notifyAbout) && notifyAbout.length > 0)
    await noteMailConsent(tx, email, 'rollout', now)
}
