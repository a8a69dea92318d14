import type { FormEvent, ReactNode, RefCallback } from 'react'
import type { HealthAnswer } from '../rules/health-answer.ts'

/** What the three forms of the page have in common; the routes fill it in. */
export type HealthFormProps = {
  /** Ref callback of the form. */
  attach: RefCallback<HTMLFormElement>
  answer: HealthAnswer
  isSending: boolean
  isOffline: boolean
  /** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}
