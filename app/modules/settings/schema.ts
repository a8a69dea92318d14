import { z } from 'zod'
import { parseDateList } from '#app/basics/business-days.ts'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import { pictureTypes } from '#app/basics/pictures.ts'
import { boundedText, daySchema, idempotencyKeyPattern } from '#app/basics/schema-parts.ts'
import { southAfricaBounds } from '#app/basics/south-africa.ts'
import { cleanText, hasVisibleCharacter, isOneLine } from '#app/basics/text.ts'
import { staffRoleSchema } from '#app/modules/access/schema.ts'

const clinicNameSchema = z
  .string()
  .overwrite(cleanText)
  .refine(hasVisibleCharacter, 'Give every clinic a name.')
  .max(120, 'Use at most 120 characters for a name.')
  .refine(isOneLine, 'Use ordinary characters.')

export const clinicsSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        province: z.string().trim().min(1).max(40),
        clinics: z.array(clinicNameSchema).max(300, 'A group can have at most 300 clinics.'),
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

const numberSchema = (min: number, max: number, message: string) =>
  z.number(message).min(min, message).max(max, message)
const wholeNumberSchema = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)
const percentSchema = (label: string) =>
  wholeNumberSchema(0, 100, `${label}: enter a whole percentage from 0 to 100.`)
const requiredTextSchema = (max: number) =>
  boundedText(max).pipe(z.string().min(1, 'Please fill this in.'))

export const quoteRulesSchema = z.strictObject({
  vatRates: z
    .array(
      z.strictObject({
        from: daySchema('Please choose a date.'),
        /** Hundredths of a per cent. */
        basisPoints: wholeNumberSchema(0, 10_000, 'Enter a rate from 0 to 100 per cent.'),
      }),
    )
    .min(1, 'Enter at least one rate.')
    .max(20, 'Enter at most 20 rates.')
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, {
      error: 'Each date may be listed only once.',
    }),
  validDays: wholeNumberSchema(1, 180, 'Enter a whole number of days, from 1 to 180.'),
  /** Maximum discount on a line without approval, by role. */
  limits: z.strictObject({
    editor: percentSchema('Editors'),
    product_manager: percentSchema('Product managers'),
    super_admin: percentSchema('Super admins'),
  }),
  /** Lowest price of a line without approval, as a percentage of its public price. It applies to every role. */
  floorPercent: percentSchema('Floor'),
  terms: requiredTextSchema(6_000),
  /** Text about the length of the contract and price increases. */
  contract: requiredTextSchema(3_000),
  /** Text about cooling-off and cancellation, for natural persons only. */
  personNotice: requiredTextSchema(3_000),
})
export type QuoteRules = z.infer<typeof quoteRulesSchema>

const { south, north, west, east } = southAfricaBounds

export const travelRulesSchema = z.strictObject({
  officeLatitude: numberSchema(south, north, 'Enter a latitude in South Africa, from -35 to -22.'),
  officeLongitude: numberSchema(west, east, 'Enter a longitude in South Africa, from 16 to 33.'),
  /** Road distance as a percentage of the straight-line distance. */
  roadPercent: wholeNumberSchema(100, 300, 'Enter a whole percentage from 100 to 300.'),
  speedKmh: wholeNumberSchema(10, 120, 'Enter a whole number of km/h, from 10 to 120.'),
})
export type TravelRules = z.infer<typeof travelRulesSchema>

const singleLineTextSchema = (max: number) =>
  z
    .string('Please fill this in.')
    .overwrite(cleanText)
    .refine(hasVisibleCharacter, 'Please fill this in.')
    .max(max, `Use at most ${max} characters.`)
    .refine(isOneLine, 'Use one line of plain text.')
const emptyTextSchema = z.literal('')
const emailSchema = z
  .string('Please enter a valid email address.')
  .overwrite(normalizeEmail)
  .pipe(z.email('Please enter a valid email address.').max(254))
const urlMessage = 'Enter a full address that begins with https://, or leave this empty.'
const optionalUrlSchema = z.union([
  emptyTextSchema,
  z.url({ protocol: /^https?$/, error: urlMessage }).max(300, urlMessage),
])
const internationalPhonePattern =
  'Enter 9 to 15 digits, with the country code first, or leave this empty.'

/** Removes spaces, dots, dashes and brackets, and adds the country code to a South African number such as 082…. */
function withCountryCode(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '')
  return /^0[1-9]\d{8}$/.test(bare) ? `+27${bare.slice(1)}` : bare.replace(/^00/, '+')
}

