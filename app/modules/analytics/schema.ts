import { z } from 'zod'
import { leadKinds } from '#app/modules/sales/lead/schema.ts'
import { periods } from './content.ts'

const tagSchema = z.string().max(300).optional()
const durationMsSchema = z.number().min(0).max(600_000).optional()
const formsSchema = z.array(z.enum(leadKinds)).max(leadKinds.length).optional()

/** Report from the script on public pages: a page view, or events on the page. Contains no personal data. */
export const visitorReportSchema = z.strictObject({
  path: z.string().min(1).max(2_000).startsWith('/'),
  isView: z.literal(true).optional(),
  /** Source of the visit, sent only with its first view. */
  entry: z
    .strictObject({
      host: z.string().max(300).optional(),
      source: tagSchema,
      medium: tagSchema,
      campaign: tagSchema,
    })
    .optional(),
  vitals: z
    .strictObject({
      lcp: durationMsSchema,
      inp: durationMsSchema,
      ttfb: durationMsSchema,
      cls: z.number().min(0).max(1_000).optional(),
    })
    .optional(),
  seen: formsSchema,
  started: formsSchema,
})
export type VisitorReport = z.infer<typeof visitorReportSchema>

/** Query of the screen and its API. An unknown period falls back to 30 days. */
export const periodQuerySchema = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).catch(30),
})
