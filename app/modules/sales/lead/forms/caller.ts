import { contactForm } from './contact.ts'
import {
  fullName,
  optionalEmail,
  leadForm,
  optionalCompany,
  optionalPhone,
  personFields,
} from './lead-form.ts'

const { serviceInterest } = contactForm.fields

/** Stored as a contact message with the contact form's promise. One contact detail is enough. */
export const callerForm = leadForm({
  kind: 'contact',
  subject: contactForm.subject,
  mandatory: 'We need a name, a number or email address, and what it’s about.',
  fields: {
    name: { ...fullName, label: 'Name of the caller', inErrors: 'Name', autoComplete: 'off' },
    company: { ...optionalCompany, label: 'Company (Optional)', autoComplete: 'off' },
    phone: {
      ...personFields.phone,
      label: 'Phone number',
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

export const contactDetailsForm = {
  fields: {
    name: { ...fullName, label: 'Name', autoComplete: 'off' },
    company: { ...optionalCompany, label: 'Company (Optional)', autoComplete: 'off' },
    email: optionalEmail,
    phone: { ...optionalPhone, label: 'Phone (Optional)', autoComplete: 'off' },
  },
  check: ({ email, phone }: { email: string; phone: string }) =>
    email === '' && phone === ''
      ? { email: 'Email: enter an email address or a phone number so that we can answer.' }
      : undefined,
} as const
