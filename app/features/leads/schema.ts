import { z } from 'zod'
import { assessmentSchema } from './forms/assessment/schema.ts'
import { bundleQuoteSchema } from './forms/bundle-quote/schema.ts'
import { cloudQuoteSchema } from './forms/cloud-quote/schema.ts'
import { connectivitySchema } from './forms/connectivity/schema.ts'
import { consultationSchema } from './forms/consultation/schema.ts'
import { contactSchema } from './forms/contact/schema.ts'
import { coverageLeadSchema } from './forms/coverage/schema.ts'
import { customQuoteSchema } from './forms/custom-quote/schema.ts'
import { customRecipeSchema } from './forms/custom-recipe/schema.ts'
import { interestSchema } from './forms/interest/schema.ts'
import { launchInterestSchema } from './forms/launch-interest/schema.ts'
import { siteSurveySchema } from './forms/site-survey/schema.ts'
import { referralSchema } from './forms/referral/schema.ts'
import { submissionDoors } from './rules/spam.ts'
import { leadEntries, leadKinds, type LeadKind } from './schema/inputs.ts'

/** The schema of each form's typed fields, for browser and server alike. */
export const formSchemas = {
  assessment: assessmentSchema,
  interest: interestSchema,
  'launch-interest': launchInterestSchema,
  connectivity: connectivitySchema,
  'bundle-quote': bundleQuoteSchema,
  referral: referralSchema,
  'custom-quote': customQuoteSchema,
  'custom-recipe': customRecipeSchema,
  contact: contactSchema,
  consultation: consultationSchema,
  'site-survey': siteSurveySchema,
  'cloud-quote': cloudQuoteSchema,
  coverage: coverageLeadSchema,
} as const satisfies Record<LeadKind, z.ZodType>
export type LeadFields = { [Kind in LeadKind]: z.infer<(typeof formSchemas)[Kind]> }

/**
 * A submission as both doors hand it over. `fields` is judged by the form's own schema.
 * Machine-made parts that cannot be used (an unknown notice) count as absent, so that they never stand
 * in a visitor's way; a key is refused, since a wrong one could store a lead twice.
 */
export const submissionSchema = z.object({
  form: z.enum(leadKinds, 'Form must be one of ours.'),
  entry: z.enum(leadEntries, 'Entry must be form, quick or wizard.'),
  page: z
    .string('Page must be text.')
    .max(200, 'Page may be at most 200 characters long.')
    .regex(/^(?:\/[\w.-]+)*\/?$/, 'Page must be a path of this site.'),
  fields: z.record(z.string(), z.unknown(), 'Fields must be given by name.'),
  idempotencyKey: z
    .string('The idempotency key must be text.')
    .regex(
      /^$|^[\w.:-]{8,100}$/,
      'The idempotency key must be 8 to 100 letters, digits, dots, colons, dashes or underscores.',
    )
    .default(''),
  honeypot: z.string().catch('').default(''),
  stamp: z.string().max(120).catch('not a stamp').default(''),
  door: z.enum(submissionDoors).default('call'),
  consents: z
    .object(
      { email: z.boolean(), phone: z.boolean(), whatsapp: z.boolean() },
      'Consents must be yes or no.',
    )
    .partial()
    .default({}),
  noticeVersion: z.string().max(40).catch('').default(''),
})
export type LeadSubmission = z.input<typeof submissionSchema>
