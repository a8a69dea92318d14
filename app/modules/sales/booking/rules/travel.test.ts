import { expect, test } from 'vitest'
import { defaultTravelRules } from '#app/modules/settings/field/content.ts'
import { estimateTravel } from './travel.ts'

test.each([
  ['the office itself', { latitude: -26.1467, longitude: 28.0436 }, { km: 0, minutes: 0 }],
  ['Johannesburg', { latitude: -26.2041, longitude: 28.0473 }, { km: 9, minutes: 15 }],
  ['Pretoria', { latitude: -25.7479, longitude: 28.2293 }, { km: 67, minutes: 85 }],
  [
    'Cape Town, at the longest',
    { latitude: -33.9249, longitude: 18.4241 },
    { km: 1772, minutes: 600 },
  ],
])(
  'STF-09 the way to %s is the straight line by factor and speed, in steps of five minutes',
  (_where, to, way) => {
    expect(estimateTravel(defaultTravelRules, to)).toEqual(way)
  },
)
