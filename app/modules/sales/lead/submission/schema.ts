import { z } from 'zod'
import { submissionChannels } from '../spam/rules.ts'
import { formKinds, leadEntries, leadKinds } from '../schema.ts'

const noForm = 'Form must be one of ours.'

/**
 * A submission as every channel hands it over. `fields` is checked by the form's own schema.
 * Machine-made parts that cannot be used (an unknown notice) count as absent, so that they never stand
 * in a visitor's way; a key is refused, since a wrong one could store a lead twice.
 */
export const submissionSchema = z.object({
  form: z
    .enum(leadKinds, noForm)
    .refine((kind) => (formKinds as readonly string[]).includes(kind), noForm),
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
  token: z.string().max(120).catch('not a token').default(''),
  channel: z.enum(submissionChannels).default('call'),
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
