import { z } from 'zod'
import { accepted, refused } from '#app/basics/outcome.ts'
import { isInSouthAfrica } from '#app/basics/south-africa.ts'
import type { Suggestion } from '../schema.ts'
import { composeAddress } from './compose-address.ts'

const text = z.string().max(300).optional()

const answer = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({
          osm_type: text,
          osm_id: z.number().optional(),
          osm_key: text,
          type: text,
          name: text,
          housenumber: text,
          street: text,
          locality: text,
          district: text,
          city: text,
          county: text,
          state: text,
          postcode: text,
          countrycode: text,
        }),
      }),
    )
    .max(50),
})
type Feature = z.infer<typeof answer>['features'][number]

/** The suggestions of a Photon answer (GeoJSON), those in South Africa alone (ADR-26). */
export function readPhotonAnswer(body: unknown) {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return refused('unavailable', 'The address service gave another format.')
  const suggestions = parsed.data.features.flatMap((feature) => suggestionOf(feature) ?? [])
  return accepted(suggestions)
}

function suggestionOf({ geometry, properties: is }: Feature): Suggestion | null {
  const [longitude, latitude] = geometry.coordinates
  if (is.countrycode?.toUpperCase() !== 'ZA' || !isInSouthAfrica(latitude, longitude)) return null
  const isStreet = is.type === 'street'
  const isSettlement = ['city', 'district', 'locality', 'county'].includes(is.type ?? '')
  const street = is.street ?? (isStreet ? (is.name ?? '') : '')
  const suburb = is.district ?? is.locality ?? (isSettlement && is.city ? (is.name ?? '') : '')
  const town = is.city ?? (isSettlement ? (is.name ?? '') : (is.county ?? ''))
  const record = {
    province: is.state ?? '',
    suburb,
    street,
    streetNumber: is.housenumber ?? '',
    town,
    buildingComplex: !isStreet && !isSettlement ? (is.name ?? '') : '',
    postalCode: /^\d{4}$/.test(is.postcode ?? '') ? is.postcode! : '',
    latitude,
    longitude,
  }
  const line = [record.streetNumber, street].filter(Boolean).join(' ')
  const title = record.buildingComplex || line || suburb || town
  if (!title) return null
  const around = [line, suburb, town, record.province].filter((part) => part && part !== title)
  return {
    id: `photon:${is.osm_type ?? ''}${is.osm_id ?? `${latitude}:${longitude}`}`,
    title,
    detail: around.filter((part, at) => around.indexOf(part) === at).join(', '),
    found: {
      address: { ...record, address: composeAddress(record) },
      precision: isSettlement
        ? 'place'
        : record.streetNumber || record.buildingComplex
          ? 'building'
          : 'street',
    },
  }
}
