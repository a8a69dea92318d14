import { z } from 'zod'
import { southAfrica } from '#app/basics/south-africa.ts'

const latitude = 'Enter degrees in South Africa, from -35 to -22.'
const longitude = 'Enter degrees in South Africa, from 16 to 33.'
const road = 'Enter whole per cent, from 100 to 300.'
const speed = 'Enter whole kilometres an hour, from 10 to 120.'

/** What the time for the way to a site visit is estimated by (STF-09). */
export const travelRulesSchema = z.strictObject({
  officeLatitude: z
    .number(latitude)
    .min(southAfrica.south, latitude)
    .max(southAfrica.north, latitude),
  officeLongitude: z
    .number(longitude)
    .min(southAfrica.west, longitude)
    .max(southAfrica.east, longitude),
  /** How much longer the road is than the straight line, which is 100. */
  roadPercent: z.number(road).int(road).min(100, road).max(300, road),
  speedKmh: z.number(speed).int(speed).min(10, speed).max(120, speed),
})
export type TravelRules = z.infer<typeof travelRulesSchema>
