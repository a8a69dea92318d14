import type { CheckAnswer } from '#app/modules/coverage/answer/rules.ts'
import type { FormAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'

/** A check, and how a coverage lead about it was answered where that was posted without script. */
export type PostedCheck = {
  address: string
  checkedAt: string
  answer: CheckAnswer
  lead?: FormAnswer
  /** The same of the form that asks for a call. */
  call?: FormAnswer
}
