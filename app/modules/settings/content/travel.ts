import type { TravelRules } from '../schema/travel.ts'

/** The middle of Rosebank, where the fictional office stands; roads 40 % longer than the straight line, 50 km/h. */
export const defaultTravelRules: TravelRules = {
  officeLatitude: -26.1467,
  officeLongitude: 28.0436,
  roadPercent: 140,
  speedKmh: 50,
}

/** How the form calls the fields of the record `travel`. */
export const travelFields = [
  {
    name: 'officeLatitude',
    label: 'Latitude of the office',
    hint: 'In degrees, such as -26.1467.',
  },
  {
    name: 'officeLongitude',
    label: 'Longitude of the office',
    hint: 'In degrees, such as 28.0436.',
  },
  {
    name: 'roadPercent',
    label: 'Length of the road, in per cent of the straight line',
    hint: '140 means 14 km of road for 10 km as the crow flies.',
  },
  {
    name: 'speedKmh',
    label: 'Speed, in kilometres an hour',
    hint: 'Over the whole trip, with lights and traffic.',
  },
] as const
