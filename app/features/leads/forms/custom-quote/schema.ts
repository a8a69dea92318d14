import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalText,
  requiredChoice,
  requiredLine,
} from '../../schema/fields.ts'
import { deviceOptions, quotedOffers } from './content.ts'

/** CMP-14 to CMP-18, ENT-03; `plan` is the offer whose 'Get Started' was chosen, if any (PRC-20). */
export const customQuoteSchema = z.object({
  fullName: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  companyName: requiredLine({ label: 'Company name', max: fieldLimits.company }),
  email: emailLine('Email'),
  phone: requiredLine({ label: 'Phone', max: fieldLimits.phone }),
  devices: requiredChoice('Number of devices', deviceOptions, 'a range'),
  requirements: optionalText({ label: 'Additional requirements', max: fieldLimits.text }),
  plan: optionalChoice('Plan', quotedOffers),
})