export const siteSettingsSchema = z.strictObject({
  brandName: singleLineTextSchema(60),
  tagline: singleLineTextSchema(120),
  legalName: singleLineTextSchema(120),
  registrationNumber: singleLineTextSchema(40),
  officeBearers: singleLineTextSchema(300),
  complaintsRoute: singleLineTextSchema(300),
  /** The head of the organisation; the PAIA manual must name this person (PAIA section 51). */
  informationOfficer: singleLineTextSchema(120),
  /** Until a lawyer has confirmed the legal texts, the PAIA manual states that it is a sample. */
  areLegalTextsConfirmed: z.boolean(),
  phone: singleLineTextSchema(30),
  email: emailSchema,
  /** Phone number for wa.me, with the country code. A South African number can be typed without it. */
  whatsappNumber: z
    .string(internationalPhonePattern)
    .trim()
    .overwrite(withCountryCode)
    .regex(/^(\+?[1-9]\d{8,14})?$/, internationalPhonePattern),
  streetAddress: singleLineTextSchema(120),
  suburb: singleLineTextSchema(80),
  city: singleLineTextSchema(80),
  postalCode: z.string().regex(/^\d{4}$/, 'A postal code has four digits.'),
  facebookUrl: optionalUrlSchema,
  linkedinUrl: optionalUrlSchema,
  xUrl: optionalUrlSchema,
  portalUrl: optionalUrlSchema,
  pricesIncludeVat: z.boolean(),
  /** If true, visits to the public pages are counted, without cookies and IP addresses. */
  areVisitsCounted: z.boolean(),
  /** If true, /contact shows how many of last month's promises were kept. */
  areKeptPromisesShown: z.boolean(),
  /** Address for emails to staff, such as about new leads. If it is empty, none are sent. */
  leadsMailbox: z.union([emptyTextSchema, emailSchema]),
  /** Holidays proclaimed for one year only, as YYYY-MM-DD, separated by commas. */
  proclaimedHolidays: z
    .string()
    .trim()
    .max(600, 'Use at most 600 characters.')
    .refine(
      (text) => parseDateList(text) !== null,
      'Enter dates such as 2026-11-04, separated by commas.',
    ),
  /** Caption and source of the statistics on the power page. The page shows no source if it is empty. */
  powerCaption: singleLineTextSchema(300),
  powerSource: z.union([emptyTextSchema, singleLineTextSchema(200)]),
  /** Months until data that identifies the sender is removed from an enquiry. */
  leadRetentionMonths: wholeNumberSchema(3, 120, 'Enter a whole number of months, from 3 to 120.'),
  /** Business days in which we reply to a visitor who writes again. */
  laterAnswerDays: wholeNumberSchema(1, 10, 'Enter a whole number of days, from 1 to 10.'),
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

const sitePathSchema = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'Enter each page as a path, such as /bundles.')

/** The promotional banner. A change needs approval by a second person. */
export const promotionSchema = z.strictObject({
  headline: singleLineTextSchema(120),
  deadlineText: singleLineTextSchema(120),
  detail: singleLineTextSchema(160),
  callToAction: singleLineTextSchema(40),
  href: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[\w/#?=-]*$/, 'Enter the page as a path, such as /contact.'),
  startsOn: daySchema('Please choose a date.'),
  endsOn: daySchema('Please choose a date.'),
  /** Paths that show the banner, with all pages below them. If empty, every public page shows it. */
  pages: z.array(sitePathSchema).max(20, 'Enter at most 20 pages.'),
})
export type Promotion = z.infer<typeof promotionSchema>

const approvalRulesSchema = z.strictObject({
  isFourEyesOn: z.boolean(),
  isCommentRequiredOnReject: z.boolean(),
})
export type ApprovalRules = z.infer<typeof approvalRulesSchema>

export const accessRulesSchema = z.strictObject({
  areDocsForStaffOnly: z.boolean('Choose yes or no.'),
  /** Roles that need two-step sign-in. */
  secondStepRoles: z
    .array(staffRoleSchema)
    .refine((roles) => new Set(roles).size === roles.length, 'List each role only once.'),
})
export type AccessRules = z.infer<typeof accessRulesSchema>

const personIdSchema = z.uuid('Choose a person.')

/** Rules that assign new leads, and the person who is notified before a promised reply is late. */
export const assignmentRulesSchema = z.strictObject({
  rule: z.enum(['off', 'turns', 'form', 'province'], 'Choose a rule.'),
  byForm: z.record(z.string().regex(/^[a-z-]{1,40}$/), personIdSchema),
  byProvince: z.record(z.string().max(40), personIdSchema),
  escalateTo: personIdSchema.nullable(),
})
export type AssignmentRules = z.infer<typeof assignmentRulesSchema>

const brandPictureSchema = z
  .object({
    hash: z.string(),
    type: z.enum(pictureTypes),
    width: z.number(),
    height: z.number(),
  })
  .nullable()
/** Colours are only checked on saving, so a later change of the design can't make a record invalid. */
const storedBrandSchema = z.object({
  logo: brandPictureSchema,
  favicon: brandPictureSchema,
  sharePicture: brandPictureSchema,
  mainLight: z.string(),
  mainDark: z.string(),
  accentLight: z.string(),
  accentDark: z.string(),
})

export const settingsSchemas = {
  site: siteSettingsSchema,
  promotion: promotionSchema,
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

/** The input of a change: the new value, the version that the edit started from, and a key that makes repeats safe. */
export const changeSchemaOf = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value,
    baseVersion: z.number().int().min(1),
    idempotencyKey: z
      .string()
      .regex(idempotencyKeyPattern, 'must be 8 to 100 letters, digits, dots, colons or dashes'),
  })

export const changeSiteSchema = changeSchemaOf(siteSettingsSchema)
export const changeApprovalRulesSchema = changeSchemaOf(approvalRulesSchema)
export type ChangeApprovalRules = z.infer<typeof changeApprovalRulesSchema>
export const changeAccessRulesSchema = changeSchemaOf(accessRulesSchema)
export const changeQuoteRulesSchema = changeSchemaOf(quoteRulesSchema)
export const changeTravelRulesSchema = changeSchemaOf(travelRulesSchema)
export const changeAssignmentRulesSchema = changeSchemaOf(assignmentRulesSchema)
export const proposePromotionSchema = changeSchemaOf(
  promotionSchema.refine((promotion) => promotion.startsOn <= promotion.endsOn, {
    path: ['endsOn'],
    message: 'The end can’t be before the start.',
  }),
)

export const decideApprovalRulesSchema = z.strictObject({
  id: z.number().int().positive(),
  decision: z.enum(['applied', 'rejected'], 'Choose “applied” or “rejected”.'),
})

export const decidePromotionSchema = z.strictObject({
  id: z.number().int().positive(),
  decision: z.enum(['applied', 'rejected']),
  comment: z.string().trim().max(1000).default(''),
})
