import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { correctedFieldSchema } from '#app/modules/forms/schema.ts'
import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { fieldWords, problemWords } from './content.ts'

export const writeSchema = z.object({
  message: z
    .string(`${fieldWords.message}: please write something.`)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, `${fieldWords.message}: please write something.`)
        .max(4000, `${fieldWords.message} may be at most 4,000 characters long.`)
        .refine(isStorableText, `${fieldWords.message} contains a character we can’t store.`),
    ),
})

/** What is left empty stays as it is. */
export const correctSchema = z
  .object({
    name: correctedFieldSchema({ type: 'line', label: fieldWords.name, max: fieldLimits.name }),
    email: correctedFieldSchema({ type: 'email', label: fieldWords.email }),
    phone: correctedFieldSchema({ type: 'phone', label: fieldWords.phone }),
  })
  .refine(({ name, email, phone }) => name ?? email ?? phone, {
    path: ['name'],
    error: problemWords.nothing,
  })

/** The time that was shown, so that no other is taken. */
export const timeSchema = z.object({ startsAt: z.iso.datetime({ error: problemWords.noOffer }) })
