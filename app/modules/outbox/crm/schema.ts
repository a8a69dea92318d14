import { z } from 'zod'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'

const singleLineSchema = (max: number) =>
  z.string().transform(cleanText).pipe(z.string().max(max).refine(isStorableText))

/** Maximum lengths of the CRM's standard Lead and Note fields. */
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

const notBeforeSchema = z.union([z.literal(''), z.iso.datetime()])
const crmLeadIdsSchema = z.array(z.string().regex(/^\d{1,20}$/)).max(1000)

export const crmErasureSchema = z.strictObject({
  crmLeadIds: crmLeadIdsSchema,
  /** If not empty, the Lead with this email is deleted too: an earlier attempt may have created it. */
  email: z.string().max(254),
  /** Set if an attempt was in progress, because it may still create a Lead until this time. */
  notBefore: notBeforeSchema,
})
export type CrmErasure = z.infer<typeof crmErasureSchema>

/** Corrected details of a person in the CRM. Empty fields stay unchanged. */
export const crmPersonCorrectionSchema = z.strictObject({
  crmLeadIds: crmLeadIdsSchema,
  previousEmail: z.string().max(254).default(''),
  /** True if an earlier attempt may have created a Lead of unknown id, which the previous email finds. */
  isLeadUnknown: z.boolean().default(false),
  /** Set if an attempt may be in progress, because it may still create a Lead until this time. */
  notBefore: notBeforeSchema.default(''),
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string(),
  }),
})
export type CrmPersonCorrection = z.infer<typeof crmPersonCorrectionSchema>

/** Fields that staff may correct before a retry. The text of the enquiry cannot be changed. */
const crmCorrectionSchema = z.strictObject({
  firstName: singleLineSchema(crmLimits.firstName).optional(),
  lastName: singleLineSchema(crmLimits.lastName)
    .pipe(z.string().min(1, 'The CRM needs a last name.'))
    .optional(),
  email: z
    .string()
    .overwrite(normalizeEmail)
    .max(crmLimits.email)
    .pipe(z.email('Please enter a valid email address.'))
    .optional(),
  company: singleLineSchema(crmLimits.company).optional(),
  phone: singleLineSchema(crmLimits.phone).optional(),
})

export const resendCrmEnquirySchema = z.object({
  deliveryId: z.uuid(),
  version: z.number().int().positive(),
  correction: crmCorrectionSchema,
})
