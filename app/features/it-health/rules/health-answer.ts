import type { FieldErrors } from '#app/basics/outcome.ts'

export const healthForms = ['quick', 'wizard', 'interest'] as const
export type HealthForm = (typeof healthForms)[number]

/** The fields each form asks for, by the documented names. */
export const fieldsOf = {
  quick: ['name', 'email', 'company', 'phone', 'employees', 'assessmentType', 'challenges'],
  wizard: ['name', 'email', 'company', 'phone', 'employees', 'assessmentType', 'challenges'],
  interest: ['fullName', 'companyName', 'email', 'services'],
} as const satisfies Record<HealthForm, readonly string[]>

/** The fields of the wizard's first step; the rest belong to its second (WIZ-02). */
const businessFields = new Set(['name', 'email', 'company', 'phone', 'employees'])

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

/** The typed values of a form, as they were typed; what is no text or no field of the form is left out. */
export function postedValues(form: HealthForm, data: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of fieldsOf[form]) {
    const value = data.get(field)
    if (typeof value === 'string') values[field] = value
  }
  return values
}

/** Whether the form, as answered, shows the field: the wizard shows one step at a time. */
export function isShown({ form, step }: HealthAnswer, field: string): boolean {
  const fields: readonly string[] = fieldsOf[form]
  if (!fields.includes(field)) return false
  return form !== 'wizard' || businessFields.has(field) === (step === 1)
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
