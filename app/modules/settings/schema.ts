import { z } from 'zod'
import { datesIn } from '#app/basics/business-days.ts'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import { pictureTypes } from '#app/basics/pictures.ts'
import { boundedText } from '#app/basics/schema-parts.ts'
import { southAfrica } from '#app/basics/south-africa.ts'
import { hasVisibleCharacter, isOneLine, isStorableText } from '#app/basics/text.ts'
import { staffRoleSchema } from '#app/modules/access/schema.ts'

const name = z
  .string()
  .trim()
  .refine(hasVisibleCharacter, 'Give every clinic a name.')
  .max(120, 'A name has at most 120 characters.')
  .refine((value) => isStorableText(value) && !/\p{Cc}/u.test(value), 'Use ordinary characters.')

/** The clinics of the audit form, grouped by province. */
export const clinicsSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        province: z.string().trim().min(1).max(40),
        clinics: z.array(name).max(300, 'A group has at most 300 clinics.'),
      }),
    )
    .min(1)
    .max(9)
    .refine(
      (groups) => {
        const all = groups.flatMap(({ clinics }) => clinics.map((each) => each.toLowerCase()))
        return new Set(all).size === all.length
      },
      { error: 'Each clinic may be listed only once.' },
    ),
})
export type Clinics = z.infer<typeof clinicsSchema>

const percent = (label: string) => {
  const range = `${label}: enter whole per cent, from 0 to 100.`
  return z.number(range).int(range).min(0, range).max(100, range)
}
const daysRange = 'Enter whole days, from 1 to 180.'
const rateRange = 'Enter a rate from 0 to 100 per cent.'
const text = (max: number) => boundedText(max).pipe(z.string().min(1, 'Please fill this in.'))

/** What quotes are made by: VAT by dates, limits of discounts, how long they hold, and their words. */
export const quoteRulesSchema = z.strictObject({
  vatRates: z
    .array(
      z.strictObject({
        from: z.iso.date('Please choose a date.'),
        /** Hundredths of a per cent. */
        basisPoints: z.number(rateRange).int(rateRange).min(0, rateRange).max(10_000, rateRange),
      }),
    )
    .min(1, 'Name at least one rate.')
    .max(20, 'Name at most 20 rates.')
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, {
      error: 'Each date may be listed only once.',
    }),
  validDays: z.number(daysRange).int(daysRange).min(1, daysRange).max(180, daysRange),
  /** The most that each role may take off a line alone. */
  limits: z.strictObject({
    editor: percent('Editors'),
    product_manager: percent('Product managers'),
    super_admin: percent('Super admins'),
  }),
  /** What a line must come to, of its public price, or a second person decides, no matter who wrote it. */
  floorPercent: percent('Floor'),
  terms: text(6_000),
  /** How long the contract lasts, and how prices may rise. */
  contract: text(3_000),
  /** Cooling-off and cancellation, for natural persons alone. */
  personNotice: text(3_000),
})
export type QuoteRules = z.infer<typeof quoteRulesSchema>

const latitude = 'Enter degrees in South Africa, from -35 to -22.'
const longitude = 'Enter degrees in South Africa, from 16 to 33.'
const road = 'Enter whole per cent, from 100 to 300.'
const speed = 'Enter whole kilometres an hour, from 10 to 120.'

/** What the time for the way to a site visit is estimated by. */
export const travelRulesSchema = z.strictObject({
  officeLatitude: z
    .number(latitude)
    .min(southAfrica.south, latitude)
    .max(southAfrica.north, latitude),
  officeLongitude: z
    .number(longitude)
    .min(southAfrica.west, longitude)
    .max(southAfrica.east, longitude),
  /** How much longer the road is than the straight line, which is 100. */
  roadPercent: z.number(road).int(road).min(100, road).max(300, road),
  speedKmh: z.number(speed).int(speed).min(10, speed).max(120, speed),
})
export type TravelRules = z.infer<typeof travelRulesSchema>

const line = (max: number) =>
  z
    .string('Please fill this in.')
    .trim()
    .refine(hasVisibleCharacter, 'Please fill this in.')
    .max(max, `Use at most ${max} characters.`)
    .refine(isOneLine, 'Use one line of ordinary characters.')
const empty = z.literal('')
const email = z
  .string('Please enter a valid email address.')
  .overwrite(normalizeEmail)
  .pipe(z.email('Please enter a valid email address.').max(254))
