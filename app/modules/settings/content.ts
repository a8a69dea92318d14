import type { SitePath } from '#app/basics/site-path.ts'
import {
  type AccessRules,
  type ApprovalRules,
  type AssignmentRules,
  type Clinics,
  type Promotion,
  type QuoteRules,
  type SiteSettings,
} from './schema.ts'

/** Default site details, clearly fictional: a reserved domain, and a number range without subscribers. */
export const defaultSite: SiteSettings = {
  brandName: 'Baobab Connect',
  tagline: 'IT that lasts through the dry season.',
  legalName: 'Baobab Connect (Pty) Ltd',
  registrationNumber: '2011/000000/07',
  officeBearers: 'N. Dlamini, A. van Wyk',
  complaintsRoute:
    'Write to the complaints desk at the email address above; we answer within 5 business days.',
  informationOfficer: 'N. Dlamini',
  areLegalTextsConfirmed: false,
  phone: '010 000 0100',
  email: 'hello@baobab-connect.example',
  whatsappNumber: '',
  streetAddress: '1 Baobab Lane',
  suburb: 'Rosebank',
  city: 'Johannesburg',
  postalCode: '2196',
  facebookUrl: 'https://facebook.example/baobab-connect',
  linkedinUrl: 'https://linkedin.example/company/baobab-connect',
  xUrl: 'https://x.example/baobabconnect',
  portalUrl: 'https://portal.baobab-connect.example/sign-in',
  pricesIncludeVat: true,
  areVisitsCounted: true,
  areKeptPromisesShown: false,
  leadsMailbox: 'leads@baobab-connect.example',
  proclaimedHolidays: '',
  // The project documents don't explain the figures of the power page, so the caption claims nothing about them.
  powerCaption:
    'Illustrative figures from a planning example, not a survey. Your own office’s figures will differ.',
  powerSource: '',
  leadRetentionMonths: 36,
  laterAnswerDays: 1,
}

export const defaultPromotion: Promotion = {
  headline: 'Limited Time: First Month FREE on All Services!',
  deadlineText: 'Sign up by September 30, 2025',
  detail: 'Free FWA installation with 12-month contract',
  callToAction: 'Claim Offer',
  href: '/contact' satisfies SitePath,
  startsOn: '2025-07-01',
  endsOn: '2025-09-30',
  pages: [],
}

export const defaultApprovalRules: ApprovalRules = {
  isFourEyesOn: true,
  isCommentRequiredOnReject: false,
}

/** Public by default, because the internal documentation itself states that it is public. */
export const defaultAccessRules: AccessRules = {
  areDocsForStaffOnly: false,
  secondStepRoles: [],
}

/** By default, new leads stay unassigned until a colleague takes them. */
export const defaultAssignmentRules: AssignmentRules = {
  rule: 'off',
  byForm: {},
  byProvince: {},
  escalateTo: null,
}

const toClinicNames = (towns: readonly string[]) => towns.map((town) => `${town} Clinic`)

/** Sample clinics for the audit form, named after towns. Staff replace them with the network's own list. */
export const defaultClinics: Clinics = {
  groups: [
    {
      province: 'Gauteng',
      clinics: toClinicNames([
        'Alexandra',
        'Atteridgeville',
        'Daveyton',
        'Diepsloot',
        'Etwatwa',
        'Katlehong',
        'Mamelodi',
        'Orange Farm',
        'Sebokeng',
        'Soshanguve',
        'Tembisa',
        'Vosloorus',
      ]),
    },
    {
      province: 'KwaZulu-Natal',
      clinics: toClinicNames([
        'Chatsworth',
        'Edendale',
        'Esikhawini',
        'Hammarsdale',
        'Inanda',
        'KwaMashu',
        'Newcastle',
        'Port Shepstone',
        'Umlazi',
      ]),
    },
    {
      province: 'Western Cape',
      clinics: toClinicNames([
        'Delft',
        'Gugulethu',
        'Khayelitsha',
        'Mitchells Plain',
        'Nyanga',
        'Paarl East',
        'Thembalethu',
      ]),
    },
    {
      province: 'Limpopo',
      clinics: toClinicNames([
        'Giyani',
        'Lebowakgomo',
        'Mankweng',
        'Seshego',
        'Thohoyandou',
        'Tzaneen',
      ]),
    },
    {
      province: 'Mpumalanga',
      clinics: toClinicNames([
        'Ackerville',
        'Embalenhle',
        'Ermelo',
        'Kabokweni',
        'KwaMhlanga',
        'Matsulu',
      ]),
    },
  ],
}

/** Quote rules of a new installation. Every text notes that a lawyer still has to confirm it. */
export const defaultQuoteRules: QuoteRules = {
  vatRates: [{ from: '2018-04-01', basisPoints: 1_500 }],
  validDays: 14,
  limits: { editor: 5, product_manager: 15, super_admin: 100 },
  floorPercent: 70,
  terms: `[To be confirmed by a lawyer]
1. This quote and its acceptance make the agreement. Nothing else was promised.
2. Monthly charges begin on the day the service works, and are paid in advance by the first of each month. Once-off charges are paid on delivery.
3. Equipment stays ours until it is paid for in full.
4. A service that needs a survey or the consent of an owner begins once both are there. Where that fails, you owe nothing for it.
5. The agreement is under South African law.`,
  contract: `[To be confirmed by a lawyer]
The agreement runs month to month, unless a line of the quote names a period. It ends with one calendar month's written notice.
Prices stay as quoted for 12 months. After that they may rise once a year, and we tell you at least one calendar month before.`,
  personNotice: `[To be confirmed by a lawyer]
You may withdraw within 7 days of accepting, without a reason and without a penalty (section 44 of the Electronic Communications and Transactions Act), unless you asked us to begin before and we have begun.
If we approached you first, you may cancel in writing within 5 business days (section 16 of the Consumer Protection Act).
An agreement for a fixed period lasts at most 24 months unless you expressly agree to longer, and you may cancel it at any time with 20 business days' written notice; a reasonable cancellation fee may apply (section 14 of the Consumer Protection Act).`,
}
