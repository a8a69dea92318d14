import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../schema/fields.ts'
import { cloudQuoteEmployees, cloudQuoteServices } from './content.ts'

/** CTC-19 to CTC-22. */
export const cloudQuoteSchema = z.object({
  name: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  email: emailLine('Email'),
  phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
  company: optionalLine({ label: 'Company', max: fieldLimits.company }),
  employees: optionalChoice('Employees', cloudQuoteEmployees),
  cloudService: optionalChoice('Cloud service', cloudQuoteServices),
  requirements: optionalText({ label: 'Requirements', max: fieldLimits.text }),
})
