import type { FormEvent, ReactNode, RefCallback } from 'react'
import type { FormAnswer } from '../rules/form-answer.ts'

/** What the forms of these pages have in common; the routes fill it in. */
export type FormSlots = {
  /** Ref callback of the form. */
  attach: RefCallback<HTMLFormElement>
  answer: FormAnswer
  isSending: boolean
  isOffline: boolean
  /** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}
