import { expect, test } from 'vitest'
import { places } from './content.ts'
import { placeFinder, placeIndex, searchPlaces } from './rules.ts'

const index = placeIndex(places)
const finder = placeFinder(places)
const search = (text: string) => searchPlaces(index, text, 6)
const label = (text: string) => {
  const [hit] = search(text)
  return hit ? `${hit.place.name}, ${hit.place.town}` : 'nothing'
}

test.each([
  ['sandton', 'Sandton, Johannesburg'],
  ['Sandton, Johannesburg', 'Sandton, Johannesburg'],
  ['Johannesburg Sandton', 'Sandton, Johannesburg'],
  ['joh', 'Johannesburg, Johannesburg'],
  ['cape', 'Cape Town, Cape Town'],
  ['Berea, Durban', 'Berea, Durban'],
  ['Berea Johannesburg', 'Berea, Johannesburg'],
  ['berea east london', 'Berea, East London'],
  ['Middelburg Mpumalanga', 'Middelburg, Middelburg'],
  ['Newlands, Pretoria', 'Newlands, Pretoria'],
  ['Port Elizabeth', 'Gqeberha, Gqeberha'],
  ['grahamstown', 'Makhanda, Makhanda'],
  ['Witbank', 'eMalahleni, eMalahleni'],
  ['12 Rivonia Road, Sandton', 'Sandton, Johannesburg'],
  ['45 Church Street Stellenbosch', 'Stellenbosch, Stellenbosch'],
  ['45 Church Street, Str', 'Strand, Cape Town'],
  ['12 Oxford Road, Rosebank Office Park', 'Rosebank, Johannesburg'],
  ['12 Durban Road, Bellv', 'Bellville, Cape Town'],
  ['12 Oxford Str', 'nothing'],
  ['12 Nottingham Road', 'Nottingham Road, Nottingham Road'],
  ['2 Main St, Port St', 'Port St Johns, Port St Johns'],
  ['Long St, Cape Town, 8001', 'Cape Town, Cape Town'],
  ['st james', 'St James, Cape Town'],
  ['london', 'East London, East London'],
  ["Simon's Town", "Simon's Town, Cape Town"],
  ['simons town', "Simon's Town, Cape Town"],
  ['qwa-qwa', 'Phuthaditjhaba, Phuthaditjhaba'],
  ['2196', 'Sandton, Johannesburg'],
  ['8001, South Africa', 'Cape Town, Cape Town'],
  ['12 Maude Street, 2196', 'Sandton, Johannesburg'],
  ['0000', 'nothing'],
  ['zzzzzz', 'nothing'],
  ['12', 'nothing'],
  // Misspellings and accents.
  ['Johanesburg', 'Johannesburg, Johannesburg'],
  ['johannesberg', 'Johannesburg, Johannesburg'],
  ['Johannesbrug', 'Johannesburg, Johannesburg'],
  ['johanesb', 'Johannesburg, Johannesburg'],
  ['Bloemfontien', 'Bloemfontein, Bloemfontein'],
  ['Stelenbosch', 'Stellenbosch, Stellenbosch'],
  ['stellenboch', 'Stellenbosch, Stellenbosch'],
  ['Umlanga', 'Umhlanga, Durban'],
  ['Pietermarizburg', 'Pietermaritzburg, Pietermaritzburg'],
  ['Geqberha', 'Gqeberha, Gqeberha'],
  ['Polokwani', 'Polokwane, Polokwane'],
  ['Khayelisha', 'Khayelitsha, Cape Town'],
  ['centurian', 'Centurion, Pretoria'],
  ['Pôrt Élizabeth', 'Gqeberha, Gqeberha'],
  ['12 Rivonia Road, Sandten', 'Sandton, Johannesburg'],
])('ADR-27 finds the place: %s → %s', (typed, expected) => expect(label(typed)).toBe(expected))

test('ranking: the larger of two towns with the same name comes first', () => {
  const firstTwo = (name: string) =>
    search(name)
      .slice(0, 2)
      .map(({ place }) => place)
  expect(firstTwo('Middelburg')).toMatchObject([
    { name: 'Middelburg', province: 'Mpumalanga' },
    { name: 'Middelburg', province: 'Eastern Cape' },
  ])
  const provinces = firstTwo('Heidelberg').map(({ province }) => province)
  expect(provinces).toEqual(['Gauteng', 'Western Cape'])
  expect(search('Hillcrest').map(({ place }) => place.town)).toEqual(['Durban', 'Pretoria'])
})

test('ranking: the place typed first comes first', () => {
  const names = search('Sandton Randburg').map(({ place }) => place.name)
  expect(names.slice(0, 2)).toEqual(['Sandton', 'Randburg'])
  expect(search('Randburg Sandton')[0]!.place.name).toBe('Randburg')
})

test('each place is the first result for its name with its town or province', () => {
  const lost = places.filter((place) => {
    const typed =
      place.name === place.town ? `${place.name} ${place.province}` : `${place.name}, ${place.town}`
    return search(typed)[0]?.place !== place
  })
  expect(lost.map(({ name, town }) => `${name}, ${town}`)).toEqual([])
})

test.each([
  ['12A Rivonia Road, Sandton', { streetNumber: '12A', street: 'Rivonia Road' }],
  ['Oxford Rd Rosebank Johannesburg', { streetNumber: '', street: 'Oxford Rd' }],
  ['Sandton', null],
])('a street typed before the place is kept: %s', (typed, street) =>
  expect(search(typed)[0]!.street).toEqual(street),
)

test.each([
  [-26.1076, 28.0567, 'Sandton'],
  [-33.932, 18.861, 'Stellenbosch'],
  [-28.74, 24.77, 'Kimberley'],
  [-33.35, 19.1, 'Tulbagh'],
  [-30, 20, undefined],
])('ADR-16 the place near %d, %d is %s', (latitude, longitude, name) =>
  expect(finder.near({ latitude, longitude })?.name).toBe(name),
)

test('a shared name resolves to the place nearby, or to none if all are far away', () => {
  expect(finder.named('berea', { latitude: -29.85, longitude: 31 })?.town).toBe('Durban')
  expect(finder.named('Berea', { latitude: -26.18, longitude: 28.05 })?.town).toBe('Johannesburg')
  expect(finder.named('Berea', { latitude: -33.93, longitude: 18.42 })).toBeNull()
})
