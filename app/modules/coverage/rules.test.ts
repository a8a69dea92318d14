import { expect, test } from 'vitest'
import { knownBuilding as building, offsetCoordinates, sandton } from '#tools/testing/coverage.ts'
import { describeMap, directionOf } from './answer/rules.ts'
import {
  type AreaFindings,
  type ContainingArea,
  type KnownBuilding,
  answerWireless,
  classifyCoverage,
  dataReachMetres,
  placesOnMap,
  uncheckedCoverage,
} from './rules.ts'

const checkedPoint = { latitude: -26.1, longitude: 28.05 }
const noFibre = { isBroadband: false }
const thirdParty = { needsThirdParty: true }
const notCovered = { hasCoverage: false, outcome: 'not-covered' }
const fttb = { connectionType: 'FTTB', thirdPartyRequired: false }
const viaThirdParty = { connectionType: 'Third Party', thirdPartyRequired: true }
const nearestAt = (distance: number, name = `At ${distance}`) => ({
  nearestBuilding: { buildingName: name, distance },
})

test.each<[string, KnownBuilding[], object]>([
  ['COV-17 nothing known', [], { hasCoverage: false, connectionType: 'None' }],
  ['COV-14 COV-16 one broadband building', [building(300)], { hasCoverage: true, ...fttb }],
  ['COV-19 LIM-02 at 999 m', [building(999)], { hasCoverage: true }],
  ['COV-19 at exactly 1,000 m', [building(1000)], { hasCoverage: true }],
  ['COV-19 LIM-02 at 1,001 m', [building(1001)], { hasCoverage: false, ...nearestAt(1001) }],
  ['COV-13 near but not broadband', [building(5, noFibre)], { ...notCovered, ...nearestAt(5) }],
  ['COV-15 one of two via a third party', [building(10), building(900, thirdParty)], viaThirdParty],
  ['COV-15 a third party beyond the radius', [building(10), building(1001, thirdParty)], fttb],
  [
    'COV-15 D-86 a third party without broadband',
    [building(10), building(20, { ...noFibre, ...thirdParty })],
    { connectionType: 'FTTB' },
  ],
  ['COV-18 promotion', [building(10), building(20, { hasPromotion: true })], { isPromotion: true }],
  ['COV-18 no promotion', [building(10)], { isPromotion: false }],
  [
    'COV-31 the nearest connected building, not the nearest of all',
    [building(4, noFibre), building(80), building(30)],
    { buildingName: 'At 30', ...nearestAt(30) },
  ],
  ['COV-32 far away', [building(4200.4)], { ...notCovered, ...nearestAt(4200, 'At 4200.4') }],
  ['COV-32 nearest too far away', [building(19_234)], { outcome: 'no-data', ...nearestAt(19_234) }],
  [
    'COV-14 a building without coordinates counts',
    [building(null)],
    { hasCoverage: true, nearestBuilding: null, grade: 'within-1-km' },
  ],
  ['D-82 in this building', [building(12)], { grade: 'in-building' }],
  ['D-82 within 200 m', [building(200)], { grade: 'within-200-m' }],
  ['D-82 within 1 km', [building(201)], { grade: 'within-1-km' }],
])('%s', (_title, buildings, expected) => {
  expect(classifyCoverage(checkedPoint, buildings)).toMatchObject(expected)
})

test('COV-23 COV-24 COV-28 a failed check is "not checked", with a separate message for each kind of failure', () => {
  const failed = uncheckedCoverage(checkedPoint, 'error')
  const unknown = { hasCoverage: false, connectionType: 'None', outcome: 'not-checked' }
  expect(failed).toMatchObject(unknown)
  expect(failed.message).toBe(
    'Unable to check coverage at this time. Please try again later or contact us directly.',
  )
  expect(uncheckedCoverage(checkedPoint, 'silence')).toEqual({
    ...failed,
    message: 'Coverage check unavailable. Please contact us directly for assistance.',
  })
})

test('COV-28 COV-32 a place has data if any building is known within 5 km, connected or not', () => {
  expect(dataReachMetres).toBe(5_000)
  expect(classifyCoverage(checkedPoint, [building(5_000, noFibre)])).toMatchObject(notCovered)
  for (const buildings of [[], [building(5_001, noFibre)]]) {
    const result = classifyCoverage(checkedPoint, buildings)
    expect(result).toMatchObject({ outcome: 'no-data', connectionType: 'None' })
    expect(result.message).not.toContain('no fibre')
  }
  // Only the first 1,000 m were searched, which is too little to conclude "no data".
  expect(classifyCoverage(checkedPoint, [], { isWider: false })).toMatchObject(notCovered)
})

test('counts stop at 20, include each building once and ignore buildings beyond 1,000 m', () => {
  const many = Array.from({ length: 27 }, (_, objectId) => building(100 + objectId, { objectId }))
  const twice = [...many.slice(0, 3), many[0]!, building(5, { ...noFibre, objectId: 99 })]
  expect(classifyCoverage(checkedPoint, twice).counted).toEqual({ connected: 3, others: 1 })
  const { counted } = classifyCoverage(checkedPoint, [...many, ...many])
  expect(counted).toEqual({ connected: 20, others: 0 })
  const beyond = classifyCoverage(checkedPoint, [building(1001, { objectId: 1 })])
  expect(beyond.counted.connected).toBe(0)
})

const buildingTo = (
  direction: 'north' | 'east',
  metres: number,
  more: Partial<KnownBuilding> = {},
) => building(metres, { place: offsetCoordinates(sandton, metres, direction), ...more })

