import { describe, expect, test } from 'vitest'
import { healthHref, parseHealthState, type HealthState } from './health-view.ts'

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
