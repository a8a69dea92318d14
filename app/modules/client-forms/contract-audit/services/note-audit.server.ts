import { formKey } from '../../schema/definition.ts'
import type { SubmissionBoard, SubmissionChange } from '../../services/submission-boards.server.ts'
import { noteMailConsent } from '#app/modules/outbox/mail/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { auditQuestions, contractAudit } from '../../forms/contract-audit/content.ts'
import { refreshNewestAudits } from '../data/newest-audits.server.ts'
import { scheduleMessages } from '../data/rollout-messages.server.ts'
import { afterQuiet } from '../rules/rollout-messages.ts'

/**
 * Keeps the rollout board in step with the audits: called in the transaction that stored, corrected, set
 * aside or marked one (FLD-03). Whoever asks for messages in it is looked at again (FLD-09). The caller has
 * checked permission.
 */
async function noteAudit(
  ctx: Context,
  tx: Transaction,
  { subjects, preferences }: SubmissionChange,
): Promise<void> {
  const now = ctx.clock.now()
  await refreshNewestAudits(tx, formKey(contractAudit), subjects)
  await scheduleMessages(tx, subjects, afterQuiet(now))
  const { email, [auditQuestions.topics]: topics } = preferences ?? {}
  if (typeof email === 'string' && Array.isArray(topics) && topics.length > 0)
    await noteMailConsent(tx, email, 'rollout', now)
}

export const rolloutBoard: SubmissionBoard = { definition: contractAudit, update: noteAudit }
