import type { PostedFormProps } from '#app/design/form/posted-form.tsx'
import type { HealthAnswer } from '../rules/health-answer.ts'

/** What the three forms of the page have in common; the routes fill it in. */
export type HealthFormProps = PostedFormProps['slots'] & {
  answer: HealthAnswer
  isOffline: boolean
}
