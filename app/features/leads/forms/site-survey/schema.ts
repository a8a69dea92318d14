import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../schema/fields.ts'
import { buildingTypes } from './content.ts'

/** CTC-15 to CTC-17. */
export const siteSurveySchema = z.object({
  name: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  email: emailLine('Email'),
  phone: requiredLine({ label: 'Phone', max: fieldLimits.phone }),
  company: optionalLine({ label: 'Company', max: fieldLimits.company }),
  address: requiredLine({ label: 'Site address', max: fieldLimits.address }),
  buildingType: optionalChoice('Building type', buildingTypes),
  requirements: optionalText({ label: 'Requirements', max: fieldLimits.text }),
})
