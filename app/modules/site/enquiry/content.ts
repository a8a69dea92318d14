import { enquiryMissingMessage } from '#app/modules/sales/lead/enquiry/rules.ts'

export const statusWords = {
  title: (reference: string) => `Your enquiry ${reference}`,
  withdrawnTitle: 'Enquiry withdrawn',
  sentOn: (moment: string) => `Sent on ${moment}`,
  states: {
    received: 'Received',
    reading: 'Being read',
    answered: 'Answered',
    closed: 'Closed',
  },
  stateHeading: 'Status',
  moments: {
    due: (by: string) => `You will hear from us by ${by}.`,
    late: (promised: string, by: string) =>
      `We’re late, and we’re sorry. We promised an answer by ${promised}. We’ll reply by ${by}.`,
    answered: 'We have answered. If you still need something, write to us below.',
    closed: 'This enquiry is closed. If you still need something, write to us below.',
  },
  zone: 'All times are South African time.',
  who: 'Who answers',
  team: 'A person on our team',
  person: (name: string, brand: string) => `${name} at ${brand}`,
  asked: 'What you asked',
  offers: 'Our quotes',
  messages: 'Messages since then',
  you: 'You',
  appointment: {
    heading: { consultation: 'Your consultation', 'site-visit': 'Our visit' },
    person: (name: string) => `With ${name}.`,
    address: (address: string) => `At ${address}.`,
    tentative: (when: string) => `You asked for ${when}. It’s booked once we confirm it.`,
    offered: (when: string) => `We suggest ${when}.`,
    confirmed: (when: string) => `It’s booked for ${when}.`,
    cancelled: (when: string) => `Your appointment on ${when} was cancelled.`,
    passed: (when: string) => `It was planned for ${when}.`,
    calendar: 'Add it to your calendar',
  },
  actionsHeading: 'What you can do',
  rather: 'Would you rather talk?',
  call: (phone: string) => `Call ${phone}`,
  privacy: 'Anyone who has the link to this page can read it. Keep it private.',
  back: 'Back to the enquiry',
} as const

export const enquiryActions = ['write', 'correct', 'time', 'withdraw', 'erase'] as const
export type EnquiryAction = (typeof enquiryActions)[number]

type ActionWords = { link: string; heading: string; text: string; button: string; done: string }

export const actionWords: Record<EnquiryAction, ActionWords> = {
  write: {
    link: 'Add message',
    heading: 'Add to your enquiry',
    text: 'Your message goes to the person who is helping you.',
    button: 'Send it',
    done: 'We have your message. Someone on our team will read it.',
  },
  correct: {
    link: 'Correct my name, email or number',
    heading: 'Correct your details',
    text: 'Fill in only what is wrong. Anything you leave empty won’t change. If you change the email address, we also let the old address know.',
    button: 'Save the corrections',
    done: 'We’ve corrected your details.',
  },
  time: {
    link: 'Accept the suggested time',
    heading: 'Accept the suggested time?',
    text: 'Confirm and this time is booked. If another time suits you better, write to us instead.',
    button: 'Yes, that time suits me',
    done: 'The time is booked.',
  },
  withdraw: {
    link: 'Withdraw the enquiry',
    heading: 'Withdraw your enquiry?',
    text: 'We’ll close it without a reply. This page and its link will stop working. You can always send a new enquiry.',
    button: 'Yes, withdraw it',
    done: 'Your enquiry has been withdrawn. This page and its link no longer work.',
  },
  erase: {
    link: 'Have my data deleted',
    heading: 'Have your data deleted?',
    text: 'We delete everything we have under this enquiry’s email address. To make sure no one else can request this, we first email a link to that address. Please open it and confirm. We answer within 30 days.',
    button: 'Yes, delete my data',
    done: 'We have your request. Please open our email and confirm. We can’t delete anything until you do. We send at most one such email an hour. If none arrives, request it again in an hour.',
  },
}

export const fieldWords = {
  message: 'Your message',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  now: (value: string) => `Now: ${value}`,
  none: 'none',
} as const

export const problemWords = {
  check: 'Nothing was sent. Please correct the following:',
  nothing: 'Please fill in at least one field.',
  noEmail:
    'This enquiry has no email address that we could send the link to. Please phone us, or use the form on our privacy page.',
  noOffer: 'There is no suggested time to accept. Please go back to the enquiry.',
  otherOffer: 'We’ve since suggested a different time. Please check it before you try again.',
  again: 'We’re getting too many requests right now. Please wait a minute and try again.',
  missingTitle: 'This page does not exist, or is no longer available',
  missing: enquiryMissingMessage,
} as const

/** The only text in it that a visitor typed is a validated name. */
export const emailChangedMail = {
  subject: (brand: string) => `Your email address was changed – ${brand}`,
  heading: 'Your email address was changed',
  text: (reference: string) =>
    `The email address for enquiry ${reference} was changed on the enquiry’s page. From now on we’ll write to the new address.`,
  notYou: 'If that was not you, reply to this email or phone us.',
  reason: 'You’re getting this one message because the enquiry used this address until now.',
} as const
