import { z } from 'zod'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import { refusals } from './content.ts'
import { isInSouthAfrica, looksSwapped } from './rules/south-africa.ts'

const degrees = (label: string) =>
  z.number({
    error: (issue) =>
      issue.input === undefined
        ? `${label} is missing.`
        : `${label} must be a number of decimal degrees, such as -26.107361.`,
  })

const line = (label: string, most: number) =>
  z
    .string(`${label} must be text.`)
    .overwrite((value) => cleanText(value).replace(/[\n\t\u2028\u2029]+/g, ' '))
    .refine(isStorableText, `${label} holds a character that cannot be stored.`)
    .refine(
      (value) => codePointLength(value) <= most,
      `${label} may be at most ${most} characters long.`,
    )
    .default('')

/** What the documented call carries (COV-07). `suburb` is our addition, for the demand map; it may be left out. */
export const coverageCheckSchema = z
  .object({
    latitude: degrees('Latitude'),
    longitude: degrees('Longitude'),
    address: line('Address', 300),
    suburb: line('Suburb', 100),
  })
  .superRefine(({ latitude, longitude }, check) => {
    if (isInSouthAfrica(latitude, longitude)) return
    const message = looksSwapped(latitude, longitude) ? refusals.swapped : refusals.outside
    check.addIssue({ code: 'custom', path: ['latitude'], message })
  })
export type CoverageCheck = z.infer<typeof coverageCheckSchema>
