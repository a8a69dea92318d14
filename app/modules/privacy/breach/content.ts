import type { scopeKinds } from './schema.ts'

/** Email address for reporting a breach as a private body (POPIA section 22), as published by the Regulator. */
export const regulatorAddress = 'POPIACompliance@inforegulator.org.za'

export const scopeWords: Readonly<Record<(typeof scopeKinds)[number], string>> = {
  persons: 'People, by email address',
  leads: 'Leads',
  files: 'Files',
  account: 'Records an account touched',
  everyone: 'Everyone in the database',
}

export const scopeHints: Readonly<Record<(typeof scopeKinds)[number], string>> = {
  persons: 'One email address per line.',
  leads: 'One reference per line. Leave empty for every lead received in this period.',
  files: 'One file name per line. Leave empty for every file received in this period.',
  account: 'Everyone whose record the account changed or exported in this period.',
  everyone: 'For a stolen backup, or an account that could read everything.',
}

export const stateWords = {
  draft: 'Draft',
  waiting: 'Waiting for a second person',
  sent: 'Letters sent',
} as const

/** Letter template for each affected person, as section 22(5) of POPIA requires. Staff edit it before sending. */
export const personLetter = `We are writing because a security breach affected personal information about you. We found it on {date}.

What happened: {circumstances}

Which information was affected: {what}

What could happen: someone may use these details to pretend to be us, or to pretend to be you.

What we have done: we closed the point of entry, notified the Information Regulator, and are checking our other systems.

What we advise: do not answer messages that ask for passwords or payments in our name. Call us on a number you know. Change passwords that you use elsewhere, too.

We do not know yet who had access. You may ask us anything about this by replying to this email.`

/** Template of the notice to the Regulator (section 22(1) and (2)). */
export const regulatorLetter = `{company} notifies the Information Regulator of a security compromise under section 22 of the Protection of Personal Information Act 4 of 2013.

Reference: {reference}
Between: {from} and {until}
What happened: {circumstances}
People affected: {count}
Categories of personal information: {what}

Each person with a known email address is notified by email. People without one are called or written to.

Measures taken: the point of entry was closed, credentials were replaced, and related systems are being checked.`
