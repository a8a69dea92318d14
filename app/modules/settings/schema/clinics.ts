import { z } from 'zod'
import { hasVisibleCharacter, isStorableText } from '#app/basics/text.ts'

const name = z
  .string()
  .trim()
  .refine(hasVisibleCharacter, 'Give every clinic a name.')
  .max(120, 'A name has at most 120 characters.')
  .refine((value) => isStorableText(value) && !/\p{Cc}/u.test(value), 'Use ordinary characters.')

/** The clinics of the audit form, grouped by province (AUD-05, D-28). */
export const clinicsSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        province: z.string().trim().min(1).max(40),
        clinics: z.array(name).max(300, 'A group has at most 300 clinics.'),
      }),
    )
    .min(1)
    .max(9)
    .refine(
      (groups) => {
        const all = groups.flatMap(({ clinics }) => clinics.map((each) => each.toLowerCase()))
        return new Set(all).size === all.length
      },
      { error: 'Each clinic may be listed only once.' },
    ),
})
export type Clinics = z.infer<typeof clinicsSchema>
