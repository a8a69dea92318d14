type Place = [
  suburb: string,
  latitude: number,
  longitude: number,
  buildings: number,
  street: string,
]

/** Business areas of South African cities for the sample buildings, with the number of buildings in each. */
const places: readonly Place[] = [
  ['Sandton', -26.1076, 28.0567, 40, 'Rivonia Road'],
  ['Rosebank', -26.1452, 28.0436, 30, 'Oxford Road'],
  ['Johannesburg', -26.2041, 28.0473, 30, 'Commissioner Street'],
  ['Randburg', -26.0936, 28.0064, 16, 'Bram Fischer Drive'],
  ['Fourways', -26.0183, 28.0065, 18, 'Witkoppen Road'],
  ['Midrand', -25.9992, 28.1263, 24, 'New Road'],
  ['Centurion', -25.8603, 28.1894, 20, 'Heuwel Road'],
  ['Hatfield', -25.7487, 28.238, 16, 'Francis Baard Street'],
  ['Cape Town', -33.9221, 18.4231, 32, 'Long Street'],
  ['Century City', -33.8931, 18.5116, 20, 'Century Boulevard'],
  ['Claremont', -33.9808, 18.4656, 14, 'Main Road'],
  ['Stellenbosch', -33.9346, 18.8602, 10, 'Dorp Street'],
  ['Umhlanga', -29.7262, 31.0686, 24, 'Ridgeside Drive'],
  ['Durban', -29.8579, 31.0292, 20, 'Anton Lembede Street'],
  ['Gqeberha', -33.9608, 25.6022, 12, 'Govan Mbeki Avenue'],
  ['Bloemfontein', -29.1165, 26.2155, 12, 'Nelson Mandela Drive'],
]
export const samplePlaces = places.map(([suburb, latitude, longitude, buildings, street]) => ({
  suburb,
  latitude,
  longitude,
  buildings,
  street,
}))

/** Parts of building names: a tree or bird, and a word for a building. The combined names belong to no real owner. */
export const sampleNames = {
  first: [
    'Acacia',
    'Marula',
    'Yellowwood',
    'Protea',
    'Weaver',
    'Kingfisher',
    'Fever Tree',
    'Aloe',
    'Hoopoe',
    'Jacaranda',
    'Fynbos',
    'Bulbul',
    'Karee',
    'Sunbird',
    'Stinkwood',
    'Erica',
    'Francolin',
  ],
  second: ['House', 'Place', 'Office Park', 'Court', 'Centre', 'Square', 'Towers', 'Corner'],
} as const

/** Areas drawn by ourselves around some of the sample buildings. They belong to operators that do not exist. */
export const sampleAreaOperators = [
  {
    operator: 'Weaver Wireless',
    surveyedOn: '2026-09-14',
    areas: [
      { suburb: 'Sandton', kilometres: 4, grade: 'surveyed' },
      { suburb: 'Midrand', kilometres: 5, grade: 'surveyed' },
      { suburb: 'Johannesburg', kilometres: 3, grade: 'surveyed' },
      { suburb: 'Hatfield', kilometres: 4, grade: 'estimated' },
      { suburb: 'Bloemfontein', kilometres: 6, grade: 'surveyed' },
      { suburb: 'Gqeberha', kilometres: 5, grade: 'estimated' },
    ],
  },
  {
    operator: 'Hoopoe Networks',
    surveyedOn: '2026-06-30',
    areas: [
      { suburb: 'Johannesburg', kilometres: 24, grade: 'estimated' },
      { suburb: 'Cape Town', kilometres: 6, grade: 'surveyed' },
      { suburb: 'Century City', kilometres: 4, grade: 'surveyed' },
      { suburb: 'Stellenbosch', kilometres: 6, grade: 'planned' },
      { suburb: 'Durban', kilometres: 5, grade: 'surveyed' },
      { suburb: 'Umhlanga', kilometres: 4, grade: 'estimated' },
    ],
  },
] as const
