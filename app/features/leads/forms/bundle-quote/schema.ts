import { z } from 'zod'
import { provinces } from '#app/basics/south-africa.ts'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredLine,
} from '../../schema/fields.ts'
import { bundleEmployeeOptions, bundleNames, bundleServices } from './content.ts'

/** BQF-01 to BQF-08, ENT-05. */
export const bundleQuoteSchema = z.object({
  name: requiredLine({ label: 'Name', max: fieldLimits.name }),
  email: emailLine('Email'),
  company: requiredLine({ label: 'Company', max: fieldLimits.company }),
  phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
  employees: optionalChoice('Number of employees', bundleEmployeeOptions),
  province: optionalChoice('Province', provinces),
  city: optionalLine({ label: 'City', max: fieldLimits.city }),
  serviceInterest: optionalChoice('Service interest', bundleServices),
  challenges: optionalText({ label: 'Challenges', max: fieldLimits.text }),
  bundle: requiredChoice('Bundle', bundleNames),
  formType: z.literal('quote', { error: 'Form type must be quote.' }).default('quote'),
})
