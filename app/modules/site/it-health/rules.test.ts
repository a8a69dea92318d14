import { describe, expect, test } from 'vitest'
import {
  healthHref,
  missingFields,
  nextWizardMove,
  parseHealthState,
  parseWizardIntent,
  type HealthState,
  type WizardMove,
} from './rules.ts'

describe('the state in the address of /resources/it-health', () => {
  const table: [string, HealthState, string][] = [
    ['', { tab: 'assessment', view: 'quick', sent: 'none' }, ''],
    ['?tab=assessment', { tab: 'assessment', view: 'quick', sent: 'none' }, ''],
    ['?tab=interest', { tab: 'interest', view: 'quick', sent: 'none' }, '?tab=interest'],
    [
      '?tab=loadshedding',
      { tab: 'loadshedding', view: 'quick', sent: 'none' },
      '?tab=loadshedding',
    ],
    ['?view=wizard', { tab: 'assessment', view: 'wizard', sent: 'none' }, '?view=wizard'],
    ['?sent=quick', { tab: 'assessment', view: 'quick', sent: 'quick' }, '?sent=quick'],
    [
      '?view=wizard&sent=wizard',
      { tab: 'assessment', view: 'wizard', sent: 'wizard' },
      '?view=wizard&sent=wizard',
    ],
    ['?tab=nonsense&view=toString&sent=', { tab: 'assessment', view: 'quick', sent: 'none' }, ''],
    [
      '?tab=interest&tab=loadshedding',
      { tab: 'interest', view: 'quick', sent: 'none' },
      '?tab=interest',
    ],
  ]
  test.each(table)('ITH-01 ITH-20 WIZ-01 %s', (search, state, shortest) => {
    expect(parseHealthState(new URLSearchParams(search))).toEqual(state)
    expect(healthHref(state)).toBe(`/resources/it-health${shortest}`)
  })
})

const filledFields = { name: 'Zanele', email: 'z@shop.example', company: 'Shop' }

describe('the assessment wizard', () => {
  const table: [string, Parameters<typeof nextWizardMove>, WizardMove][] = [
    [
      'WIZ-04 goes on when all three are filled',
      ['continue', filledFields],
      { kind: 'show', step: 2 },
    ],
    [
      'WIZ-03 stays without a name',
      ['continue', { ...filledFields, name: '' }],
      { kind: 'missing', step: 1, missing: ['name'] },
    ],
    [
      'WIZ-03 stays without an email',
      ['continue', { ...filledFields, email: ' ' }],
      { kind: 'missing', step: 1, missing: ['email'] },
    ],
    [
      'WIZ-03 stays without a company',
      ['continue', { name: 'Z', email: 'z@x.example' }],
      { kind: 'missing', step: 1, missing: ['company'] },
    ],
    ['WIZ-05 goes back with nothing filled', ['back', {}], { kind: 'show', step: 1 }],
    [
      'WIZ-06 does not send with a field missing',
      ['submit', { ...filledFields, company: '\t' }],
      { kind: 'missing', step: 2, missing: ['company'] },
    ],
    [
      'WIZ-13 sends without phone, employees and challenges',
      ['submit', filledFields],
      { kind: 'send' },
    ],
  ]
  test.each(table)('%s', (_title, input, move) => {
    expect(nextWizardMove(...input)).toEqual(move)
  })

  test('WIZ-03 names missing fields in the order they are asked for', () => {
    expect(missingFields({})).toEqual(['name', 'email', 'company'])
  })

  test('WIZ-02 an unknown intent sends nothing', () => {
    expect([
      parseWizardIntent('submit'),
      parseWizardIntent('delete'),
      parseWizardIntent(null),
    ]).toEqual(['submit', 'continue', 'continue'])
  })
})
