/** E-mails about quotes. Nothing typed is in them but a safe name. */
export const quoteMail = {
  subject: (number: string, reference: string) => `Quote ${number} (${reference})`,
  heading: (number: string) => `Quote ${number}`,
  intro: 'Here is our quote. The same is attached as a PDF.',
  short: (month: string, once: string) =>
    `It comes to ${[month && `${month} every month`, once && `${once} once`].filter(Boolean).join(', and ')}, VAT included.`,
  valid: (day: string) => `It is valid until ${day}.`,
  superseded: (number: string) =>
    `It takes the place of quote ${number}, which can no longer be accepted.`,
  accept: 'Read it, ask about it, accept or decline it on your own page:',
  button: 'Open your page',
  reason: 'You get this e-mail because you asked us for a quote.',
} as const

export const acceptedMail = {
  subject: (number: string) => `You accepted quote ${number}`,
  heading: (number: string) => `Quote ${number} is accepted`,
  intro:
    'Thank you. The sealed PDF is attached; we keep the same file. We will be in touch about what comes next.',
  reason: 'You get this e-mail because a quote for you was accepted on your own page.',
  button: 'Open your page',
} as const

export const reminderMail = {
  subject: (number: string) => `Quote ${number} ends soon`,
  heading: (number: string) => `Quote ${number} ends soon`,
  intro: (day: string) => `Our quote is valid until ${day}. After that we make you a new one.`,
  button: 'Open your page',
  reason: 'You get this one reminder because you asked us for a quote.',
} as const
