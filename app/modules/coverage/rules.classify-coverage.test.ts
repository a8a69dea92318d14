import { expect, test } from 'vitest'
import {
  dataReachMetres,
  classifyCoverage,
  uncheckedCoverage,
  type KnownBuilding,
} from './rules.ts'

const checkedPoint = { latitude: -26.1, longitude: 28.05 }
const building = (distanceMetres: number | null, more: Partial<KnownBuilding> = {}) => ({
  name: `At ${distanceMetres}`,
  isBroadband: true,
  needsThirdParty: false,
  hasPromotion: false,
  distanceMetres,
  ...more,
})

test.each<[string, KnownBuilding[], object]>([
  ['COV-17 nothing known', [], { hasCoverage: false, connectionType: 'None' }],
  [
    'COV-14 COV-16 one broadband building',
    [building(300)],
    { hasCoverage: true, connectionType: 'FTTB', thirdPartyRequired: false },
  ],
  ['COV-19 LIM-02 at 999 m', [building(999)], { hasCoverage: true }],
  ['COV-19 at exactly 1,000 m', [building(1000)], { hasCoverage: true }],
  [
    'COV-19 LIM-02 at 1,001 m',
    [building(1001)],
    { hasCoverage: false, nearestBuilding: { buildingName: 'At 1001', distance: 1001 } },
  ],
  [
    'COV-13 near but not broadband',
    [building(5, { isBroadband: false })],
    {
      hasCoverage: false,
      outcome: 'not-covered',
      nearestBuilding: { buildingName: 'At 5', distance: 5 },
    },
  ],
  [
    'COV-15 one of two needs a third party',
    [building(10), building(900, { needsThirdParty: true })],
    { connectionType: 'Third Party', thirdPartyRequired: true },
  ],
  [
    'COV-15 a third party beyond the radius',
    [building(10), building(1001, { needsThirdParty: true })],
    { connectionType: 'FTTB', thirdPartyRequired: false },
  ],
  [
    'COV-15 D-86 a third party without broadband',
    [building(10), building(20, { isBroadband: false, needsThirdParty: true })],
    { connectionType: 'FTTB' },
  ],
  [
    'COV-18 a promotion',
    [building(10), building(20, { hasPromotion: true })],
    { isPromotion: true },
  ],
  ['COV-18 no promotion', [building(10)], { isPromotion: false }],
  [
    'COV-31 the nearest connected building, not the nearest of all',
    [building(4, { isBroadband: false }), building(80), building(30)],
    { buildingName: 'At 30', nearestBuilding: { buildingName: 'At 30', distance: 30 } },
  ],
  [
    'COV-32 the nearest known one far away',
    [building(4200.4)],
    {
      hasCoverage: false,
      outcome: 'not-covered',
      nearestBuilding: { buildingName: 'At 4200.4', distance: 4200 },
    },
  ],
  [
    'COV-32 the nearest known one so far away that nothing follows from it',
    [building(19_234)],
    { outcome: 'no-data', nearestBuilding: { buildingName: 'At 19234', distance: 19_234 } },
  ],
  [
    'COV-14 a building without a place counts',
    [building(null)],
    { hasCoverage: true, nearestBuilding: null, grade: 'within-1-km' },
  ],
  ['D-82 in this building', [building(12)], { grade: 'in-building' }],
  ['D-82 within 200 m', [building(200)], { grade: 'within-200-m' }],
  ['D-82 within 1 km', [building(201)], { grade: 'within-1-km' }],
])('%s', (_title, buildings, expected) => {
  expect(classifyCoverage(checkedPoint, buildings)).toMatchObject(expected)
})

test('ENT-10 a result has every documented field', () => {
  expect(classifyCoverage(checkedPoint, [building(42, { name: 'Marula House' })])).toEqual({
    hasCoverage: true,
    connectionType: 'FTTB',
    thirdPartyRequired: false,
    isPromotion: false,
    message:
      'Marula House, 42 m away, is connected to fibre. A site survey confirms whether your premises can be connected.',
    coordinates: checkedPoint,
    buildingName: 'Marula House',
    nearestBuilding: { buildingName: 'Marula House', distance: 42 },
    outcome: 'covered',
    grade: 'within-200-m',
    isSample: false,
    nearby: [],
    counted: { connected: 1, others: 0 },
  })
})

test('COV-31 COV-32 the words say the distance, the survey, and that none is known', () => {
  expect(classifyCoverage(checkedPoint, [building(640)]).message).toContain('At 640, 640 m away')
  expect(classifyCoverage(checkedPoint, [building(640)]).message).toContain('survey')
  expect(classifyCoverage(checkedPoint, [building(12_345)]).message).toContain('12 345 m away')
  expect(classifyCoverage(checkedPoint, []).message).toContain(
    'We have no data on buildings within 25 km',
  )
})

test('COV-23 COV-24 COV-28 a failed check keeps its shape and is never worded as no coverage', () => {
  const failed = uncheckedCoverage(checkedPoint, 'error')
  expect(failed).toMatchObject({
    hasCoverage: false,
    connectionType: 'None',
    outcome: 'not-checked',
  })
  expect(failed.message).toBe(
    'Unable to check coverage at this time. Please try again later or contact us directly.',
  )
  expect(uncheckedCoverage(checkedPoint, 'silence')).toEqual({
    ...failed,
    message: 'Coverage check unavailable. Please contact us directly for assistance.',
  })
})

test('COV-28 COV-32 data exist for a place when any building is known within 5 km, connected or not', () => {
  expect(dataReachMetres).toBe(5_000)
  expect(classifyCoverage(checkedPoint, [])).toMatchObject({
    outcome: 'no-data',
    connectionType: 'None',
  })
  expect(classifyCoverage(checkedPoint, []).message).not.toContain('no fibre')
  const far = (metres: number) => [building(metres, { isBroadband: false })]
  expect(classifyCoverage(checkedPoint, far(5_000))).toMatchObject({ outcome: 'not-covered' })
  expect(classifyCoverage(checkedPoint, far(5_001))).toMatchObject({ outcome: 'no-data' })
  expect(classifyCoverage(checkedPoint, far(5_001)).message).not.toContain('no fibre')
  // Only the first 1,000 m were searched, which is too little to conclude "no data".
  expect(classifyCoverage(checkedPoint, [], { isWider: false })).toMatchObject({
    outcome: 'not-covered',
  })
})

test('from 20 on a count is "or more", and a building found twice counts once', () => {
  const many = Array.from({ length: 27 }, (_, objectId) => building(100 + objectId, { objectId }))
  const twice = [...many.slice(0, 3), many[0]!, building(5, { isBroadband: false, objectId: 99 })]
  expect(classifyCoverage(checkedPoint, twice).counted).toEqual({ connected: 3, others: 1 })
  expect(classifyCoverage(checkedPoint, [...many, ...many]).counted).toEqual({
    connected: 20,
    others: 0,
  })
  expect(classifyCoverage(checkedPoint, [building(1001, { objectId: 1 })]).counted.connected).toBe(
    0,
  )
})
