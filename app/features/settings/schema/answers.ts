import { z } from 'zod'
import { accessRulesSchema, promotionSchema, siteSettingsSchema } from '../schema.ts'

const instant = z.iso.datetime()
const stored = { version: z.number(), updatedBy: z.string(), updatedAt: instant }

const storedSiteSchema = z.object({ value: siteSettingsSchema, ...stored })
export type StoredSite = z.infer<typeof storedSiteSchema>

/** The part of the settings that only a super admin sees (D-112). */
export const storedAccessSchema = z.object({ value: accessRulesSchema, ...stored })
export type StoredAccess = z.infer<typeof storedAccessSchema>

const proposalSchema = z.object({
  id: z.number(),
  value: promotionSchema,
  /** The version of the promotion it was made on; another one cannot be replaced by it. */
  baseVersion: z.number(),
  state: z.enum(['pending', 'applied', 'rejected']),
  proposedBy: z.string(),
  proposedByName: z.string(),
  proposedAt: instant,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  comment: z.string(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** Everything /admin/settings shows. */
export const settingsAnswerSchema = z.object({
  site: storedSiteSchema,
  promotion: z.object({ value: promotionSchema, ...stored }),
  proposals: z.array(proposalSchema),
  history: z.array(
    z.object({ id: z.number(), at: instant, actorName: z.string(), text: z.string() }),
  ),
})
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>

/** What is stored now, as a refused change of the site record tells it. */
export const siteConflictSchema = storedSiteSchema
export const changedSiteSchema = z.object({ version: z.number() })
export const proposedSchema = z.object({ id: z.number() })
export const decidedSchema = z.object({ state: z.enum(['applied', 'rejected']) })
