import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { assessmentForm } from '#app/modules/sales/lead/forms/assessment.ts'
import { interestForm } from '#app/modules/sales/lead/forms/interest.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'

export const healthForms = ['quick', 'wizard', 'interest'] as const
export type HealthForm = (typeof healthForms)[number]

/** The fields each form asks for. */
export const fieldsOf: Record<HealthForm, readonly string[]> = {
  quick: visibleFields(assessmentForm),
  wizard: visibleFields(assessmentForm),
  interest: visibleFields(interestForm),
}

/** The fields of the wizard's first step; the rest belong to its second (WIZ-02). */
export const businessFields = ['name', 'email', 'company', 'phone', 'employees'] as const
const ofBusiness: readonly string[] = businessFields
/** Those of its second step, the kind of assessment first. */
export const detailFields = [
  'assessmentType' as const,
  ...visibleFields(assessmentForm).filter(
    (name) => !ofBusiness.includes(name) && name !== 'assessmentType',
  ),
]

/**
 * How a form of the page was answered, by the server or in the browser. `values` go back into the
 * fields. Refused: fields are wrong. Failed: nothing could be stored. Shown: another wizard step.
 */
export type HealthAnswer = {
  form: HealthForm
  outcome: 'shown' | 'missing' | 'refused' | 'failed' | 'sent'
  step: 1 | 2
  values: Record<string, string>
  fields: FieldErrors
}

/** Whether the form, as answered, shows the field: the wizard shows one step at a time. */
export function isShown({ form, step }: HealthAnswer, field: string): boolean {
  if (!fieldsOf[form].includes(field)) return false
  return form !== 'wizard' || ofBusiness.includes(field) === (step === 1)
}

/**
 * Where a page that answers a post without script opens: at the form. None where fields are marked,
 * since a fragment would keep the focus from the list of errors.
 */
export function anchorOf(answer: HealthAnswer): string | undefined {
  const hasMarkedFields = Object.keys(answer.fields).some((field) => isShown(answer, field))
  return hasMarkedFields ? undefined : `${answer.form}-answer`
}

/** A form nobody has answered yet. */
export function emptyAnswer(form: HealthForm): HealthAnswer {
  return { form, outcome: 'shown', step: 1, values: {}, fields: {} }
}
