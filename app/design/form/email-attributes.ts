import type { FocusEvent } from 'react'
import { plainEmail } from '#app/basics/email-address.ts'

/** What a browser is told about a text input for an email address; what was pasted around it goes on leaving. */
export const emailAttributes = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.value = plainEmail(currentTarget.value)
  },
} as const
