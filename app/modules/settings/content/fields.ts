import type { Promotion, SiteSettings } from '../schema.ts'

export type SiteField = {
  name: Exclude<
    keyof SiteSettings,
    | 'pricesIncludeVat'
    | 'areVisitsCounted'
    | 'areKeptPromisesShown'
    | 'leadRetentionMonths'
    | 'laterAnswerDays'
  >
  label: string
  hint?: string
  type?: 'email' | 'tel' | 'url'
  isOptional?: true
  /** Asked for in several lines of space. */
  isLong?: true
}
export type SiteFieldGroup = { id: string; title: string; fields: readonly SiteField[] }

/** The site record as its form asks for it (SHELL-18). */
export const siteFieldGroups: readonly SiteFieldGroup[] = [
  {
    id: 'contact',
    title: 'Contact',
    fields: [
      {
        name: 'phone',
        label: 'Telephone',
        type: 'tel',
        hint: 'As it is printed, spaces included.',
      },
      { name: 'email', label: 'E-mail', type: 'email' },
      {
        name: 'whatsappNumber',
        label: 'WhatsApp number',
        type: 'tel',
        isOptional: true,
        hint: 'With the country code, such as +27821234567. Empty hides WhatsApp.',
      },
      {
        name: 'leadsMailbox',
        label: 'Mailbox for new leads',
        type: 'email',
        isOptional: true,
        hint: 'Gets a notification of every new lead. Leave it empty to send none.',
      },
      {
        name: 'proclaimedHolidays',
        label: 'Proclaimed public holidays',
        isOptional: true,
        hint: 'Days proclaimed for one year only, such as 2026-11-04, with commas between. The holidays of the Act are known.',
      },
    ],
  },
  {
    id: 'address',
    title: 'Address',
    fields: [
      { name: 'streetAddress', label: 'Street address' },
      { name: 'suburb', label: 'Suburb' },
      { name: 'city', label: 'City' },
      { name: 'postalCode', label: 'Postal code' },
    ],
  },
  {
    id: 'links',
    title: 'Links',
    fields: [
      { name: 'facebookUrl', label: 'Facebook', type: 'url', isOptional: true },
      { name: 'linkedinUrl', label: 'LinkedIn', type: 'url', isOptional: true },
      { name: 'xUrl', label: 'X', type: 'url', isOptional: true },
      { name: 'portalUrl', label: 'Client portal', type: 'url', isOptional: true },
    ],
  },
  {
    id: 'company',
    title: 'Company',
    fields: [
      { name: 'brandName', label: 'Brand name' },
      { name: 'tagline', label: 'Tagline' },
      { name: 'legalName', label: 'Legal name' },
      { name: 'registrationNumber', label: 'Registration number' },
      { name: 'officeBearers', label: 'Office bearers' },
      { name: 'complaintsRoute', label: 'How to complain' },
    ],
  },
  {
    id: 'power',
    title: 'Statistics of the power page',
    fields: [
      {
        name: 'powerCaption',
        label: 'Caption',
        isLong: true,
        hint: 'Shown under 67%, 4.6h and 89%. Say what the figures describe.',
      },
      {
        name: 'powerSource',
        label: 'Source',
        isOptional: true,
        hint: 'Who published them, and when. Empty names no source.',
      },
    ],
  },
]

/** PRV-05. */
export const retentionField = {
  label: 'Months an enquiry keeps its personal details',
  hint: 'From 3 to 120. Every night, older enquiries lose name, address, telephone and messages, for good; what is counted stays.',
} as const

/** ANS-07. */
export const laterAnswerField = {
  label: 'Business days to answer a visitor who writes again',
  hint: 'From 1 to 10. The lead is due again at the end of that day.',
} as const

export const vatLabel = 'Prices on the site include VAT'

/** ANS-14. */
export const keptPromisesField = {
  label: 'Show kept promises on the contact page',
  hint: 'The share of the last full month, once at least 20 promises fell due in it. Never rounded up.',
} as const

/** D-150. */
export const visitsField = {
  label: 'Count visits of the public pages',
  hint: 'For Analytics. Without cookies, and without anything that names a visitor.',
} as const

/** D-11. */
export const docsField = {
  label: 'Internal documentation needs sign-in',
  hint: 'Off: anyone with the address can read /internal-docs. It contains no secrets, and search engines don’t index it either way.',
} as const

export const secondStepField = {
  title: 'Second step at sign-in',
  legend: 'Needed by every',
  hint: 'People with a ticked role must set up an authenticator app before they can use the console.',
} as const

export const secondStepAnswer = (roles: readonly string[]) =>
  roles.length === 0
    ? 'No one needs two-step sign-in now. Those who have one keep it.'
    : `Now required of every ${roles.join(', ')}.`

export const docsAnswers = {
  closed: 'Only signed-in staff can read the internal documentation now.',
  opened: 'Anyone can read the internal documentation now.',
} as const

export const promotionLabels: Record<keyof Promotion, string> = {
  headline: 'Headline',
  deadlineText: 'Deadline',
  detail: 'Detail',
  callToAction: 'Button',
  href: 'Button leads to',
  startsOn: 'First day',
  endsOn: 'Last day',
  pages: 'Pages',
}

const siteLabels: Record<string, string> = {
  ...Object.fromEntries(
    siteFieldGroups.flatMap(({ fields }) => fields.map((f) => [f.name, f.label])),
  ),
  pricesIncludeVat: 'VAT in prices',
  areVisitsCounted: 'counting of visits',
  areKeptPromisesShown: 'kept promises on the contact page',
  leadRetentionMonths: 'months of personal details',
  laterAnswerDays: 'days to answer a visitor who writes again',
  areDocsForStaffOnly: 'sign-in for the internal documentation',
  secondStepRoles: 'roles that need a second step',
}

/** The label of a field of either record, for the history and for clashes. */
export function fieldLabel(name: string): string {
  return siteLabels[name] ?? promotionLabels[name as keyof Promotion] ?? name
}
