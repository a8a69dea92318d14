/** The mail to somebody who was invited to the console (D-123). */
export const invitationMail = {
  subject: (brand: string) => `Your account in the staff console of ${brand}`,
  heading: 'Welcome to the staff console',
  intro: (brand: string, inviter: string) =>
    `${inviter} has added you to the staff console of ${brand}. Choose a password, and your account is ready.`,
  button: 'Choose a password',
  validity: (hours: number) => `The link works once and for ${hours} hours.`,
  ignore: 'If you do not know what this is about, ignore this e-mail: nothing happens without you.',
  reason: 'You get this message because a colleague added you to the staff console.',
} as const
