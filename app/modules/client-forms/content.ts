import { plainPhone } from '#app/basics/contact-details.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { provinces } from '#app/basics/south-africa.ts'
import type { Wording } from '#app/modules/forms/definition/rules.ts'

/** Notices about where an unsent form is stored: only on the device, or in the console also in the user's account. */
export const storageNotices = {
  device: 'What you type stays on this device until it is sent.',
  account:
    'What you type is saved on this device and, when you’re online, to your account, so you can continue on another device.',
} as const

/** Privacy notice above the submit button of a public client form; without a marketing opt-in. */
export const formNotice = {
  who: (legalName: string) =>
    `${legalName} collects what you type here to plan with your organisation and to keep a record of it.`,
  preferences:
    'We use an email address only for the messages you request above, and a phone number only to call you about this form.',
  mandatory: 'Fields marked * are required. The contact details are optional.',
  more: 'How long we keep it, and how to have it corrected or deleted, is in our',
  link: { name: 'privacy policy', href: '/privacy-policy' satisfies SitePath },
} as const

const wrongEmailText = 'Invalid email address'
const wrongPhoneText = 'Invalid phone number format'
const invalidNumberText = 'Must be a positive number'
const unreadableText = 'We couldn’t read this answer. Please type it again.'

export const formWording: Wording = {
  empty: ({ type }) => (type === 'date' ? 'Date is required' : 'This field is required'),
  notText: () => unreadableText,
  unreadable: () => unreadableText,
  tooLong: ({ type }, max) => {
    if (type === 'email') return wrongEmailText
    if (type === 'phone') return wrongPhoneText
    return type === 'pictures' ? `Add at most ${max} pictures.` : `Use at most ${max} characters.`
  },
  notOneOf: (_field, options) => `Choose one of: ${options.join(', ')}.`,
  wrong: ({ type }) => {
    if (type === 'date') return 'Invalid date format'
    if (type === 'email') return wrongEmailText
    if (type === 'pictures') return 'We couldn’t read these pictures. Please add them again.'
    return type === 'number' ? invalidNumberText : unreadableText
  },
}

function phoneProblem(value: string): string | undefined {
  const phone = plainPhone(value)
  if (!/^[\d\s+()-]{1,40}$/.test(phone)) return wrongPhoneText
  const digits = phone.replace(/\D/g, '').length
  return digits < 10 ? 'Phone number must be at least 10 digits' : undefined
}

/** The province of the place that a form is about. */
export const provinceField = {
  type: 'choice',
  label: 'Province',
  isRequired: true,
  unset: 'Choose the province',
  options: provinces,
} as const

/** The contact preferences of client forms. They are validated, and sent separately from the answers. */
export const contactFields = {
  email: { type: 'email', label: 'Email', isPreference: true },
  phone: { type: 'phone', label: 'Phone', isPreference: true, check: phoneProblem },
} as const
