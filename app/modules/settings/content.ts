import type { SitePath } from '#app/basics/site-path.ts'
import { defaultPowerCaption } from './content/power-caption.ts'
import type { AccessRules, ApprovalRules, Promotion, SiteSettings } from './schema.ts'

/** Clearly fictional defaults (D-21): a reserved domain, and a number range that rings nobody. */
export const defaultSite: SiteSettings = {
  brandName: 'Baobab Connect',
  tagline: 'IT that lasts through the dry season.',
  legalName: 'Baobab Connect (Pty) Ltd',
  registrationNumber: '2011/000000/07',
  officeBearers: 'N. Dlamini, A. van Wyk',
  complaintsRoute:
    'Write to the complaints desk at the e-mail address above; we answer within 5 business days.',
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
  powerCaption: defaultPowerCaption,
  powerSource: '',
  leadRetentionMonths: 36,
  laterAnswerDays: 1,
}

/** PRM-01 to PRM-04. */
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

/** D-110: four eyes on, and a rejection may go without words. */
export const defaultApprovalRules: ApprovalRules = {
  isFourEyesOn: true,
  isCommentRequiredOnReject: false,
}

/** D-11: the internal documentation is open, as it is documented to be. */
export const defaultAccessRules: AccessRules = { areDocsForStaffOnly: false }
