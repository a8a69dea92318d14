/** Texts of emails. An email to a visitor repeats the reply time shown on the page and promises nothing more. */
export const greetingTexts = {
  named: (name: string) => `Hello ${name},`,
  unnamed: 'Hello,',
} as const

export const confirmationTexts = {
  subject: (brand: string) => `We have your request – ${brand}`,
  heading: 'We have your request',
  reference: (reference: string) =>
    `Your reference is ${reference}. Quote it if you write or phone us.`,
  reason:
    'You’re getting this one email because someone entered this address in a form on our website. If that wasn’t you, you don’t need to do anything.',
} as const

export const ownPageWords = {
  by: (moment: string) => `You will hear from us by ${moment}, South African time.`,
  text: 'Check its progress, add details or correct something on your own enquiry page. Keep the link private: anyone who has it can read your enquiry.',
  button: 'Follow your enquiry',
} as const

export const staffNotificationTexts = {
  subject: (kindLabel: string, reference: string) => `New enquiry: ${kindLabel} (${reference})`,
  heading: (kindLabel: string) => `New enquiry: ${kindLabel}`,
  intro: 'Your reply to this email goes to the visitor.',
  open: 'Open the lead',
  reference: 'Reference',
  reason: 'Sent to the mailbox for new leads, as set in the site settings.',
} as const

export const passwordResetTexts = {
  subject: (brand: string) => `Choose a new password – ${brand} staff console`,
  heading: 'Choose a new password',
  intro: 'We received a request to set a new password for your staff console account.',
  button: 'Choose a new password',
  validity: (minutes: number) => `The link works once and expires in ${minutes} minutes.`,
  ignore: 'If this wasn’t you, ignore this email. Your password won’t change.',
  reason: 'You’re getting this message because you have an account in the staff console.',
} as const

/** Texts of the opt-out link, shown in every email that is not just a reply, and of its page. */
export const optOutWords = {
  link: 'Stop emails like this',
  page: {
    title: 'Stop our emails',
    text: 'Press the button and we’ll stop sending reminders, news, offers and notices to this address. You’ll still get replies to your own questions and requests.',
    button: 'Stop these emails',
  },
  done: {
    title: 'Done. We’ve stopped these emails',
    text: 'This takes effect now and includes emails that were waiting to be sent. We’ll only write again if you ask us to in one of our forms.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Please open the link again from the email, or copy all of it. Or reply to the email with the word stop, and we’ll do it for you.',
  },
  again: {
    title: 'Please try again',
    text: 'We’re getting too many requests right now. Please wait a minute, then try again.',
  },
} as const
