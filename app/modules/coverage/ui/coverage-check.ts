import { alerts } from '../content.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import type { CheckAnswer } from '../rules/describe-answer.ts'
import type { CheckedCoverage } from '../rules/classify-coverage.ts'
import type { AskedPlace } from './call-coverage.ts'

/** Where an address lies, and what its coordinates stand for. */
export type FoundSpot = { latitude: number; longitude: number; suburb: string; spot: CheckedSpot }

export type CheckCalls = {
  /** Coordinates of a typed address. */
  geocode(address: string): Promise<FoundSpot | 'not-found' | 'unreachable'>
  /** Null when our server could not be reached. */
  request(place: AskedPlace): Promise<CheckedCoverage | null>
}

/**
 * One coverage check from the address to what the visitor is told (COV-03 to COV-08, COV-26, COV-27).
 * @param held what was typed, and where it lies if that is known; else it is looked up first (COV-05)
 */
export async function checkAddress(
  held: { address: string; found: FoundSpot | null },
  calls: CheckCalls,
): Promise<CheckAnswer> {
  const address = held.address.trim()
  if (address === '') return { kind: 'alert', alert: alerts.noAddress }
  const found = held.found ?? (await calls.geocode(address))
  if (found === 'not-found') return { kind: 'alert', alert: alerts.noCoordinates }
  if (found === 'unreachable') return { kind: 'alert', alert: alerts.failed }
  const { spot, ...place } = found
  const result = await calls.request({ ...place, address: address.slice(0, 300) })
  return result ? { kind: 'result', result, spot } : { kind: 'alert', alert: alerts.failed }
}
