/** The mail that says what stands under the bell. */
export const noticeMail = {
  subject: (title: string, brand: string) => `${title} – ${brand} staff console`,
  button: 'Open it in the console',
  reason: 'You get this message because you have an account in the staff console.',
} as const
