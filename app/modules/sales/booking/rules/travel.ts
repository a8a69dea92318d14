import type { TravelRules } from '#app/modules/settings/schema.ts'
import { greatCircleMetres, type Coordinates } from '#app/modules/places/rules.ts'

const stepMinutes = 5

/**
 * A way by car from the office (STF-09): the straight line × a factor for roads, at a speed of town and country, in
 * kilometres and in minutes of the next five. An estimate: neither roads nor traffic are known.
 */
export function estimateTravel(
  rules: TravelRules,
  to: Coordinates,
): { km: number; minutes: number } {
  const from = { latitude: rules.officeLatitude, longitude: rules.officeLongitude }
  const km = (greatCircleMetres(from, to) / 1000) * (rules.roadPercent / 100)
  const minutes = Math.ceil(((km / rules.speedKmh) * 60) / stepMinutes) * stepMinutes
  return { km: Math.round(km), minutes: Math.min(minutes, 600) }
}
