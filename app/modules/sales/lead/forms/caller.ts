import { leadForm } from '../schema/lead-form.ts'
import { contactForm } from './contact.ts'
import { fullName, givenEmail, optionalCompany, personFields } from './person-fields.ts'

const { serviceInterest } = contactForm.fields

/**
 * What staff note of somebody who calls (STF-08). It becomes a contact message, with its promise; one way to reach the
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
    email: givenEmail,
    serviceInterest,
    message: {
      type: 'text',
      label: 'What the caller asks',
      rows: 5,
      isRequired: true,
      isWide: true,
    },
  },
  reply: contactForm.reply,
})
