import { z } from 'zod'
import { storedPhone } from '#app/basics/phone.ts'
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

const fieldsSchema = z.object({
  name: optionalLine({ label: 'Full name', max: fieldLimits.name }),
  email: optionalLine({ label: 'Email', max: fieldLimits.email }),
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
  /** Asked for a call, and gave a telephone number alone. */
  callMe: yesOrNo('Asked for a call'),
})

const requiredOfForm = {
  name: requiredLine({ label: 'Full name', max: fieldLimits.name }),
  email: emailLine('Email'),
}
const requiredOfCall = {
  phone: requiredLine({ label: 'Phone number', max: fieldLimits.phone }).refine(
    (typed) => storedPhone(typed) !== null,
    { error: 'Phone number: enter a number like 082 123 4567.', abort: true },
  ),
}

/**
 * COV-33: address, coordinates and result of a check; form data and JSON alike. A name and an e-mail are
 * needed; of who asks to be called, a telephone number that is one, for there is no other way to answer.
 */
export const coverageLeadSchema = fieldsSchema.superRefine((fields, ctx) => {
  const required = fields.callMe ? requiredOfCall : requiredOfForm
  for (const [name, schema] of Object.entries(required)) {
    const [issue] = schema.safeParse(fields[name as keyof typeof fields]).error?.issues ?? []
    if (issue) ctx.addIssue({ code: 'custom', path: [name], message: issue.message })
  }
  if (!fields.callMe || fields.email === '') return
  const message = 'Email: leave it out where a call is asked for.'
  ctx.addIssue({ code: 'custom', path: ['email'], message })
})
/** What a lead keeps of the check alone. */
export const coverageCheckSchema = fieldsSchema.pick({
  address: true,
  latitude: true,
  longitude: true,
  area: true,
  checkedAt: true,
})
export type CoverageLead = z.infer<typeof coverageLeadSchema>
