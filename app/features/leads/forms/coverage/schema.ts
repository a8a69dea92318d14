import { z } from 'zod'
import { southAfrica } from '#app/basics/south-africa.ts'
import {
  emailLine,
  fieldLimits,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredLine,
  yesOrNo,
} from '../../schema/fields.ts'
import { coverageLeadResults } from './content.ts'

const degrees = (label: string, low: number, high: number) => {
  const error = `${label} must be a number from ${low} to ${high}: check the address again.`
  const filled = (value: unknown) => (value === '' || value === null ? undefined : value)
  return z.preprocess(filled, z.coerce.number({ error }).min(low, error).max(high, error))
}

/** COV-33: address, coordinates and result of a check; form data and JSON alike. */
export const coverageLeadSchema = z.object({
  name: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  email: emailLine('Email'),
  phone: optionalLine({ label: 'Phone', max: fieldLimits.phone }),
  company: optionalLine({ label: 'Company', max: fieldLimits.company }),
  /** A body corporate has more to say than a form can ask. */
  message: optionalText({ label: 'Message', max: fieldLimits.text }),
  address: requiredLine({ label: 'Address', max: fieldLimits.address }),
  latitude: degrees('Latitude', southAfrica.south, southAfrica.north),
  longitude: degrees('Longitude', southAfrica.west, southAfrica.east),
  /** The suburb or town whose middle was checked; empty where the coordinates are the address's own. */
  area: optionalLine({ label: 'Area', max: 100 }),
  result: requiredChoice('Result of the check', coverageLeadResults),
  nearestMetres: optionalLine({ label: 'Metres to the nearest building', max: 10 }).refine(
    (value) => /^\d{0,6}$/.test(value),
    'Metres to the nearest building must be a whole number.',
  ),
  checkedAt: z
    .union([z.literal(''), z.iso.datetime({ offset: true })], {
      error: 'Checked at must be a time such as 2026-11-20T08:00:00Z.',
    })
    .default(''),
  tellWhenCovered: yesOrNo('Tell me when this address is covered'),
})
export type CoverageLead = z.infer<typeof coverageLeadSchema>
