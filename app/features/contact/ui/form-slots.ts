import type { FormEvent, ReactNode, RefCallback } from 'react'
import type { FormAnswer } from '../rules/form-answer.ts'

/** What the forms of the page have in common; the routes fill it in. */
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

/** The fields of one form: `prefix` keeps ids apart where two forms stand in one document. */
export type FieldsProps = {
  prefix: string
  values: FormAnswer['values']
  errors: FormAnswer['fields']
}

type Words = { labels: Record<string, string>; placeholders: Record<string, string> }

/** What every control gets by its name. */
export function fieldsWith({ prefix, values, errors }: FieldsProps, words: Words) {
  return (name: string) => ({
    id: `${prefix}-${name}`,
    name,
    label: words.labels[name] ?? '',
    defaultValue: values[name],
    error: errors[name],
    placeholder: words.placeholders[name],
  })
}
