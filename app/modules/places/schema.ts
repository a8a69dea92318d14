import { z } from 'zod'
import { isInSouthAfrica } from '#app/basics/south-africa.ts'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import { minCharacters, addressRefusals } from './content.ts'

/** The parts of an address. Unknown texts are empty, unknown numbers are null. Coordinates are WGS 84 degrees. */
export type AddressRecord = {
  address: string
  province: string
  suburb: string
  street: string
  streetNumber: string
  town: string
  buildingComplex: string
  postalCode: string
  latitude: number | null
  longitude: number | null
}

/** Accuracy of the coordinates: building, point on the street, device at the address, or middle of suburb or town. */
export type Precision = 'building' | 'street' | 'device' | 'place'
export type FoundAddress = { address: AddressRecord; precision: Precision }

/** One line of the suggestion list. If `found` is null, its details are fetched when it is picked. */
export type Suggestion = { id: string; title: string; detail: string; found: FoundAddress | null }
export type SuggestionsAnswer = { suggestions: Suggestion[] }

const typedAddressSchema = z
  .string('Address must be text.')
  .overwrite((value) => cleanText(value).replace(/[\s\u2028\u2029]+/g, ' '))
  .refine(isStorableText, 'Address contains a character we can’t store.')
  .refine((value) => codePointLength(value) >= minCharacters, addressRefusals.tooShort)
  .refine((value) => codePointLength(value) <= 300, 'Address may be at most 300 characters long.')

const sessionTokenSchema = z
  .string('Session token must be text.')
  .regex(/^[\w-]{8,64}$/, 'Session token must be 8 to 64 letters, digits or dashes.')
  .optional()

export const suggestionsSchema = z.object({
  address: typedAddressSchema,
  sessionToken: sessionTokenSchema,
})
export const detailsSchema = z.object({
  id: z.string('Id must be text.').regex(/^[\w:-]{1,300}$/, 'This isn’t the id of a suggestion.'),
  sessionToken: sessionTokenSchema,
})
export const geocodeSchema = z.object({ address: typedAddressSchema })
export const reverseGeocodeSchema = z
  .object({
    latitude: z.number('Latitude must be a number in decimal degrees.'),
    longitude: z.number('Longitude must be a number in decimal degrees.'),
  })
  .refine(({ latitude, longitude }) => isInSouthAfrica(latitude, longitude), {
    message: addressRefusals.outside,
    path: ['latitude'],
  })
