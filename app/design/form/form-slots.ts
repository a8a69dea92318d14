import type { FormEvent, ReactNode, RefCallback } from 'react'

/** What a form's markup gets from whoever sends it, apart from its own words and fields. */
export type FormSlots = {
  /** Ref callback of the form. */
  attach: RefCallback<HTMLFormElement>
  /** Id of the form where a page answered without script opens at it. */
  anchorId?: string
  /** Go back into the fields, by name. */
  values: Record<string, string>
  /** What is wrong, by field name. */
  errors: Record<string, string>
  isSending: boolean
  /** What became of the last try, above the fields. */
  outcome: ReactNode
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}