const wholeUrl = 'Enter a whole address that begins with https://, or leave this empty.'
const optionalUrl = z.union([
  empty,
  z.url({ protocol: /^https?$/, error: wholeUrl }).max(300, wholeUrl),
])
const internationalNumber =
  'Enter 9 to 15 digits, with the country code first, or leave this empty.'

/** Without spaces and brackets; 082… is a South African number. */
function withCountryCode(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '')
  return /^0[1-9]\d{8}$/.test(bare) ? `+27${bare.slice(1)}` : bare.replace(/^00/, '+')
}

const laterAnswerRange = 'Enter whole days, from 1 to 10.'
const retentionRange = 'Enter whole months, from 3 to 120.'

/** Name, contact details and links of the provider: one record, shown everywhere. */
export const siteSettingsSchema = z.strictObject({
  brandName: line(60),
  tagline: line(120),
  legalName: line(120),
  registrationNumber: line(40),
  officeBearers: line(300),
  complaintsRoute: line(300),
  /** Heads the body in the eyes of PAIA and POPIA; the manual names them (PAIA section 51). */
  informationOfficer: line(120).default('To be appointed'),
  /** Until a lawyer confirmed the legal texts, the PAIA manual says that it is a sample. */
  areLegalTextsConfirmed: z.boolean().default(false),
  phone: line(30),
  email,
  /** As wa.me needs it: with the country code; a South African number may be typed without. */
  whatsappNumber: z
    .string(internationalNumber)
    .trim()
    .overwrite(withCountryCode)
    .regex(/^(\+?[1-9]\d{8,14})?$/, internationalNumber),
  streetAddress: line(120),
  suburb: line(80),
  city: line(80),
  postalCode: z.string().regex(/^\d{4}$/, 'A postal code has four digits.'),
  facebookUrl: optionalUrl,
  linkedinUrl: optionalUrl,
  xUrl: optionalUrl,
  portalUrl: optionalUrl,
  pricesIncludeVat: z.boolean(),
  /** Visits of the public pages are counted, without cookies and addresses. */
  areVisitsCounted: z.boolean().default(true),
  /** /contact says how many promises of the last full month were kept. */
  areKeptPromisesShown: z.boolean().default(false),
  /** Where notifications of new leads go; empty sends none. */
  leadsMailbox: z.union([empty, email]),
  /** Public holidays proclaimed for one year only, such as an election day. */
  proclaimedHolidays: z
    .string()
    .trim()
    .max(600, 'Use at most 600 characters.')
    .refine(
      (text) => datesIn(text) !== null,
      'Write dates such as 2026-11-04, with commas between.',
    )
    .default(''),
  /** What the statistics of the power page are, and who says so; empty names no one. */
  powerCaption: line(300),
  powerSource: z.union([empty, line(200)]),
  /** After so many months an enquiry loses whatever identifies its sender. */
  leadRetentionMonths: z
    .number(retentionRange)
    .int(retentionRange)
    .min(3, retentionRange)
    .max(120, retentionRange)
    .default(36),
  /** Business days within which a visitor who writes again is answered. */
  laterAnswerDays: z
    .number(laterAnswerRange)
    .int(laterAnswerRange)
    .min(1, laterAnswerRange)
    .max(10, laterAnswerRange)
    .default(1),
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

const isoDate = z.iso.date('Please choose a date.')
const sitePath = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'Write each page as a path, such as /bundles.')

/** The promotional banner; a change of it needs a second person. */
export const promotionSchema = z.strictObject({
  headline: line(120),
  deadlineText: line(120),
  detail: line(160),
  callToAction: line(40),
  href: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[\w/#?=-]*$/, 'Write the page as a path, such as /contact.'),
  startsOn: isoDate,
  endsOn: isoDate,
  /** Paths that show it, with what lies below them; none means every public page. */
  pages: z.array(sitePath).max(20, 'Name at most 20 pages.').default([]),
})
export type Promotion = z.infer<typeof promotionSchema>
/** As it is stored: earlier versions also kept what happens after the last day. */
export const storedPromotionSchema = z.object(promotionSchema.shape)

/** Rules for deciding requests. */
const approvalRulesSchema = z.strictObject({
  isFourEyesOn: z.boolean(),
  isCommentRequiredOnReject: z.boolean(),
})
export type ApprovalRules = z.infer<typeof approvalRulesSchema>

/** Who may read what the documents leave open to all. */
const accessRulesSchema = z.strictObject({
  areDocsForStaffOnly: z.boolean('Say yes or no.'),
  /** Roles that must have a second step at sign-in; none where absent. */
  secondStepRoles: z
    .array(staffRoleSchema)
    .refine((roles) => new Set(roles).size === roles.length, 'Name each role once.')
    .optional(),
})
export type AccessRules = z.infer<typeof accessRulesSchema>

/** The site record as it is stored: one written before a field was added has the field's default. */
/** The documents give the three figures no meaning, so none is claimed. */
export const defaultPowerCaption =
  'Illustrative figures of a planning example, not a survey. Your own office will have others.'

const storedSiteSchema = siteSettingsSchema.extend({
  powerCaption: siteSettingsSchema.shape.powerCaption.default(defaultPowerCaption),
  powerSource: siteSettingsSchema.shape.powerSource.default(''),
})

const person = z.uuid('Choose a person.')

/** Who gets a new lead without an owner, and who learns of a promise that is about to break. */
export const assignmentRulesSchema = z.strictObject({
  rule: z.enum(['off', 'turns', 'form', 'province'], 'Choose a rule.'),
  byForm: z.record(z.string().regex(/^[a-z-]{1,40}$/), person),
  byProvince: z.record(z.string().max(40), person),
  escalateTo: person.nullable(),
})
export type AssignmentRules = z.infer<typeof assignmentRulesSchema>

/** A stored picture of the brand; its address contains its hash. */
const brandPictureSchema = z
  .object({
    hash: z.string(),
    type: z.enum(pictureTypes),
    width: z.number(),
    height: z.number(),
  })
  .nullable()
const brandColour = z.string()
/** Looks of the site as stored; colours were checked when they were saved, and design may change since. */
const storedBrandSchema = z.object({
  logo: brandPictureSchema,
  favicon: brandPictureSchema,
  sharePicture: brandPictureSchema,
  mainLight: brandColour,
  mainDark: brandColour,
  accentLight: brandColour,
  accentDark: brandColour,
})

export const settingsSchemas = {
  site: storedSiteSchema,
  promotion: storedPromotionSchema,
  clinics: clinicsSchema,
  approvals: approvalRulesSchema,
  access: accessRulesSchema,
  quotes: quoteRulesSchema,
  travel: travelRulesSchema,
  assignment: assignmentRulesSchema,
  brand: storedBrandSchema,
} as const
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

/** What the console sends to change how requests are decided. */
export const changeApprovalRulesSchema = z.strictObject({
  value: approvalRulesSchema,
  baseVersion: version,
  idempotencyKey: key,
})

export type ChangeApprovalRules = z.infer<typeof changeApprovalRulesSchema>

export const decideApprovalRulesSchema = z.strictObject({
  id: z.number().int().positive(),
  decision: z.enum(['applied', 'rejected'], 'Choose “applied” or “rejected”.'),
})

/** What the console sends to change who may read the internal documentation. */
export const changeAccessRulesSchema = z.strictObject({
  value: accessRulesSchema,
  baseVersion: version,
  idempotencyKey: key,
})

/** What the console sends to change what quotes are made by. */
export const changeQuoteRulesSchema = z.strictObject({
  value: quoteRulesSchema,
  baseVersion: version,
  idempotencyKey: key,
})

/** What the console sends to change what the way to a visit is estimated by. */
export const changeTravelRulesSchema = z.strictObject({
  value: travelRulesSchema,
  baseVersion: version,
  idempotencyKey: key,
})

/** What the console sends to change who gets new leads. */
export const changeAssignmentRulesSchema = z.strictObject({
  value: assignmentRulesSchema,
  baseVersion: version,
  idempotencyKey: key,
})

/** What the console sends to propose another promotion. */
export const proposePromotionSchema = z.strictObject({
  value: promotionSchema.refine((promotion) => promotion.startsOn <= promotion.endsOn, {
    path: ['endsOn'],
    message: 'The end can’t be before the start.',
  }),
  baseVersion: version,
  idempotencyKey: key,
})

export const decidePromotionSchema = z.strictObject({
  id: z.number().int().positive(),
  decision: z.enum(['applied', 'rejected']),
  comment: z.string().trim().max(1000).default(''),
})
