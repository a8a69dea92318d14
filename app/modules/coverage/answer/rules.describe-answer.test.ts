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

test('COV-20 COV-31 of the address itself the answer says who is how far', () => {
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
])('D-82 with a connected building at %s m the headline says: %s', (distanceMetres, title) => {
  const result = classifyCoverage(checkedPoint, [{ ...acacia, distanceMetres }])
  expect(describeAnswer(result, addressSpot, typedAddress).title).toBe(title)
})

test('COV-20 D-82 of an area it says neither how likely a line is nor metres, and that we confirm by hand', () => {
  const answer = describeAnswer(coveredResult, areaSpot, typedAddress)
  expect(answer).toMatchObject({ title: 'Fibre is near Sandton', lead: 'area' })
  expect(answer.message).toContain('a person will check it for you')
  expect(wordsOf(answer)).not.toMatch(/\d m\b|Within|likely|possible|Add the street|add the street/)
  expect(answer.facts[0]).toEqual(['Address', typedAddress])
  const bare = describeAnswer(coveredResult, { ...areaSpot, hasStreet: false }, 'Sandton')
  expect(bare.message).toContain('Add the street and number for a better result')
})

test('COV-21 of an area without coverage the metres are those from its middle', () => {
  const answer = describeAnswer(uncoveredResult, areaSpot, typedAddress)
  expect(answer).toMatchObject({ title: 'No fibre near Sandton yet', lead: 'area' })
  expect(answer.facts).toContainEqual(['Distance from the middle of Sandton', '4 200 m'])
  expect(describeAnswer(uncoveredResult, addressSpot, typedAddress).title).toBe('No fibre here yet')
})

test('COV-28 COV-32 where no building is known it says that we have no data, and that none is known', () => {
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

test('COV-21 COV-28 where the nearest building is far away it says that we have no data, and the metres', () => {
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

test('COV-28 a check that failed speaks of neither', () => {
  const failed = uncheckedCoverage(checkedPoint, 'error')
  for (const spot of [areaSpot, addressSpot])
    expect(describeAnswer(failed, spot, typedAddress)).toMatchObject({
      title: 'We could not check',
      lead: 'not-checked',
      message: failed.message,
    })
})

test('words for a place without a name are sentences, too', () => {
  const nameless = { ...areaSpot, place: '' }
  const titleOf = (of: typeof coveredResult) => describeAnswer(of, nameless, typedAddress).title
  expect(titleOf(coveredResult)).toBe('Fibre is near this address')
  expect(titleOf(classifyCoverage(checkedPoint, []))).toBe('We have no data for this address')
})

test('a long name of an area is cut to fit the lead', () => {
  const spot = { ...areaSpot, place: 'Sandton, '.repeat(20) }
  const result = { ...coveredResult, wireless: uncheckedWireless }
  const check = { address: typedAddress, checkedAt: '2026-11-20T08:00:00Z', result, spot }
  expect(leadFieldsOfCheck(check).area).toHaveLength(100)
})
