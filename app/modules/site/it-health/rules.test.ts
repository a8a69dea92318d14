import { expect, test } from 'vitest'
import {
  healthHref,
  missingFields,
  nextWizardMove,
  parseHealthState,
  parseWizardIntent,
  type HealthState,
  type WizardIntent,
  type WizardMove,
} from './rules.ts'

test.each<[string, Partial<HealthState>, string]>([
  ['', {}, ''],
  ['?tab=assessment', {}, ''],
  ['?tab=interest', { tab: 'interest' }, '?tab=interest'],
  ['?tab=loadshedding', { tab: 'loadshedding' }, '?tab=loadshedding'],
  ['?view=wizard', { view: 'wizard' }, '?view=wizard'],
  ['?sent=quick', { sent: 'quick' }, '?sent=quick'],
  ['?view=wizard&sent=wizard', { view: 'wizard', sent: 'wizard' }, '?view=wizard&sent=wizard'],
  ['?tab=nonsense&view=toString&sent=', {}, ''],
  ['?tab=interest&tab=loadshedding', { tab: 'interest' }, '?tab=interest'],
])('ITH-01 ITH-20 WIZ-01 "%s" gives its state and shortest URL', (search, changed, shortest) => {
  const state = { tab: 'assessment', view: 'quick', sent: 'none', ...changed } as const
  expect(parseHealthState(new URLSearchParams(search))).toEqual(state)
  expect(healthHref(state)).toBe(`/resources/it-health${shortest}`)
})

const emptyFields = { name: '', email: '', company: '' }
const filledFields = { name: 'Zanele', email: 'z@shop.example', company: 'Shop' }
const missing = (step: 1 | 2, field: 'name' | 'email' | 'company'): WizardMove => ({
  kind: 'missing',
  step,
  missing: [field],
})

test.each<[string, WizardIntent, Record<string, string>, WizardMove]>([
  ['WIZ-04 goes to step 2 with all three fields filled', 'continue', {}, { kind: 'show', step: 2 }],
  ['WIZ-03 stays on step 1 without a name', 'continue', { name: '' }, missing(1, 'name')],
  ['WIZ-03 stays on step 1 without an email', 'continue', { email: ' ' }, missing(1, 'email')],
  ['WIZ-03 stays on step 1 without a company', 'continue', { company: '' }, missing(1, 'company')],
  ['WIZ-05 goes back with empty fields', 'back', emptyFields, { kind: 'show', step: 1 }],
  ['WIZ-06 does not send with a field missing', 'submit', { company: '\t' }, missing(2, 'company')],
  ['WIZ-13 sends without phone, employees and challenges', 'submit', {}, { kind: 'send' }],
])('the assessment wizard: %s', (_title, intent, changed, move) => {
  expect(nextWizardMove(intent, { ...filledFields, ...changed })).toEqual(move)
})

test('WIZ-03 lists missing fields in the order of the form', () => {
  expect(missingFields({})).toEqual(['name', 'email', 'company'])
})

test('WIZ-02 an unknown or missing intent counts as Continue', () => {
  const intents = ['submit', 'delete', null].map(parseWizardIntent)
  expect(intents).toEqual(['submit', 'continue', 'continue'])
})
