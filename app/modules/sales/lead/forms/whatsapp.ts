import { leadForm } from '../schema/lead-form.ts'
import { fullName, personFields } from './person-fields.ts'
import { problem } from './reply.ts'

/** WAP-02: what is kept of somebody who writes on WhatsApp; nobody fills it in. */
export const whatsappForm = leadForm({
  kind: 'whatsapp',
  subject: 'WhatsApp message',
  mandatory: 'Only what you write is kept, with your number and the name you use on WhatsApp.',
  fields: {
    name: fullName,
    phone: personFields.phone,
    message: { type: 'text', label: 'Message', rows: 5, isRequired: true, isWide: true },
  },
  reply: {
    promise: { text: 'We answer messages on WhatsApp within 24 hours.', hours: 24 },
    failure: problem('single'),
  },
})
