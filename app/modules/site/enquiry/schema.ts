import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { correctedFieldSchema } from '#app/modules/forms/schema.ts'
import type { AppointmentKind } from '#app/modules/sales/lead/appointment/content.ts'
import { fieldWords, problemWords } from './content.ts'
import type { EnquiryState } from './rules.ts'

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

/** Empty fields keep their values. */
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

/** The page of an enquiry in words, as its visitor reads it. */
export type EnquiryPage = {
  reference: string
  brandName: string
  phone: string
  phoneHref: string | null
  sentAt: string
  state: EnquiryState
  moment: { text: string; isLate: boolean }
  who: string
  asked: readonly { label: string; value: string }[]
  /** `author` is null for the visitor. */
  messages: readonly { at: string; author: string | null; text: string }[]
  /** What we offered, each on its own page below this one. */
  offers: readonly { path: string; text: string }[]
  /** All to come, by time; else the newest one. */
  appointments: readonly {
    kind: AppointmentKind
    /** Who meets the visitor, and of a visit where. */
    details: readonly string[]
    text: string
    when: string
    startsAt: string
    canTake: boolean
    hasCalendar: boolean
  }[]
  /** Name as it is; address and number masked. */
  contact: { name: string; email: string; phone: string }
}
