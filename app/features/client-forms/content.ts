import type { SitePath } from '#app/basics/site-path.ts'
/** Where an unsent form is kept: in the console it is also sent to the person's account as they type. */
export const keptAt = {
  device: 'What you type stays on this device until it is sent.',
  account:
    'What you type is saved on this device and, when there is a connection, to your account, so you can continue on another device.',
} as const

/** PRV-01: stands above the button of a public client form. It offers no marketing. */
export const formNotice = {
  who: (legalName: string) =>
    `${legalName} collects what you type here to plan with your organisation and to keep a record of it.`,
  preferences:
    'An e-mail address is used for the messages you ask for above, a telephone number to call you about this form, and both for nothing else.',
  mandatory: 'Fields marked * are needed; the contact details are optional.',
  more: 'How long we keep it, and how to have it corrected or deleted, is in our',
  link: { name: 'privacy policy', href: '/privacy-policy' satisfies SitePath },
} as const
