import { type Refusal, refused, refusedInput } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { evidenceNeeded } from '../content/answers.ts'
import type { Lead } from '../data.server.ts'
import {
  findFirstEvidence,
  restoreStatements,
  withdrawStatements,
} from '../data/evidence.server.ts'
import type { AnswerStatement } from '../schema/answers.ts'
import { changeLeadStatusSchema } from '../schema/inbox.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import { keepStatement } from './keep-evidence.server.ts'
import { changeLead } from './change-lead.server.ts'

/**
 * Sets where a lead stands (LDS-03). "Answered" needs evidence, of which a statement of staff is one; the
 * moment of the earliest is when the promise was met (LDS-02, ANS-05). Back to "new" nobody has answered, and
 * undoing a change takes back the statement that was made with it.
 */
export async function changeLeadStatus(ctx: Context, input: unknown) {
  const parsed = changeLeadStatusSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This status cannot be set.')
  const asked = parsed.data
  return changeLead(ctx, asked, async (lead, at, tx) => {
    if (lead.status === asked.status) return undefined
    const answer = await answerAfter(ctx, tx, lead, asked, at)
    if ('ok' in answer) return answer
    return {
      change: { status: asked.status, answeredAt: answer.at },
      action: 'lead.status-changed',
      details: { from: lead.status, to: asked.status },
    }
  })
}

type Asked = { status: LeadStatus; isUndo: boolean; statement?: AnswerStatement | undefined }

async function answerAfter(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  { status, isUndo, statement }: Asked,
  at: Date,
): Promise<{ at: Date | null } | Refusal> {
  if (status === 'answered') {
    if (isUndo) await restoreStatements(tx, lead.id, lead.updatedAt)
    if (statement) {
      const answeredAt = statement.at ? new Date(statement.at) : at
      const problem = objectionToTime(lead, answeredAt, at)
      if (problem) return problem
      await keepStatement(ctx, tx, lead.id, { ...statement, answeredAt })
    }
    const first = await findFirstEvidence(tx, lead.id)
    const fields = { statement: evidenceNeeded }
    return first ? { at: first } : refused('invalid-input', evidenceNeeded, { fields })
  }
  if (isUndo && lead.status === 'answered') {
    await withdrawStatements(tx, lead.id, at, lead.updatedAt)
    return { at: await findFirstEvidence(tx, lead.id) }
  }
  if (status !== 'new') return { at: lead.answeredAt }
  await withdrawStatements(tx, lead.id, at)
  return { at: null }
}

function objectionToTime(lead: Lead, answeredAt: Date, now: Date): Refusal | undefined {
  const message =
    answeredAt > now
      ? 'The answer cannot be in the future.'
      : answeredAt < lead.submittedAt
        ? 'The answer cannot be before the enquiry.'
        : undefined
  return message
    ? refused('invalid-input', message, { fields: { 'statement.at': message } })
    : undefined
}
