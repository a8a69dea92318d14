import type { StaffRole } from '#app/basics/staff-roles.ts'
import {
  docsField,
  keptPromisesField,
  laterAnswerField,
  promotionLabels,
  retentionField,
  secondStepField,
  siteFieldGroups,
  vatLabel,
  visitsField,
} from './fields.ts'
import { quoteNumberFields, quoteRatesField, quoteTextFields } from './quote-fields.ts'
import { travelFields } from './travel.ts'

export const settingsTabs = [
  'site',
  'promotion',
  'quotes',
  'visits',
  'security',
  'history',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels: Record<SettingsTab, string> = {
  site: 'Site details',
  promotion: 'Promotion',
  quotes: 'Quotes',
  visits: 'Site visits',
  security: 'Security',
  history: 'History',
}

/** Tabs that need more than the page of settings does. */
const tabRoles: Partial<Record<SettingsTab, StaffRole>> = {
  quotes: 'super_admin',
  security: 'super_admin',
}

export type SettingPlace = {
  to: string
  label: string
  tab: string
  hint: string
  /** Other words that people look for it by. */
  alsoCalled: string
  minimum: StaffRole | undefined
}

type Words = { label: string; hint?: string; alsoCalled?: string }

/** `id` is that of the control in its form; without one the tab itself is meant. */
const place = (tab: SettingsTab, id: string, words: Words): SettingPlace => ({
  to: `/admin/settings?tab=${tab}${id && `#${id}`}`,
  label: words.label,
  tab: tabLabels[tab],
  hint: words.hint ?? '',
  alsoCalled: words.alsoCalled ?? '',
  minimum: tabRoles[tab],
})

/** Every tab and every setting, by the words of their forms (STF-07). */
export const settingPlaces: readonly SettingPlace[] = [
  place('site', '', { label: 'Site details', alsoCalled: 'brand contact hours social links' }),
  ...siteFieldGroups.flatMap(({ title, fields }) =>
    fields.map(({ name, ...words }) =>
      place('site', `site-${name}`, { ...words, alsoCalled: title }),
    ),
  ),
  place('site', 'site-leadRetentionMonths', {
    ...retentionField,
    alsoCalled: 'retention privacy erase delete POPIA',
  }),
  place('site', 'site-laterAnswerDays', laterAnswerField),
  place('site', 'site-areKeptPromisesShown', keptPromisesField),
  place('site', 'site-areVisitsCounted', { ...visitsField, alsoCalled: 'tracking statistics' }),
  place('site', 'site-pricesIncludeVat', { label: vatLabel, alsoCalled: 'tax' }),
  place('promotion', '', { label: 'Promotion', alsoCalled: 'offer banner proposal dates' }),
  ...Object.entries(promotionLabels).map(([name, label]) =>
    place('promotion', `promotion-${name}`, { label, alsoCalled: 'promotion banner' }),
  ),
  place('quotes', '', { label: 'Quote rules', alsoCalled: 'discount limit terms bank' }),
  ...[...quoteNumberFields, { ...quoteRatesField, name: 'vatRates' }, ...quoteTextFields].map(
    ({ name, ...words }) =>
      place('quotes', `quotes-${name}`, { ...words, alsoCalled: 'quote rules' }),
  ),
  place('visits', '', { label: 'Site visits', alsoCalled: 'travel time distance bookings' }),
  ...travelFields.map(({ name, ...words }) =>
    place('visits', `travel-${name}`, { ...words, alsoCalled: 'travel visits' }),
  ),
  place('security', '', {
    label: secondStepField.title,
    hint: secondStepField.hint,
    alsoCalled: 'security second factor two-factor two-step 2FA MFA passkey',
  }),
  place('security', 'access-docs', docsField),
  place('history', '', { label: 'History of settings', alsoCalled: 'changes who when' }),
]
