/** What a browser is told about a text input for an e-mail address. */
export const emailAttributes = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
