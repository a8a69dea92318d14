import { expect, test } from 'vitest'
import { pageRequirement } from '#app/modules/console/rules.ts'
import { rankEntries } from '#app/modules/console/search/rules.ts'
import { searchPlaces } from './console-search-dialog.tsx'

const entries = searchPlaces.map((place) => ({ ...place, id: place.to, href: place.to }))
const findHrefs = (query: string) =>
  rankEntries(entries, query, []).flatMap(({ entries: found }) => found.map(({ href }) => href))

test.each([
  ['unjani', '/admin/forms/unjani/contract-audit'],
  ['audit', '/admin/forms/unjani/contract-audit/received'],
  ['clinic', '/admin/forms/unjani/contract-audit/clinics'],
  ['rollout', '/admin/forms/unjani/contract-audit/rollout'],
  ['unjani rollout', '/admin/forms/unjani/contract-audit/rollout'],
  ['survey', '/admin/forms/site-survey/report/places'],
  ['holidays', '/admin/settings#site-proclaimedHolidays'],
  ['retention', '/admin/settings#site-leadRetentionMonths'],
  ['second factor', '/admin/settings?tab=security'],
  ['second factor', '/admin/profile'],
  ['2fa', '/admin/settings?tab=security'],
  ['whatsapp', '/admin/settings#site-whatsappNumber'],
  ['cooling', '/admin/settings?tab=quotes#quotes-personNotice'],
  ['comment rejection', '/admin/approvals#rules'],
  ['erase', '/admin/privacy'],
])('STF-07 "%s" finds %s', (query, href) => {
  expect(findHrefs(query)).toContain(href)
})

test('STF-07 search places are unique, and each setting has a location', () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  const settings = searchPlaces.filter(({ kind }) => kind === 'setting')
  expect(settings.filter(({ detail }) => !detail)).toEqual([])
})

test('STF-07 ROL-11 a setting is offered only to roles that can open its tab', () => {
  const minimumOf = (to: string) => searchPlaces.find((place) => place.to === to)?.minimum
  expect(minimumOf('/admin/settings?tab=security')).toBe('super_admin')
  expect(minimumOf('/admin/settings?tab=quotes#quotes-terms')).toBe('super_admin')
  expect(minimumOf('/admin/settings#site-phone')).toBeUndefined()
  expect(pageRequirement('/admin/settings#site-phone').minimum).toBe('product_manager')
})
