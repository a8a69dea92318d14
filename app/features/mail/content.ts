/** Words of the e-mails. Those to visitors repeat a promise and add nothing (LDS-05). */
export const greeting = { named: (name: string) => `Hello ${name},`, unnamed: 'Hello,' } as const

export const confirmation = {
  subject: (brand: string) => `We have your request – ${brand}`,
  heading: 'We have your request',
  reference: (reference: string) =>
    `Your reference is ${reference}. Quote it if you write or phone us.`,
  reason:
    'You get this one message because this address was typed into a form on our website. If that was not you, there is nothing you need to do.',
} as const

export const staffNotification = {
  subject: (kindLabel: string, reference: string) => `New enquiry: ${kindLabel} (${reference})`,
  heading: (kindLabel: string) => `New enquiry: ${kindLabel}`,
  intro: 'Your reply to this e-mail goes to the visitor.',
  open: 'Open the lead',
  reference: 'Reference',
  reason: 'Sent to the mailbox for new leads, as set in the site settings.',
} as const

export const passwordReset = {
  subject: (brand: string) => `Choose a new password – ${brand} staff console`,
  heading: 'Choose a new password',
  intro: 'Somebody, we hope you, asked for a new password for your account in the staff console.',
  button: 'Choose a new password',
  validity: (minutes: number) => `The link works once and for ${minutes} minutes.`,
  ignore: 'If you did not ask for it, ignore this e-mail: your password stays as it is.',
  reason: 'You get this message because you have an account in the staff console.',
} as const
