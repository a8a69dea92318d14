import { z } from 'zod'

/** A template as the Cloud API lists it. */
const listedSchema = z.object({
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
export type ListedTemplate = z.output<typeof listedSchema>

/** A page of the list; what is in no known form is passed over. */
export const templatePageSchema = z.object({
  data: z
    .array(z.unknown())
    .transform((items) => items.flatMap((item) => listedSchema.safeParse(item).data ?? [])),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})
