import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredLine,
} from '../../schema/fields.ts'
import { contactInterests } from './content.ts'

/** CTC-01 to CTC-03; phone and message are the optional disclosure of D-60. */
export const contactSchema = z.object({
  name: requiredLine({ label: 'Name', max: fieldLimits.name }),
  email: emailLine('Email'),
  serviceInterest: requiredChoice('Service interest', contactInterests),
  phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
  message: optionalText({ label: 'Message', max: fieldLimits.text }),
})
export type ContactMessage = z.infer<typeof contactSchema>
