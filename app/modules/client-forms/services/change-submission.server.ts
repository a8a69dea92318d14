import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import {
  findSubmission,
  findVersions,
  updateSubmission,
  type NewSubmission,
  type Submission,
} from '../data.server.ts'
import { formKey, type ClientForm } from '../schema/definition.ts'
import { changeStageSchema, classifySubmissionSchema } from '../schema/submission.ts'
import { updateBoard } from './submission-boards.server.ts'

type Decision = {
  change: Partial<NewSubmission>
  action: string
  details: Record<string, unknown>
  /** What else belongs to the same transaction; gets the next version. */
  also?: (tx: Transaction, version: number) => Promise<void>
}

/**
 * The rhythm of every change to a submission by staff (editor and above): lock, compare versions,
 * write, log. `decide` returns undefined when nothing would change, which makes a repeat harmless.
 */
export async function changeSubmission(
  ctx: Context,
  definition: ClientForm,
  target: { submissionId: string; version: number },
  decide: (submission: Submission) => Decision | undefined,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const found = await findSubmission(tx, formKey(definition), target.submissionId, true)
    if (!found) return refused('not-found', `There is no such ${definition.noun}.`)
    const decision = decide(found)
    if (!decision) return accepted({ version: found.version })
    if (found.version !== target.version) {
      const [newest] = await findVersions(tx, found.id)
      const { answers, preferences, stage, version } = found
      return refused(
        'conflict',
        `Someone else changed this ${definition.noun} while you were editing.`,
        {
          current: {
            answers,
            preferences,
            stage,
            version,
            changedBy: newest?.changedByName ?? null,
          },
        },
      )
    }
    const version = found.version + 1
    const { change, action, details } = decision
    await updateSubmission(tx, found.id, { ...change, version, updatedAt: ctx.clock.now() })
    const subject = { subjectType: 'client-form', subjectId: found.id }
    await recordActivity(ctx, tx, { action, ...subject, details })
    await decision.also?.(tx, version)
    const subjects = [found.subject, change.subject ?? found.subject]
    await updateBoard(ctx, tx, definition, { subjects })
    return accepted({ version })
  })
}

/** Sets whether a received form counts. */
export async function changeStage(ctx: Context, definition: ClientForm, input: unknown) {
  const parsed = changeStageSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This stage cannot be set.')
  const { stage } = parsed.data
  return changeSubmission(ctx, definition, parsed.data, (found) =>
    found.stage === stage
      ? undefined
      : {
          change: { stage },
          action: 'client-form.stage-changed',
          details: { from: found.stage, to: stage },
        },
  )
}

/** A person's decision on what looked machine-made. */
export async function classifySubmission(ctx: Context, definition: ClientForm, input: unknown) {
  const parsed = classifySubmissionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This judgement cannot be made.')
  const { isSpam } = parsed.data
  return changeSubmission(ctx, definition, parsed.data, (found) =>
    found.isSuspectedSpam === isSpam
      ? undefined
      : {
          change: { isSuspectedSpam: isSpam },
          action: 'client-form.spam-judged',
          details: { isSpam },
        },
  )
}
