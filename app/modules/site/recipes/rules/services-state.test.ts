import { expect, test } from 'vitest'
import { firstAnswer } from './builder-answer.ts'
import { parseServicesState, servicesHref } from './services-state.ts'

const stateOf = (query: string) => parseServicesState(new URLSearchParams(query))

test('SVC-05 without a query all recipes are shown and nothing is ticked', () => {
  const state = { filter: 'all', ingredients: [], isRequested: false, isSent: false }
  expect(stateOf('')).toEqual(state)
  expect(stateOf('for=large&helpdesk=on&request=1&sent=true&cyber=yes')).toEqual(state)
  expect(servicesHref(stateOf(''))).toBe('/services')
})

test.each([
  'for=small',
  'for=mid&cybersecurity=yes&dataBackup=yes',
  'cloudServices=yes&helpdesk=yes&networkManagement=yes&request=yes',
  'for=growth&sent=yes',
])('SVC-06 SVC-12 ?%s says the same when written again', (query) => {
  expect(servicesHref(stateOf(query))).toBe(`/services?${query}`)
})

test.each([
  ['', 'choosing'],
  ['helpdesk=yes', 'choosing'],
  ['request=yes', 'choosing'],
  ['request=yes&helpdesk=yes', 'asking'],
  ['sent=yes', 'sent'],
])('SVC-14 SVC-15 ?%s opens the builder as %s', (query, outcome) => {
  expect(firstAnswer(stateOf(query)).outcome).toBe(outcome)
})
