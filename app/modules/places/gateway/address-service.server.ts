import type { Env } from '#app/platform/env.server.ts'
import type { FoundAddress, Suggestion } from '../schema.ts'
import type { AddressCall } from './fetch-json.server.ts'

/** What finds addresses in South Africa (D-89). Every call answers within 3 s; it never throws. */
export type AddressService = {
  name: Env['GEOCODER_DRIVER']
  /** How long an answer may be kept. */
  cacheMs: number
  suggest(text: string, sessionToken?: string): AddressCall<Suggestion[]>
  /** What a suggestion without `found` stands for; null for an id that is not this service's. */
  details(id: string, sessionToken?: string): AddressCall<FoundAddress | null>
  geocode(text: string): AddressCall<FoundAddress | null>
  reverse(at: { latitude: number; longitude: number }): AddressCall<FoundAddress | null>
}
