import { z } from 'zod'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'

const line = (max: number) =>
  z.string().transform(cleanText).pipe(z.string().max(max).refine(isStorableText))

/** Longest values of the CRM's standard Lead and Note fields. */
export const crmLimits = {
  firstName: 40,
  lastName: 80,
  email: 100,
  company: 200,
  phone: 30,
  description: 32_000,
  noteTitle: 120,
  noteContent: 32_000,
} as const

/** An enquiry in the CRM: fields of the person's Lead and one Note on it. */
export const crmEnquirySchema = z.strictObject({
  reference: z.string().min(1).max(40),
  firstName: z.string(),
  lastName: z.string().min(1),
  email: z.string().min(1),
  company: z.string(),
  phone: z.string(),
  description: z.string(),
  noteTitle: z.string().min(1),
  noteContent: z.string(),
})
export type CrmEnquiry = z.infer<typeof crmEnquirySchema>

export type CrmPerson = Pick<CrmEnquiry, 'firstName' | 'lastName' | 'email' | 'company' | 'phone'>

const notBefore = z.union([z.literal(''), z.iso.datetime()])
const crmLeadIds = z.array(z.string().regex(/^\d{1,20}$/)).max(1000)

/** A person to be removed from the CRM. */
export const crmErasureSchema = z.strictObject({
  crmLeadIds,
  /** Also deletes the Lead with this email: an earlier attempt may have created it without returning its id. */
  email: z.string().max(254),
  /** Set when an attempt was under way: its Lead may come into being after us. */
  notBefore,
})
export type CrmErasure = z.infer<typeof crmErasureSchema>

/** A person whose details are corrected in the CRM; empty fields stay as they are. */
export const crmPersonCorrectionSchema = z.strictObject({
  crmLeadIds,
  /** The identifiers that the CRM may have of the person. */
  previousEmail: z.string().max(254).default(''),
  /** An attempt may have arrived without telling us the Lead's id, so it is found by the previous email. */
  isLeadUnknown: z.boolean().default(false),
  /** Set when an attempt may be under way: its Lead may come into being after us. */
  notBefore: notBefore.default(''),
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string(),
  }),
})
export type CrmPersonCorrection = z.infer<typeof crmPersonCorrectionSchema>

/** The fields that staff may correct before they resend; the enquiry's text stays as typed. */
const crmCorrectionSchema = z.strictObject({
  firstName: line(crmLimits.firstName).optional(),
  lastName: line(crmLimits.lastName)
    .pipe(z.string().min(1, 'The CRM needs a last name.'))
    .optional(),
  email: z
    .string()
    .overwrite(normalizeEmail)
    .max(crmLimits.email)
    .pipe(z.email('Please enter a valid email address.'))
    .optional(),
  company: line(crmLimits.company).optional(),
  phone: line(crmLimits.phone).optional(),
})

export const resendCrmEnquirySchema = z.object({
  deliveryId: z.uuid(),
  version: z.number().int().positive(),
  correction: crmCorrectionSchema,
})
