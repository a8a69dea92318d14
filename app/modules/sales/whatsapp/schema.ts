import { z } from 'zod'
import { userIdPattern } from './event/rules.ts'

export const fileKinds = ['image', 'audio', 'video', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

export const outgoingSchema = z.strictObject({
  /** WhatsApp returns it with each status, so we recognise the message even if the response was lost. */
  messageId: z.uuid(),
  /** A phone number in stored form, or a user ID. */
  to: z.union([z.string().regex(/^\+\d{5,20}$/), z.string().regex(userIdPattern)]),
  text: z.string().min(1).max(4096).optional(),
  validUntil: z.iso.datetime().optional(),
  /** The file to upload to WhatsApp before the message. The text becomes its caption. */
  file: z
    .strictObject({
      id: z.uuid(),
      name: z.string().min(1),
      type: z.string(),
      kind: z.enum(fileKinds),
    })
    .optional(),
  template: z
    .strictObject({
      name: z.string().min(1),
      language: z.string().min(1),
      parameters: z.array(z.strictObject({ name: z.string().optional(), text: z.string() })),
    })
    .optional(),
})
export type OutgoingMessage = z.output<typeof outgoingSchema>

/** A template in the format of the Cloud API's list. */
const listedTemplateSchema = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  status: z.string(),
  parameter_format: z.string().optional(),
  components: z
    .array(
      z.object({
        type: z.string(),
        format: z.string().optional(),
        text: z.string().max(4096).optional(),
        buttons: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
      }),
    )
    .default([]),
})
export type ListedTemplate = z.output<typeof listedTemplateSchema>

/** One page of the template list. Templates in an unknown format are ignored. */
export const templatePageSchema = z.object({
  data: z
    .array(z.unknown())
    .transform((items) => items.flatMap((item) => listedTemplateSchema.safeParse(item).data ?? [])),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})