test('COV-21 COV-31 the map has each building within 1 km once, in metres from the address and without a name', () => {
  const twice = buildingTo('north', 120)
  const known = [buildingTo('east', 400, noFibre), twice, { ...twice }, buildingTo('north', 1001)]
  expect(placesOnMap(sandton, known, 1000)).toEqual([
    { eastMetres: 0, northMetres: 120, isConnected: true },
    { eastMetres: 400, northMetres: 0, isConnected: false },
  ])
})

test('COV-32 with no building inside, the map has the nearest one beyond, and without coordinates it is empty', () => {
  const far = [buildingTo('north', 9000), buildingTo('east', 4321)]
  const nearest = { eastMetres: 4321, northMetres: 0, isConnected: true }
  expect(placesOnMap(sandton, far, 1000)).toEqual([nearest])
  expect(placesOnMap(sandton, [buildingTo('north', 10, { place: null })], 1000)).toEqual([])
})

test('the map of a dense town still has the nearest connected building', () => {
  const others = Array.from({ length: 400 }, (_, at) =>
    buildingTo('east', 100 + at, { ...noFibre, distanceMetres: 100 + at / 10 }),
  )
  const result = classifyCoverage(sandton, [...others, buildingTo('north', 900)])
  const { nearby } = result
  expect(nearby).toHaveLength(21)
  expect(nearby.filter(({ isConnected }) => isConnected)).toHaveLength(1)
  expect(describeMap(result).text).toContain(
    'We know of 1 connected building and 20 or more other buildings within',
  )
})

test.each([
  [0, 500, 'north'],
  [300, 300, 'north-east'],
  [500, 10, 'east'],
  [0, -500, 'south'],
  [-300, -300, 'south-west'],
  [-500, 0, 'west'],
  [-300, 320, 'north-west'],
  [20, 20, null],
])('%d m east and %d m north is %s', (eastMetres, northMetres, direction) => {
  expect(directionOf({ eastMetres, northMetres, isConnected: true })).toBe(direction)
})

test('COV-21 COV-31 the map description has the counts and the nearest building', () => {
  const near = [buildingTo('north', 300, noFibre), buildingTo('east', 450)]
  const covered = describeMap(classifyCoverage(sandton, near))
  expect(covered).toMatchObject({ reachMetres: 1000, scaleMetres: 500 })
  expect(covered.text).toBe(
    'We know of 1 connected building and 1 other building within 1 km of the address. The nearest connected building is 450 m to the east.',
  )
  const far = describeMap(classifyCoverage(sandton, [buildingTo('east', 14_200)]))
  expect(far).toMatchObject({ reachMetres: 14_200, scaleMetres: 5000 })
  expect(far.text).toBe(
    'We have no data on buildings within 1 km of the address. The nearest known building is 14 200 m to the east.',
  )
})

test('COV-20 the map description of an area counts buildings around its middle without naming the nearest', () => {
  const around = [buildingTo('north', 122), buildingTo('east', 400, noFibre)]
  const result = classifyCoverage(sandton, around)
  const drawn = describeMap(result, { kind: 'area', place: 'Sandton' })
  expect(drawn.nearest).toBeUndefined()
  expect(drawn.text).toBe(
    'We know of 1 connected building and 1 other building within 1 km of the middle of Sandton.',
  )
})

const today = '2026-11-22'
const surveyedArea: ContainingArea = {
  name: 'Mast',
  grade: 'surveyed',
  surveyedOn: '2026-09-14',
  operator: 'Weaver',
  isSample: false,
}
const nothing = { ok: true as const, containingAreas: [], nearest: null, hasData: false }
const inside = (more: Partial<ContainingArea> = {}): AreaFindings => ({
  ...nothing,
  containingAreas: [{ ...surveyedArea, ...more }],
  hasData: true,
})
const estimated = inside({ grade: 'estimated' })
const planned = inside({ grade: 'planned' })
const outside: AreaFindings = {
  ...nothing,
  nearest: { operator: 'Karee', distanceMetres: 3_200, isSample: false },
  hasData: true,
}
const failed: AreaFindings = { ok: false, operator: 'Hoopoe' }

test.each<[string, AreaFindings[], string, string]>([
  ['in a surveyed area', [inside()], 'yes', 'inside'],
  ['surveyed two years ago to the day', [inside({ surveyedOn: '2024-11-22' })], 'yes', 'inside'],
  ['surveyed longer ago', [inside({ surveyedOn: '2024-11-21' })], 'likely', 'old'],
  ['surveyed on an unknown date', [inside({ surveyedOn: null })], 'likely', 'old'],
  ['estimated', [estimated], 'likely', 'inside'],
  ['planned', [planned], 'not-yet', 'planned'],
  ['planned by one, estimated by another', [planned, estimated], 'likely', 'inside'],
  ['outside all areas', [outside, nothing], 'not-yet', 'outside'],
  ['nothing known nearby', [nothing], 'not-checked', 'no-data'],
  ['no operator queried', [], 'not-checked', 'no-data'],
  ['a yes is kept if another is down', [inside(), failed], 'yes', 'inside'],
  ['a likely is kept if another is down', [estimated, failed], 'likely', 'inside'],
  ['planned, and another is down', [planned, failed], 'not-checked', 'no-answer'],
  ['outside, and another is down', [outside, failed], 'not-checked', 'no-answer'],
  ['nothing known around, and another is down', [nothing, failed], 'not-checked', 'no-answer'],
  ['all are down', [failed, failed], 'not-checked', 'no-answer'],
])('SIT-08 %s', (_name, findings, state, reason) => {
  expect(answerWireless(findings, today)).toMatchObject({ state, reason })
})

test('a place outside all areas gets the nearest area of all operators', () => {
  const nearer = { operator: 'Erica', distanceMetres: 900, isSample: true }
  const answer = answerWireless([outside, { ...nothing, nearest: nearer, hasData: true }], today)
  expect(answer).toMatchObject({ nearest: nearer, isSample: true })
})
