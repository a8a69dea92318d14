import { z } from 'zod'
import { pictureTypes } from '#app/basics/pictures.ts'
import { changeSchemaOf } from '../schema.ts'
import { type BrandColour, brandColours, brandPictureKinds } from './content.ts'
import { colourProblem } from './rules.ts'

const pixelCountSchema = z.number().int().min(1).max(10_000)
const storedPictureSchema = z
  .strictObject({
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'Choose the picture again.'),
    type: z.enum(pictureTypes),
    width: pixelCountSchema,
    height: pixelCountSchema,
  })
  .nullable()

const colourSchema = (name: BrandColour) =>
  z
    .string(`${brandColours[name]}: enter a colour such as #5a2d91.`)
    .trim()
    .toLowerCase()
    .superRefine((value, ctx) => {
      const problem = value === '' ? undefined : colourProblem(name, value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    })

const colourPairs = [
  ['mainLight', 'mainDark'],
  ['accentLight', 'accentDark'],
] as const

/** Pictures and colours of the brand. A colour for one scheme requires a colour for the other scheme. */
export const brandSettingsSchema = z
  .strictObject({
    logo: storedPictureSchema,
    favicon: storedPictureSchema,
    sharePicture: storedPictureSchema,
    mainLight: colourSchema('mainLight'),
    mainDark: colourSchema('mainDark'),
    accentLight: colourSchema('accentLight'),
    accentDark: colourSchema('accentDark'),
  })
  .superRefine((value, ctx) => {
    for (const [light, dark] of colourPairs) {
      if ((value[light] === '') === (value[dark] === '')) continue
      const missing = value[light] === '' ? light : dark
      const message = `${brandColours[missing]}: enter a colour here too, or leave both empty.`
      ctx.addIssue({ code: 'custom', path: [missing], message })
    }
  })

export const changeBrandSchema = changeSchemaOf(brandSettingsSchema)

export const uploadPictureSchema = z.strictObject({
  kind: z.enum(brandPictureKinds, 'Choose logo, favicon or sharePicture.'),
  /** The file, encoded in base64. */
  bytes: z
    .base64('Choose a picture.')
    .min(1, 'Choose a picture.')
    .max(1_400_000, 'Choose a smaller file.'),
})
