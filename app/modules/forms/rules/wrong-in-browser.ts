import { usualWording } from '../content.ts'
import type { Field, Fields } from '../schema/definition.ts'

/** Of the browser's own check of a control, what our sentences tell apart. */
export type Checked = Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>

/**
 * What is wrong with answers by the browser's own check, in the sentences that the server would answer with.
 * What it finds wrong besides, such as a date out of reach, is said in the browser's words.
 */
export function wrongInBrowser(
  fields: Fields,
  controlOf: (name: string) => { validity: Checked; validationMessage: string } | undefined,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const control = controlOf(name)
    if (!control || control.validity.valid) continue
    wrong[name] = sentenceOf(field, control.validity) ?? control.validationMessage
  }
  return wrong
}

function sentenceOf(field: Field, { valueMissing, typeMismatch }: Checked): string | undefined {
  if (typeMismatch && field.type === 'email') return usualWording.wrong(field)
  return valueMissing ? usualWording.empty(field) : undefined
}
