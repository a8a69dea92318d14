import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalDate,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../schema/fields.ts'
import { consultationTimes, consultationTypes } from './content.ts'

/** CTC-10 to CTC-13. Past dates are the date picker's to refuse (D-59). */
export const consultationSchema = z.object({
  name: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  email: emailLine('Email'),
  phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
  preferredDate: optionalDate('Preferred date'),
  preferredTime: optionalChoice('Preferred time', consultationTimes),
  consultationType: optionalChoice('Consultation type', consultationTypes),
  message: optionalText({ label: 'Message', max: fieldLimits.text }),
})
