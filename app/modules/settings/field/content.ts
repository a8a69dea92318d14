import type { StaffRole } from '#app/basics/staff-roles.ts'
import { brandColours, brandPictureKinds, brandPictures } from '../brand/content.ts'
import type { Promotion, SiteSettings, TravelRules } from '../schema.ts'

export type SiteField = {
  name: keyof SiteSettings
  label: string
  hint?: string
  type?: 'email' | 'tel' | 'url'
  isOptional?: true
  /** The form shows a multi-line input for this field. */
  isLong?: true
  /** Label in the history, if not `label`. */
  historyLabel?: string
  /** Synonyms for the search; by default the title of the group. */
  alsoCalled?: string
}
export type SiteFieldGroup = { id: string; title: string; fields: readonly SiteField[] }

export const siteFieldGroups: readonly SiteFieldGroup[] = [
  {
    id: 'company',
    title: 'Company',
    fields: [
      { name: 'brandName', label: 'Brand name' },
      { name: 'tagline', label: 'Tagline' },
      { name: 'legalName', label: 'Legal name' },
      { name: 'registrationNumber', label: 'Registration number' },
      { name: 'officeBearers', label: 'Office bearers' },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    fields: [
      {
        name: 'phone',
        label: 'Phone',
        type: 'tel',
        hint: 'Exactly as it should appear, with spaces.',
      },
      { name: 'email', label: 'Email', type: 'email' },
      {
        name: 'whatsappNumber',
        label: 'WhatsApp number',
        type: 'tel',
        isOptional: true,
        hint: 'With the country code, such as +27821234567. Leave empty to hide WhatsApp.',
      },
      {
        name: 'leadsMailbox',
        label: 'Mailbox for new leads',
        type: 'email',
        isOptional: true,
        hint: 'Gets a notification of every new lead. Leave it empty to send none.',
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
    id: 'hours',
    title: 'Holidays and replies',
    fields: [
      {
        name: 'proclaimedHolidays',
        label: 'Proclaimed public holidays',
        isOptional: true,
        hint: 'Days proclaimed for one year only, such as 2026-11-04, separated by commas. Fixed public holidays are already included.',
      },
      {
        name: 'laterAnswerDays',
        label: 'Business days to answer a visitor who writes again',
        hint: 'From 1 to 10. The lead is due again at the end of the last day.',
        historyLabel: 'reply time for visitors who write again',
        alsoCalled: '',
      },
      {
        name: 'areKeptPromisesShown',
        label: 'Show our reply record on the contact page',
        hint: 'Shows the share of promises kept last month, if at least 20 fell due. Never rounded up.',
        historyLabel: 'reply record on the contact page',
        alsoCalled: '',
      },
    ],
  },
  {
    id: 'legal',
    title: 'Legal and privacy',
    fields: [
      { name: 'informationOfficer', label: 'Information officer' },
      { name: 'complaintsRoute', label: 'How to complain' },
      {
        name: 'leadRetentionMonths',
        label: 'Months to keep an enquiry’s personal details',
        hint: 'From 3 to 120. We remove names, contact details and messages from older enquiries every night. Totals stay.',
        historyLabel: 'how long personal details are kept',
        alsoCalled: 'retention privacy erase delete POPIA',
      },
      {
        name: 'areLegalTextsConfirmed',
        label: 'A lawyer has confirmed the legal texts',
        hint: 'Until this is ticked, the PAIA manual is marked as a sample.',
        alsoCalled: '',
      },
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
    id: 'website',
    title: 'Prices and visits',
    fields: [
      {
        name: 'pricesIncludeVat',
        label: 'Prices on the site include VAT',
        historyLabel: 'VAT in prices',
        alsoCalled: 'tax',
      },
      {
        name: 'areVisitsCounted',
        label: 'Count visits to the public pages',
        hint: 'Shown in Analytics. Uses no cookies and stores nothing that identifies a visitor.',
        historyLabel: 'visit counting',
        alsoCalled: 'tracking statistics',
      },
    ],
  },
  {
    id: 'power',
    title: 'Power page statistics',
    fields: [
      {
        name: 'powerCaption',
        label: 'Caption',
        isLong: true,
        hint: 'Shown under 67%, 4.6h and 89%. Describe what they measure.',
      },
      {
        name: 'powerSource',
        label: 'Source',
        isOptional: true,
        hint: 'Who published the figures, and when. Leave empty to show no source.',
      },
    ],
  },
]

export const docsField = {
  label: 'Internal documentation needs sign-in',
  hint: 'If this is off, anyone with the address can read /internal-docs. It contains no secrets, and search engines don’t index it either way.',
} as const

export const secondStepField = {
  title: 'Two-step sign-in',
  legend: 'Required for',
  hint: 'People with a ticked role must set up an authenticator app before they can use the console.',
} as const

export const secondStepMessage = (roles: readonly string[]) =>
  roles.length === 0
    ? 'Two-step sign-in is now optional. People who have set it up keep it.'
    : `Now required for every ${roles.join(', ')}.`

export const docsAccessMessages = {
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

export const quoteNumberFields = [
  { name: 'validDays', label: 'Days a quote is valid' },
  { name: 'editor', label: 'Editor discount limit (%)' },
  { name: 'product_manager', label: 'Product manager discount limit (%)' },
  { name: 'super_admin', label: 'Super admin discount limit (%)' },
  {
    name: 'floorPercent',
    label: 'Lowest price without approval (% of list price)',
    hint: 'Below this, a second person must approve, even for quotes by managers.',
  },
] as const

export const quoteRatesField = {
  label: 'VAT',
  hint: 'One rate per line, with its start date, such as 2018-04-01 15%',
} as const

export const quoteTextFields = [
  { name: 'terms', label: 'Terms' },
  { name: 'contract', label: 'How long the agreement runs, and how prices may rise' },
  { name: 'personNotice', label: 'Cooling-off and cancellation for individuals' },
] as const

/** A fictional office in the centre of Rosebank; roads 40 % longer than the straight line, 50 km/h on average. */
export const defaultTravelRules: TravelRules = {
  officeLatitude: -26.1467,
  officeLongitude: 28.0436,
  roadPercent: 140,
  speedKmh: 50,
}

export const travelFields = [
  {
    name: 'officeLatitude',
    label: 'Latitude of the office',
    hint: 'In degrees, such as -26.1467.',
  },
  {
    name: 'officeLongitude',
    label: 'Longitude of the office',
    hint: 'In degrees, such as 28.0436.',
  },
  {
    name: 'roadPercent',
    label: 'Road distance factor (%)',
    hint: '140 means 14 km of road for 10 km as the crow flies.',
  },
  {
    name: 'speedKmh',
    label: 'Travel speed (km/h)',
    hint: 'Average over the whole trip, including traffic.',
  },
] as const

const brandLabels: Record<string, string> = {
  ...brandColours,
  ...Object.fromEntries(brandPictureKinds.map((kind) => [kind, brandPictures[kind].label])),
}

const labelledFields: readonly { name: string; label: string; historyLabel?: string }[] = [
  ...siteFieldGroups.flatMap(({ fields }) => fields),
  ...quoteNumberFields,
  ...quoteTextFields,
  ...travelFields,
]

const fieldLabels: Record<string, string> = {
  ...promotionLabels,
  ...brandLabels,
  ...Object.fromEntries(
    labelledFields.map(({ name, label, historyLabel = label }) => [name, historyLabel]),
  ),
  vatRates: quoteRatesField.label,
  limits: 'Discount limits',
  areDocsForStaffOnly: 'sign-in for the internal documentation',
  secondStepRoles: 'roles that need two-step sign-in',
}

export const fieldLabel = (name: string): string => fieldLabels[name] ?? name

export const tabLabels = {
  site: 'Site details',
  promotion: 'Promotion',
  brand: 'Logo and colours',
  quotes: 'Quotes',
  visits: 'Site visits',
  security: 'Security',
  history: 'History',
}
export type SettingsTab = keyof typeof tabLabels
export const settingsTabs = Object.keys(tabLabels) as SettingsTab[]

/** Tabs that require a higher role than the settings page. */
const tabRoles: Partial<Record<SettingsTab, StaffRole>> = {
  quotes: 'super_admin',
  security: 'super_admin',
}

/** `alsoCalled` contains synonyms that the search also finds. */
type SettingTexts = { label: string; hint?: string; alsoCalled?: string }

/** `id` is the ID of the form control; if `id` is empty, the entry links to the tab. */
const settingPlaceOf = (tab: SettingsTab, id: string, words: SettingTexts) => ({
  to: `/admin/settings${tab === 'site' ? '' : `?tab=${tab}`}${id && `#${id}`}`,
  label: words.label,
  tab: tabLabels[tab],
  hint: words.hint ?? '',
  alsoCalled: words.alsoCalled ?? '',
  minimum: tabRoles[tab],
})

export const settingPlaces = [
  settingPlaceOf('site', 'site-section-company', {
    label: 'Site details',
    alsoCalled: 'brand contact hours social links',
  }),
  ...siteFieldGroups.flatMap(({ title, fields }) =>
    fields.map(({ name, ...words }) =>
      settingPlaceOf('site', `site-${name}`, { alsoCalled: title, ...words }),
    ),
  ),
  settingPlaceOf('promotion', '', {
    label: 'Promotion',
    alsoCalled: 'offer banner proposal dates',
  }),
  ...Object.entries(promotionLabels).map(([name, label]) =>
    settingPlaceOf('promotion', `promotion-${name}`, { label, alsoCalled: 'promotion banner' }),
  ),
  settingPlaceOf('brand', '', {
    label: 'Logo and colours',
    alsoCalled: 'brand looks icon favicon share',
  }),
  ...Object.entries(brandLabels).map(([name, label]) =>
    settingPlaceOf('brand', `brand-${name}`, { label, alsoCalled: 'brand looks' }),
  ),
  settingPlaceOf('quotes', '', { label: 'Quote rules', alsoCalled: 'discount limit terms bank' }),
  ...[...quoteNumberFields, { ...quoteRatesField, name: 'vatRates' }, ...quoteTextFields].map(
    ({ name, ...words }) =>
      settingPlaceOf('quotes', `quotes-${name}`, { ...words, alsoCalled: 'quote rules' }),
  ),
  settingPlaceOf('visits', '', {
    label: 'Site visits',
    alsoCalled: 'travel time distance bookings',
  }),
  ...travelFields.map(({ name, ...words }) =>
    settingPlaceOf('visits', `travel-${name}`, { ...words, alsoCalled: 'travel visits' }),
  ),
  settingPlaceOf('security', '', {
    label: secondStepField.title,
    hint: secondStepField.hint,
    alsoCalled: 'security second factor two-factor two-step 2FA MFA passkey',
  }),
  settingPlaceOf('security', 'access-docs', docsField),
  settingPlaceOf('history', '', { label: 'History of settings', alsoCalled: 'changes who when' }),
]
