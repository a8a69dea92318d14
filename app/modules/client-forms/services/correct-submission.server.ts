import { refusedInput } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { insertVersion } from '../data.server.ts'
import { changedAnswers, columnsOf } from '../rules/submission-body.ts'
import { type Answers, checkValues } from '../rules/check-values.ts'
import { isFileField } from '../rules/file-answers.ts'
import { fieldsOf } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm } from '../schema/definition.ts'
import { correctSubmissionSchema } from '../schema/submission.ts'
import { changeSubmission } from './change-submission.server.ts'

/**
 * Corrects what a form says, as a new version beside those before it, with a reason (AUD-63). Editor
 * and above. The same answers again change nothing.
 */
export async function correctSubmission(ctx: Context, definition: ClientForm, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = correctSubmissionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const checked = checkValues(definition, parsed.data.values)
  if (!checked.ok)
    return refused('invalid-input', 'Please correct the marked fields.', { fields: checked.errors })
  return changeSubmission(ctx, definition, parsed.data, (found) => {
    const answers = withSameFiles(definition, found.answers, checked.answers)
    const preferences = withSameFiles(definition, found.preferences, checked.preferences)
    const columns = columnsOf(definition, answers, preferences)
    const fields = changedAnswers(found, columns)
    if (fields.length === 0) return undefined
    const { level, reason } = columns
    return {
      change: columns,
      action: 'client-form.corrected',
      // Names of fields alone: the values, some of them personal, stand in the versions.
      details: { fields, level },
      also: (tx, version) =>
        insertVersion(tx, {
          submissionId: found.id,
          version,
          answers,
          preferences,
          level,
          reason,
          changedBy: actor.id,
          changedByName: actor.name,
          comment: parsed.data.reason,
          at: ctx.clock.now(),
        }),
    }
  })
}

/** Pictures and signatures stay as they were sent: a correction is about words and figures. */
function withSameFiles(definition: ClientForm, sent: Answers, corrected: Answers): Answers {
  const names = fieldsOf(definition)
    .filter(isFileField)
    .map(({ name }) => name)
  const isOther = ([name]: [string, unknown]) => !names.includes(name)
  return {
    ...Object.fromEntries(Object.entries(corrected).filter(isOther)),
    ...Object.fromEntries(Object.entries(sent).filter((entry) => !isOther(entry))),
  }
}
