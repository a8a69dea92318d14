import { alerts } from '../content.ts'
import type { CoverageResult } from '../rules/judge-coverage.ts'
import type { AskedPlace } from './call-coverage.ts'

/** An address as the checker holds it; without coordinates it is looked up first (COV-05). */
export type CheckedAddress = {
  address: string
  suburb: string
  latitude: number | null
  longitude: number | null
}

export type CheckAnswer =
  | { kind: 'alert'; alert: string }
  | { kind: 'result'; result: CoverageResult; isRough: boolean }

type Found = { latitude: number; longitude: number; suburb: string; isRough: boolean }

export type CheckCalls = {
  /** Coordinates of a typed address. */
  geocode(address: string): Promise<Found | 'not-found' | 'unreachable'>
  /** Null when our server could not be reached. */
  request(place: AskedPlace): Promise<CoverageResult | null>
}

/** One coverage check from the address to what the visitor is told (COV-03 to COV-08, COV-26, COV-27). */
export async function checkAddress(
  held: CheckedAddress & { isRough: boolean },
  calls: CheckCalls,
): Promise<CheckAnswer> {
  const address = held.address.trim()
  if (address === '') return { kind: 'alert', alert: alerts.noAddress }
  const { latitude, longitude, suburb, isRough } = held
  const isHeld = latitude !== null && longitude !== null
  const found = isHeld ? { latitude, longitude, suburb, isRough } : await calls.geocode(address)
  if (found === 'not-found') return { kind: 'alert', alert: alerts.noCoordinates }
  if (found === 'unreachable') return { kind: 'alert', alert: alerts.failed }
  const place = { latitude: found.latitude, longitude: found.longitude, suburb: found.suburb }
  const result = await calls.request({ ...place, address: address.slice(0, 300) })
  return result
    ? { kind: 'result', result, isRough: found.isRough }
    : { kind: 'alert', alert: alerts.failed }
}
