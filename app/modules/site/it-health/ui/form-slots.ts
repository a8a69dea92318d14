import type { FormSlots } from '#app/design/form/form-slots.ts'
import type { HealthAnswer } from '../rules/health-answer.ts'

/** What the three forms of the page have in common; the routes fill it in. */
export type HealthFormProps = Omit<FormSlots, 'anchorId' | 'errors' | 'outcome' | 'values'> & {
  answer: HealthAnswer
  isOffline: boolean
}
