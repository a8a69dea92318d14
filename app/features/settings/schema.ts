import { z } from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max)
const optionalUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])

/** Name, contact details and links of the provider: one record, shown everywhere (SHELL-18, D-21). */
export const siteSettingsSchema = z.strictObject({
  brandName: line(60),
  tagline: line(120),
  legalName: line(120),
  registrationNumber: line(40),
  officeBearers: line(300),
  complaintsRoute: line(300),
  phone: line(30),
  email: z.email().max(254),
  whatsappNumber: z.union([z.literal(''), z.string().regex(/^\+?\d{9,15}$/)]),
  streetAddress: line(120),
  suburb: line(80),
  city: line(80),
  postalCode: z.string().regex(/^\d{4}$/),
  facebookUrl: optionalUrl,
  linkedinUrl: optionalUrl,
  xUrl: optionalUrl,
  portalUrl: optionalUrl,
  pricesIncludeVat: z.boolean(),
  /** Where notifications of new leads go; empty sends none. */
  leadsMailbox: z.union([z.literal(''), z.email().max(254)]),
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The promotional banner; a change of it needs a second person (D-50). */
export const promotionSchema = z.strictObject({
  headline: line(120),
  deadlineText: line(120),
  detail: line(160),
  callToAction: line(40),
  href: z.string().regex(/^\/[\w/#?=-]*$/),
  startsOn: isoDate,
  endsOn: isoDate,
  afterEnd: z.enum(['note', 'hide']),
})
export type Promotion = z.infer<typeof promotionSchema>

export const settingsSchemas = { site: siteSettingsSchema, promotion: promotionSchema } as const
export type SettingsName = keyof typeof settingsSchemas
export type SettingsRecord<Name extends SettingsName> = z.infer<(typeof settingsSchemas)[Name]>

const key = z
  .string()
  .regex(/^[\w.:-]{8,100}$/, 'must be 8 to 100 letters, digits, dots, colons, dashes')
const version = z.number().int().min(1)

/** What the console sends to change the site record. */
export const changeSiteSchema = z.strictObject({
  value: siteSettingsSchema,
  baseVersion: version,
  idempotencyKey: key,
})

/** What the console sends to propose another promotion. */
export const proposePromotionSchema = z.strictObject({
  value: promotionSchema.refine((promotion) => promotion.startsOn <= promotion.endsOn, {
    path: ['endsOn'],
    message: 'The end must not come before the start.',
  }),
  baseVersion: version,
  idempotencyKey: key,
})

export const decidePromotionSchema = z.strictObject({
  id: z.number().int().positive(),
  decision: z.enum(['applied', 'rejected']),
  comment: z.string().trim().max(1000).default(''),
})
