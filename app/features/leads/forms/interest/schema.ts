import { z } from 'zod'
import { emailLine, fieldLimits, requiredChoice, requiredLine } from '../../schema/fields.ts'
import { interestServices } from './content.ts'

/** ITH-12, ENT-02. */
export const interestSchema = z.object({
  fullName: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  companyName: requiredLine({ label: 'Company name', max: fieldLimits.company }),
  email: emailLine('Email'),
  services: requiredChoice('Services of interest', interestServices, 'a service'),
})
