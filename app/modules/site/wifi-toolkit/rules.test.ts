import { describe, expect, test } from 'vitest'
import {
  lineSpeeds,
  officeSizes,
  staffBands,
  type LineSpeed,
} from '#app/modules/sales/lead/wifi-plan/content.ts'
import {
  attachHref,
  officeOfKey,
  planFields,
  planKey,
  planKeys,
  planWifi,
} from '#app/modules/sales/lead/wifi-plan/rules.ts'
import { parseToolkit, ticksOf, toolkitHref } from './rules.ts'

// Every combination of choices. Expected: access points, speed, and the current speeds that need an upgrade.
test.each([
  ['WIF-05', 'small', '10-25', 1, 100, ['20', '50']],
  ['WIF-06', 'small', '25-50', 2, 200, ['20', '50', '100']],
  ['WIF-07', 'small', '50+', 2, 500, ['20', '50', '100', '200']],
  ['WIF-08', 'medium', '10-25', 2, 100, ['20', '50']],
  ['WIF-09', 'medium', '25-50', 3, 200, ['20', '50', '100']],
  ['WIF-10', 'medium', '50+', 4, 500, ['20', '50', '100', '200']],
  ['WIF-11', 'large', '10-25', 3, 100, ['20', '50']],
  ['WIF-12', 'large', '25-50', 5, 200, ['20', '50', '100']],
  ['WIF-13', 'large', '50+', 6, 500, ['20', '50', '100', '200']],
] as const)(
  'WIF-05 to WIF-17 %s: %s office and %s staff need %i access points and %i Mbps at any line speed',
  (_id, officeSize, staff, accessPoints, recommendedSpeedMbps, tooSlow) => {
    for (const currentSpeed of lineSpeeds)
      expect(planWifi({ officeSize, staff, currentSpeed })).toEqual({
        accessPoints,
        recommendedSpeedMbps,
        isUpgradeRecommended: (tooSlow as readonly LineSpeed[]).includes(currentSpeed),
        standard: 'Wi-Fi 6',
      })
  },
)

describe('the URL', () => {
  const initial = { officeSize: 'small', staff: '10-25', currentSpeed: '50', tab: 'checklist' }

  test.each([
    ['', {}],
    ['size=large&staff=50%2B&speed=20', { officeSize: 'large', staff: '50+', currentSpeed: '20' }],
    ['tab=templates', { tab: 'templates' }],
    ['size=huge&staff=1&speed=51&tab=constructor', {}],
    ['size=&staff=50+', {}],
  ])('D-74 WIF-19 ?%s', (query, expected) => {
    expect(parseToolkit(new URLSearchParams(query))).toEqual({ ...initial, ...expected })
  })

  test('SHELL-25 every state has its own URL, which parses back to it', () => {
    const seen = new Set<string>()
    for (const officeSize of officeSizes)
      for (const staff of staffBands)
        for (const currentSpeed of lineSpeeds)
          for (const tab of ['checklist', 'templates', 'practices'] as const) {
            const state = { officeSize, staff, currentSpeed, tab }
            const { pathname, searchParams } = new URL(toolkitHref(state), 'https://site.example')
            expect(pathname).toBe('/resources/wifi-toolkit')
            expect(parseToolkit(searchParams)).toEqual(state)
            seen.add(toolkitHref(state))
          }
    expect(seen.size).toBe(3 * 3 * 6 * 3)
    expect(seen).toContain('/resources/wifi-toolkit')
  })
})

describe('WIF-23 a Wi-Fi plan sent to the contact form', () => {
  test('each of the 54 plans has a unique key that parses back to its office', () => {
    expect(new Set(planKeys).size).toBe(54)
    for (const key of planKeys) expect(planKey(officeOfKey(key)!)).toBe(key)
  })

  test('the link keeps its values when parsed as a URL, plus sign included', () => {
    const href = attachHref({ officeSize: 'large', staff: '50+', currentSpeed: '500' })
    const { searchParams, hash } = new URL(href, 'https://site.example')
    expect(searchParams.get('wifi')).toBe('large.50+.500')
    expect(searchParams.get('interest')).toBe('wifi')
    expect(hash).toBe('#get-in-touch')
  })

  test('a valid plan adds its inputs and result to the lead, and an invalid one adds nothing', () => {
    expect(planFields('medium.25-50.100')).toEqual({
      wifiOfficeSize: 'medium',
      wifiStaff: '25-50',
      wifiCurrentSpeedMbps: 100,
      wifiAccessPoints: 3,
      wifiRecommendedSpeedMbps: 200,
      wifiUpgradeRecommended: true,
      wifiStandard: 'Wi-Fi 6',
    })
    for (const other of ['', 'medium', 'toString', 'huge.10-25.50'])
      expect(planFields(other)).toEqual({})
  })
})

test.each([
  [{ ticked: ['b', 'a'] }, ['a', 'b']],
  [{ ticked: [] }, []],
  [undefined, []],
  [{ ticked: ['a', 'x', 5, null] }, ['a']],
  [{ ticked: 'a' }, []],
  [null, []],
])('WIF-24 the stored ticks %j are read as %j', (stored, ticked) => {
  expect(ticksOf(stored, ['a', 'b', 'c'])).toEqual(ticked)
})
