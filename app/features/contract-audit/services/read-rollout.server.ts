import { csvText } from '#app/basics/csv.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { findAllSubmissions, type Submission } from '#app/features/client-forms/data.server.ts'
import { formKey } from '#app/features/client-forms/schema/definition.ts'
import { submissionFilterSchema } from '#app/features/client-forms/schema/submission.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { contractAudit } from '../content/definition.ts'
import { rolloutColumns, rolloutRow } from '../rules/rollout-rows.ts'
import { planRollout, type AuditedClinic, type Rollout } from '../rules/rollout.ts'

/** The rollout as it stands today, from every audit that is no suspected spam. Editor and above. */
export async function readRollout(ctx: Context): Promise<Outcome<Rollout>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const everything = submissionFilterSchema.parse({})
  const audits = await findAllSubmissions(ctx.db, formKey(contractAudit), everything)
  return accepted(planRollout(audits.map(clinicOf), johannesburgDate(ctx.clock.now())))
}

/** The board as a file (AUD-63, ADF-06); logged. */
export async function exportRollout(ctx: Context): Promise<Outcome<{ csv: string }>> {
  const rollout = await readRollout(ctx)
  if (!rollout.ok) return rollout
  const { clinics } = rollout.value
  await recordActivity(ctx, ctx.db, {
    action: 'client-form.rollout-exported',
    subjectType: 'client-form-list',
    subjectId: formKey(contractAudit),
    details: { count: clinics.length },
  })
  return accepted({ csv: csvText([rolloutColumns, ...clinics.map(rolloutRow)]) })
}

function clinicOf(submission: Submission): AuditedClinic {
  const { id, reference, subject, region, level, reason, stage, state, answers } = submission
  const { contractEnd } = answers
  return {
    id,
    reference,
    clinicName: subject,
    province: region,
    priority: level,
    reason,
    stage,
    provider: String(answers.currentProvider ?? ''),
    monthlyFeeRands: Number(answers.monthlyFee ?? 0),
    contractStatus: state,
    contractEnd: typeof contractEnd === 'string' && contractEnd !== '' ? contractEnd : undefined,
    receivedAt: submission.receivedAt.toISOString(),
  }
}
