import { expect, test } from 'vitest'
import { knownBuilding } from '#tools/testing/coverage.ts'
import { classifyCoverage, uncheckedCoverage, uncheckedWireless } from '../rules.ts'
import { describeAnswer, describeTechnologies, leadFieldsOfCheck } from './rules.ts'

const checkedPoint = { latitude: -26.1076, longitude: 28.0567 }
const acacia = knownBuilding(122, { name: 'Acacia House' })
const typedAddress = '12 Maude Street, Sandton'
const areaSpot = { kind: 'area', place: 'Sandton', hasStreet: true } as const
const addressSpot = { ...areaSpot, kind: 'address' } as const
const coveredResult = classifyCoverage(checkedPoint, [acacia])
const uncoveredResult = classifyCoverage(checkedPoint, [{ ...acacia, distanceMetres: 4200 }])
const wordsOf = (answer: object) => JSON.stringify(answer)

test('COV-20 COV-31 the answer for an address names the nearest building and its distance', () => {
  const answer = describeAnswer(coveredResult, addressSpot, typedAddress)
  expect(answer).toMatchObject({ title: 'Fibre 122 m away – likely', lead: 'covered' })
  expect(answer.message).toContain('Acacia House, 122 m away')
  expect(wordsOf(answer.badges)).toContain('Within 200 m')
  expect(answer.facts).toContainEqual(['Distance', '122 m'])
})

test.each([
  [12, 'Fibre is in this building'],
  [200, 'Fibre 200 m away – likely'],
  [201, 'Fibre 201 m away – possible'],
  [1_000, 'Fibre 1 000 m away – possible'],
  [null, 'Fibre within 1 km – possible'],
])('D-82 the headline for a connected building at %s m is "%s"', (distanceMetres, title) => {
  const result = classifyCoverage(checkedPoint, [{ ...acacia, distanceMetres }])
  expect(describeAnswer(result, addressSpot, typedAddress).title).toBe(title)
})

test('COV-20 D-82 the answer for an area has no likelihood or distance and promises a check by a person', () => {
  const answer = describeAnswer(coveredResult, areaSpot, typedAddress)
  expect(answer).toMatchObject({ title: 'Fibre is near Sandton', lead: 'area' })
  expect(answer.message).toContain('a person will check it for you')
  expect(wordsOf(answer)).not.toMatch(/\d m\b|Within|likely|possible|Add the street|add the street/)
  expect(answer.facts[0]).toEqual(['Address', typedAddress])
  const bare = describeAnswer(coveredResult, { ...areaSpot, hasStreet: false }, 'Sandton')
  expect(bare.message).toContain('Add the street and number for a better result')
})

test('COV-21 the distance for an uncovered area is measured from its middle', () => {
  const answer = describeAnswer(uncoveredResult, areaSpot, typedAddress)
  expect(answer).toMatchObject({ title: 'No fibre near Sandton yet', lead: 'area' })
  expect(answer.facts).toContainEqual(['Distance from the middle of Sandton', '4 200 m'])
  expect(describeAnswer(uncoveredResult, addressSpot, typedAddress).title).toBe('No fibre here yet')
})

test('COV-28 COV-32 without a known building, the answer is "no data" and the nearest building "none known"', () => {
  const nothing = classifyCoverage(checkedPoint, [])
  const answer = describeAnswer(nothing, { ...areaSpot, place: 'Polokwane' }, 'Polokwane')
  expect(answer).toMatchObject({ title: 'We have no data for Polokwane', lead: 'no-data' })
  expect(answer.facts).toContainEqual(['Nearest known building', 'None known'])
  expect(wordsOf(answer)).not.toContain('There is no fibre')
  const near = classifyCoverage(checkedPoint, [], { isWider: false })
  expect(describeAnswer(near, addressSpot, typedAddress).facts).toContainEqual([
    'Nearest known building',
    'None within 1 km',
  ])
})

test('COV-21 COV-28 if the nearest building is far away, the answer is "no data" with its distance', () => {
  const far = classifyCoverage(checkedPoint, [{ ...acacia, distanceMetres: 19_234 }])
  const soweto = { kind: 'area', place: 'Soweto', hasStreet: false } as const
  const answer = describeAnswer(far, soweto, 'Soweto')
  expect(answer).toMatchObject({ title: 'We have no data for Soweto', lead: 'no-data' })
  expect(answer.message).toContain('Acacia House, is 19 234 m away')
  expect(answer.facts).toContainEqual(['Distance from the middle of Soweto', '19 234 m'])
  const both = { ...far, wireless: uncheckedWireless }
  const [fibre] = describeTechnologies(both, soweto, '2026-11-20T08:00:00Z')
  expect(fibre).toMatchObject({ state: 'not-checked' })
  expect(fibre.facts).toContain('Measured from the middle of Soweto.')
})

test('COV-28 the answer to a failed check is "We could not check", for an area and an address', () => {
  const failed = uncheckedCoverage(checkedPoint, 'error')
  for (const spot of [areaSpot, addressSpot])
    expect(describeAnswer(failed, spot, typedAddress)).toMatchObject({
      title: 'We could not check',
      lead: 'not-checked',
      message: failed.message,
    })
})

test('the headline for a place without a name uses "this address"', () => {
  const nameless = { ...areaSpot, place: '' }
  const titleOf = (of: typeof coveredResult) => describeAnswer(of, nameless, typedAddress).title
  expect(titleOf(coveredResult)).toBe('Fibre is near this address')
  expect(titleOf(classifyCoverage(checkedPoint, []))).toBe('We have no data for this address')
})

test('a long area name is cut to 100 characters for the lead', () => {
  const spot = { ...areaSpot, place: 'Sandton, '.repeat(20) }
  const result = { ...coveredResult, wireless: uncheckedWireless }
  const check = { address: typedAddress, checkedAt: '2026-11-20T08:00:00Z', result, spot }
  expect(leadFieldsOfCheck(check).area).toHaveLength(100)
})
