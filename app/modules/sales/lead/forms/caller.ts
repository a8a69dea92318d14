import {
  fullName,
  optionalEmail,
  leadForm,
  optionalCompany,
  optionalPhone,
  personFields,
} from './lead-form.ts'
import { contactForm } from './contact.ts'

const { serviceInterest } = contactForm.fields

/**
 * What staff note of someone who calls (STF-08). It becomes a contact message, with its promise; one way to reach the
 * caller is enough.
 */
export const callerForm = leadForm({
  kind: 'contact',
  subject: contactForm.subject,
  mandatory: 'Your name, a number or an e-mail address, and what it is about are needed.',
  fields: {
    name: { ...fullName, label: 'Name of the caller', inErrors: 'Name', autoComplete: 'off' },
    company: { ...optionalCompany, label: 'Company (Optional)', autoComplete: 'off' },
    phone: {
      ...personFields.phone,
      label: 'Telephone number',
      autoComplete: 'off',
      isRequired: ({ email }) => email === '',
      mustBeNumber: ({ email }) => email === '',
    },
    email: optionalEmail,
    serviceInterest,
    message: {
      type: 'text',
      label: 'What do they need?',
      rows: 5,
      isRequired: true,
      isWide: true,
    },
  },
  reply: contactForm.reply,
})

/** Who asks, as staff correct it (STF-08). */
export const contactDetailsForm = {
  fields: {
    name: { ...fullName, label: 'Name', autoComplete: 'off' },
    company: { ...optionalCompany, label: 'Company (Optional)', autoComplete: 'off' },
    email: optionalEmail,
    phone: { ...optionalPhone, label: 'Telephone (Optional)', autoComplete: 'off' },
  },
  check: ({ email, phone }: { email: string; phone: string }) =>
    email === '' && phone === ''
      ? { email: 'E-mail: keep an address or a telephone number, or no one can answer.' }
      : undefined,
} as const
