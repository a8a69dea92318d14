import { z } from 'zod'
import { siteSettingsSchema } from '../schema.ts'

/** What is stored now, as a refused change of the site record tells it. */
export const siteConflictSchema = z.object({
  value: siteSettingsSchema,
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime(),
})
