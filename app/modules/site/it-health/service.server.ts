import { formSchemas } from '#app/modules/sales/lead/forms/every-form.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import {
  answerFormPost,
  type AnsweredForm as AnsweredLead,
} from '#app/modules/sales/lead/submission/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  answerWizardClick,
  emptyAnswer,
  fieldNamesByForm,
  healthForms,
  healthPath,
  isFieldShown,
  type HealthAnswer,
} from './rules.ts'

/** Result of a posted form; the `reason` of a refusal sets the HTTP status. */
export type AnsweredForm = Omit<AnsweredLead, 'answer'> & { answer: HealthAnswer }

/** Handles a posted form or wizard step. The leads service validates each lead; a refused form keeps its values. */
export async function answerHealthForm(ctx: Context, data: FormData): Promise<AnsweredForm> {
  const form = healthForms.find((known) => known === data.get('form')) ?? 'quick'
  const answer = { ...emptyAnswer(form), values: postedValues(fieldNamesByForm[form], data) }
  if (form === 'wizard') {
    const stay = answerWizardClick(answer, data.get('intent'), answer.values, () =>
      firstStepErrors(answer),
    )
    if (stay?.outcome === 'shown') return { answer: stay }
    if (stay) return { answer: stay, reason: 'invalid-input' }
    answer.step = 2
  }
  const kind = form === 'interest' ? 'interest' : 'assessment'
  const entry = form === 'interest' ? 'form' : form
  const posted = await answerFormPost(ctx, { form: kind, entry, page: healthPath, data })
  const { outcome, fields } = posted.answer
  const answered = outcome === 'sent' ? emptyAnswer(form) : answer
  return { ...posted, answer: { ...answered, outcome, fields } }
}

function firstStepErrors(answer: HealthAnswer): Record<string, string> {
  const parsed = formSchemas.assessment.safeParse(answer.values)
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(
    issues
      .map(({ path, message }) => [String(path[0]), message] as const)
      .filter(([field]) => isFieldShown({ ...answer, step: 1 }, field))
      .toReversed(),
  )
}
