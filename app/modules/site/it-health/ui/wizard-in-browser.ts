import type { FormEvent } from 'react'
import { missingMessage } from '../content.ts'
import { postedValues } from '#app/modules/sales/lead/rules/form-answer.ts'
import { fieldsOf, isShown, type HealthAnswer } from '../rules/health-answer.ts'
import { moveWizard, parseWizardIntent } from '../rules/wizard.ts'

/** What a press of Continue, Back or Submit shows next; undefined when the form is ready to be sent. */
export function answerInBrowser(
  answer: HealthAnswer,
  event: FormEvent<HTMLFormElement>,
): HealthAnswer | undefined {
  const form = event.currentTarget
  const { submitter } = event.nativeEvent as SubmitEvent
  const intent = submitter instanceof HTMLButtonElement ? submitter.value : undefined
  const values = postedValues(fieldsOf.wizard, new FormData(form))
  const move = moveWizard(parseWizardIntent(intent), values)
  if (move.kind === 'send') return undefined
  if (move.kind === 'missing') {
    const fields = Object.fromEntries(move.missing.map((field) => [field, missingMessage(field)]))
    return { ...answer, outcome: 'missing', step: move.step, fields }
  }
  const fields = move.step === 2 ? wrongInFirstStep(form, answer) : {}
  const isWrong = Object.keys(fields).length > 0
  return {
    ...answer,
    outcome: isWrong ? 'refused' : 'shown',
    step: isWrong ? 1 : move.step,
    fields,
  }
}

/** Fields of step 1 that the browser itself finds wrong, such as an e-mail address without an @. */
function wrongInFirstStep(form: HTMLFormElement, answer: HealthAnswer): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || control.validity.valid) continue
    if (isShown({ ...answer, step: 1 }, control.name))
      wrong[control.name] = control.validationMessage
  }
  return wrong
}
