import {
  requestKindWords,
  type RequestKind,
  type RequestOutcome,
  type RequestState,
} from './request/content.ts'

/** Version of the notice in the data-request form. Change it with every change of `requestNotice`. */
export const requestNoticeVersion = 'data-request 2026-11-20'

export const dataRequestAnchor = 'data-request'
export const formAddedNotice = {
  isoDate: '2026-11-20',
  text: 'This form was added on 20 November 2026',
}

export const dataRequestWords = {
  heading: 'Ask about your own data',
  intro:
    'Use this form to see, correct or delete what we hold on you, or to object to how we use it. It is free. We first send a link to your email address to make sure that it is you, and we answer within 30 days.',
  labels: {
    kind: 'What would you like?',
    name: 'Your name',
    email: 'Email address the request is about',
    details: 'Details',
  },
  hints: {
    details:
      'What should be corrected, or what you object to. Please don’t include passwords or ID numbers.',
  },
  placeholders: { name: 'Nomsa Dlamini', email: 'name@example.co.za' },
  kinds: requestKindWords,
  submit: 'Send the request',
  submitting: 'Sending…',
  errors: 'The request was not sent. Please correct this:',
  offline: {
    title: 'You are offline',
    description: 'Nothing was sent. What you typed is still here. Send it once you’re back online.',
  },
  failed: {
    title: 'The request was not sent',
    description: 'Please try again in a moment, or write to us at the email address above.',
  },
  unanswered: {
    title: 'We don’t know if the request was sent',
    description:
      'The server didn’t respond. Please send the request again: we store the same request only once. Or write to us at the email address above.',
  },
  sent: {
    title: 'We have your request',
    reference: (reference: string) => `Your reference is ${reference}.`,
    next: 'Please open our email and confirm that it is your address. We can’t answer until you do. We send at most one such email an hour. If none arrives, send the same request again in an hour.',
    due: (date: string) => `We’ll answer by ${date}.`,
    again: 'Send another request',
  },
} as const

/** POPIA section 18 notice of this form. It offers no marketing. */
export const requestNotice = {
  who: (legalName: string) =>
    `${legalName} collects what you type here to deal with your request and to prove that it did.`,
  mandatory:
    'Your choice, name and email address are needed, and details if something is to be corrected.',
  /** `date` is the due date: the end of the 30 days that the introduction mentions. */
  answeredBy: (date: string) => `Send it today and we'll reply by ${date}.`,
  retention: (months: number) =>
    `We remove whatever identifies you from enquiries after ${months} months, and from this request ${months} months after we close it.`,
} as const

/** The page that the email's confirmation link opens. */
export const confirmationWords = {
  title: 'Confirm your request',
  text: 'Press the button to confirm that this request about personal data came from you, the owner of this email address.',
  button: 'Yes, I sent this request',
  done: {
    title: 'Thank you. Your request is confirmed',
    text: 'We will deal with your request and answer by email.',
  },
  repeated: {
    title: 'Your request is already confirmed',
    text: 'You don’t need to do anything else. We will answer by email.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Please open it from the email again, or copy all of it. The link stops working once your request has been answered.',
  },
  again: {
    title: 'Please try again',
    text: 'We’re getting too many requests right now. Please wait a minute, then try again.',
  },
} as const

const requestPhrases: Record<RequestKind, string> = {
  see: 'to show what we hold on this email address',
  correct: 'to correct what we hold on this email address',
  delete: 'to delete what we hold on this email address',
  object: 'to stop using what we hold on this email address',
  record: 'for access to a record (PAIA)',
}

/**
 * Emails about a request. Of what the visitor typed, they repeat only a sanitised name, because anyone can enter any
 * address.
 */
export const requestMails = {
  link: {
    subject: (brand: string) => `Please confirm your request – ${brand}`,
    heading: 'Please confirm your request',
    intro: (kind: RequestKind) =>
      `We received a request through our website ${requestPhrases[kind]}. If you sent it, confirm it below.`,
    button: 'Confirm the request',
    reference: (reference: string, date: string) =>
      `Its reference is ${reference}. We’ll answer by ${date}.`,
    ignore: 'If this wasn’t you, ignore this email. Nothing is shown or changed without the link.',
    reason:
      'We’re sending you this one message because someone entered this address in our data request form.',
  },
  answer: {
    subject: (brand: string, reference: string) => `Your request ${reference} – ${brand}`,
    heading: 'Our answer to your request',
    asked: (kind: RequestKind, date: string) => `On ${date} you asked us ${requestPhrases[kind]}.`,
    complain:
      'If you are not satisfied, write to us first. You may also complain to the Information Regulator (South Africa), at inforegulator.org.za.',
    refusedUnder: (ground: string) => `We refuse access to the record. Ground: ${ground}.`,
    remedies:
      'Within 180 days you may complain to the Information Regulator with Form 5 (section 77A of PAIA), or apply to a court (section 78).',
    reason: 'You’re getting this message because you sent us this request.',
  },
  extension: {
    subject: (brand: string, reference: string) => `More time for request ${reference} – ${brand}`,
    heading: 'We need more time for your request',
    text: (date: string) =>
      `We need up to 30 more days for your request, as section 57 of PAIA allows, and will now answer by ${date}.`,
    why: (reason: string) => `Reason: ${reason}`,
  },
  staff: {
    subject: (reference: string, date: string) =>
      `New data request ${reference}: answer by ${date}`,
    heading: 'New privacy request',
    text: (reference: string, date: string) =>
      `Request ${reference} must be answered by ${date}. This email doesn’t name the person.`,
    open: 'Open the request',
    reason: 'Sent to the mailbox for new leads, as set in the site settings.',
  },
} as const

export const mergedEnquiriesWords = {
  title: 'Not included: enquiries under another address',
  wayOut:
    'These enquiries have the same phone number, or staff merged them with the enquiries below. They may belong to someone else, so this request does not export, correct or erase them. If this person says that the other address is also theirs, check that it is and add a request for that address.',
} as const

export const staffNotesWords = {
  title: 'Call-backs, staff notes and emails that may be about this person',
  hint: 'Call-backs without an email address are matched by phone number. Notes on other enquiries, saved views, unsent forms and emails from other people may mention this person. Names of one or two letters are not searched. Search, then remove anything about this person and keep anything about someone else with the same name. Call-backs are only included in the copy once you add them.',
  search: 'Search notes and emails',
  none: 'No note, saved view, unsent form or email mentions this person.',
  noneErased:
    'Nothing mentions the name or the email address. The phone number was erased, so it was not searched.',
  remove: 'Remove',
  keep: 'Keep',
  take: 'Add to the copy',
  taken: 'In the copy',
  kinds: {
    'call-back': 'Call-back',
    note: 'Note',
    view: 'Saved view',
    draft: 'Unsent form',
    mail: 'Email',
  },
} as const

export const kindLabels: Record<RequestKind, string> = {
  see: 'See',
  correct: 'Correct',
  delete: 'Delete',
  object: 'Object',
  record: 'Record (PAIA)',
}

export const stateLabels: Record<RequestState, string> = {
  unconfirmed: 'Not confirmed yet',
  confirmed: 'Confirmed',
  closed: 'Answered',
}

export const outcomeLabels: Record<RequestOutcome, string> = {
  done: 'Done as requested',
  refused: 'Refused, with reasons',
}

export const confirmedByLinkText = 'the link in the email'
