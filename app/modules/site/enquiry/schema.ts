import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { correctionSchema } from '#app/modules/forms/schema.ts'
import type { AppointmentKind } from '#app/modules/sales/lead/appointment/content.ts'
import { fieldWords, problemWords } from './content.ts'
import type { EnquiryState } from './rules.ts'

export const visitorMessageSchema = z.object({
  /** Identifies the opened form, so that the same text can be sent again later. */
  fillId: z.string().default(''),
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

/** Corrected contact details. An empty field keeps its value. */
export const correctedDetailsSchema = z
  .object({
    name: correctionSchema({ type: 'line', label: fieldWords.name, max: fieldLimits.name }),
    email: correctionSchema({ type: 'email', label: fieldWords.email }),
    phone: correctionSchema({ type: 'phone', label: fieldWords.phone }),
  })
  .refine(({ name, email, phone }) => name ?? email ?? phone, {
    path: ['name'],
    error: problemWords.nothing,
  })

/** The offered time that the visitor saw, so that no other time is accepted. */
export const acceptedTimeSchema = z.object({
  startsAt: z.iso.datetime({ error: problemWords.noOffer }),
})

export type EnquiryPage = {
  reference: string
  /** New each time the page is opened. */
  fillId: string
  brandName: string
  phone: string
  phoneHref: string | null
  sentAt: string
  state: EnquiryState
  moment: { text: string; isLate: boolean }
  who: string
  asked: readonly { label: string; value: string }[]
  /** `author` is null if the visitor wrote the message. */
  messages: readonly { at: string; author: string | null; text: string }[]
  /** Our quotes for this enquiry, each with its own page below this one. */
  offers: readonly { path: string; text: string }[]
  /** All future appointments by time. If there are none, only the latest one. */
  appointments: readonly {
    kind: AppointmentKind
    /** The person who meets the visitor and, for a visit, the address. */
    details: readonly string[]
    text: string
    when: string
    startsAt: string
    canTake: boolean
    hasCalendar: boolean
  }[]
  /** The name in full; email address and phone number masked. */
  contact: { name: string; email: string; phone: string }
}
