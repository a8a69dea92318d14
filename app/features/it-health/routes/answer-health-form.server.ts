import { formSchemas } from '#app/features/leads/forms.ts'
import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { missingMessage } from '../content.ts'
import {
  emptyAnswer,
  healthForms,
  isShown,
  postedValues,
  type HealthAnswer,
  type HealthForm,
} from '../rules/health-answer.ts'
import { healthPath } from '../rules/health-view.ts'
import { moveWizard, parseWizardIntent } from '../rules/wizard.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredForm = {
  answer: HealthAnswer
  receiptKey?: string
  reason?: string
  retryAfterSeconds?: number
}

/**
 * Answers a form posted to the page: the quick request, a step of the wizard, the interest
 * registration (ITH-14, WIZ-03 to WIZ-09). Leads go through leads' own service, which checks them;
 * whatever is refused keeps the typed values.
 */
export async function answerHealthForm(ctx: Context, data: FormData): Promise<AnsweredForm> {
  const form = healthForms.find((known) => known === data.get('form')) ?? 'quick'
  const answer = { ...emptyAnswer(form), values: postedValues(form, data) }
  if (form === 'wizard') {
    const stay = answerStep(answer, data)
    if (stay) return stay
    answer.step = 2
  }
  const outcome = await submitLead(ctx, submissionOf(form, data))
  if (outcome.ok) {
    const { receiptKey } = outcome.value
    return { answer: { ...emptyAnswer(form), outcome: 'sent' }, receiptKey }
  }
  const { reason, retryAfterSeconds, fields = {} } = outcome
  if (reason !== 'invalid-input')
    return { answer: { ...answer, outcome: 'failed' }, reason, retryAfterSeconds }
  return { answer: { ...answer, outcome: 'refused', fields }, reason }
}

/** The wizard's answer to Continue, to Back, and to a submit with a required field missing; else undefined. */
function answerStep(answer: HealthAnswer, data: FormData): AnsweredForm | undefined {
  const move = moveWizard(parseWizardIntent(data.get('intent')), answer.values)
  if (move.kind === 'send') return undefined
  if (move.kind === 'missing') {
    const fields = Object.fromEntries(move.missing.map((field) => [field, missingMessage(field)]))
    return {
      answer: { ...answer, outcome: 'missing', step: move.step, fields },
      reason: 'invalid-input',
    }
  }
  const fields = move.step === 2 ? wrongInFirstStep(answer) : {}
  if (Object.keys(fields).length > 0) {
    return { answer: { ...answer, outcome: 'refused', step: 1, fields }, reason: 'invalid-input' }
  }
  return { answer: { ...answer, step: move.step } }
}

function wrongInFirstStep(answer: HealthAnswer): Record<string, string> {
  const parsed = formSchemas.assessment.safeParse(answer.values)
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(
    issues
      .map(({ path, message }) => [String(path[0]), message] as const)
      .filter(([field]) => isShown({ ...answer, step: 1 }, field))
      .toReversed(),
  )
}

function submissionOf(form: HealthForm, data: FormData) {
  if (form === 'interest')
    return submissionFromForm('interest', data, { entry: 'form', page: healthPath })
  return submissionFromForm('assessment', data, { entry: form, page: healthPath })
}
