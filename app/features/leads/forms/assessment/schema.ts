import { z } from 'zod'
import {
  emailLine,
  fieldLimits,
  optionalChoice,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../schema/fields.ts'
import { assessmentTypes, employeeOptions } from './content.ts'

/** ITH-02 to ITH-05, WIZ-11 to WIZ-13, ENT-01. */
export const assessmentSchema = z.object({
  name: requiredLine({ label: 'Name', max: fieldLimits.name }),
  email: emailLine('Email'),
  company: requiredLine({ label: 'Company', max: fieldLimits.company }),
  phone: optionalLine({ label: 'Phone number', max: fieldLimits.phone }),
  employees: optionalChoice('Number of employees', employeeOptions),
  challenges: optionalText({ label: 'Current IT challenges', max: fieldLimits.text }),
  assessmentType: optionalChoice('Type of assessment', assessmentTypes).transform(
    (type) => type || assessmentTypes[0],
  ),
})
