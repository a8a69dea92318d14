import { formSchemas } from '#app/modules/sales/lead/forms/every-form.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import {
  answerFormPost,
  type AnsweredForm as AnsweredLead,
} from '#app/modules/sales/lead/submission/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { missingMessage } from './content.ts'
import {
  emptyAnswer,
  fieldNamesByForm,
  healthForms,
  healthPath,
  isFieldShown,
  nextWizardMove,
  parseWizardIntent,
  type HealthAnswer,
} from './rules.ts'

/** Result of a posted form; the `reason` of a refusal sets the HTTP status. */
export type AnsweredForm = Omit<AnsweredLead, 'answer'> & { answer: HealthAnswer }

/** Handles a posted form or wizard step. The leads service validates each lead; a refused form keeps its values. */
export async function answerHealthForm(ctx: Context, data: FormData): Promise<AnsweredForm> {
  const form = healthForms.find((known) => known === data.get('form')) ?? 'quick'
  const answer = { ...emptyAnswer(form), values: postedValues(fieldNamesByForm[form], data) }
  if (form === 'wizard') {
    const stay = answerWizardStep(answer, data)
    if (stay) return stay
    answer.step = 2
  }
  const kind = form === 'interest' ? 'interest' : 'assessment'
  const entry = form === 'interest' ? 'form' : form
  const posted = await answerFormPost(ctx, { form: kind, entry, page: healthPath, data })
  const { outcome, fields } = posted.answer
  const answered = outcome === 'sent' ? emptyAnswer(form) : answer
  return { ...posted, answer: { ...answered, outcome, fields } }
}

/** Returns the wizard's answer to Continue, Back or an invalid submit; undefined if the form is ready to send. */
function answerWizardStep(answer: HealthAnswer, data: FormData): AnsweredForm | undefined {
  const move = nextWizardMove(parseWizardIntent(data.get('intent')), answer.values)
  if (move.kind === 'send') return undefined
  if (move.kind === 'missing') {
    const fields = Object.fromEntries(move.missing.map((field) => [field, missingMessage(field)]))
    return {
      answer: { ...answer, outcome: 'missing', step: move.step, fields },
      reason: 'invalid-input',
    }
  }
  const fields = move.step === 2 ? firstStepErrors(answer) : {}
  if (Object.keys(fields).length > 0) {
    return { answer: { ...answer, outcome: 'refused', step: 1, fields }, reason: 'invalid-input' }
  }
  return { answer: { ...answer, step: move.step } }
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
