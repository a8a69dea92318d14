import { z } from 'zod'
import { accepted, refused } from '#app/basics/outcome.ts'
import { isInSouthAfrica } from '#app/basics/south-africa.ts'
import { composeAddress } from '../gazetteer/rules.ts'
import type { AddressRecord, FoundAddress, Precision, Suggestion } from '../schema.ts'

const textSchema = z.object({ text: z.string().max(500) })
const predictionsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().regex(/^[\w-]{1,290}$/),
            structuredFormat: z.object({
              mainText: textSchema,
              secondaryText: textSchema.optional(),
            }),
          })
          .optional(),
      }),
    )
    .max(20)
    .default([]),
})

/** Details are fetched only for the picked suggestion, because each details call costs money. */
export function readPredictions(body: unknown) {
  const parsed = predictionsSchema.safeParse(body)
  if (!parsed.success) return unreadableAnswer()
  const found = parsed.data.suggestions.flatMap(({ placePrediction: place }): Suggestion[] => {
    if (!place) return []
    const { mainText, secondaryText } = place.structuredFormat
    const id = `google:${place.placeId}`
    return [{ id, title: mainText.text, detail: secondaryText?.text ?? '', found: null }]
  })
  return accepted(found)
}

/** A place in a response of Places (New), from a details call or a text search. */
const placeSchema = z.object({
  formattedAddress: z.string().max(500),
  types: z.array(z.string()).default([]),
  addressComponents: z.array(
    z.object({
      longText: z.string().max(300),
      shortText: z.string().max(300).optional(),
      types: z.array(z.string()).default([]),
    }),
  ),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
})

export function readPlace(body: unknown) {
  const parsed = placeSchema.safeParse(body)
  return parsed.success ? accepted(addressOf(parsed.data)) : unreadableAnswer()
}

const textSearchSchema = z.object({ places: z.array(placeSchema).max(20).default([]) })

export function readTextSearch(body: unknown) {
  const parsed = textSearchSchema.safeParse(body)
  if (!parsed.success) return unreadableAnswer()
  const [first] = parsed.data.places
  return accepted(first ? addressOf(first) : null)
}

const geocodingSchema = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string().max(500),
        types: z.array(z.string()).default([]),
        address_components: z.array(
          z.object({
            long_name: z.string().max(300),
            short_name: z.string().max(300).optional(),
            types: z.array(z.string()),
          }),
        ),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
})

/** Parses a response of the Geocoding API, which reports errors in `status` with HTTP 200. */
export function readReverseGeocoding(body: unknown) {
  const parsed = geocodingSchema.safeParse(body)
  if (!parsed.success) return unreadableAnswer()
  if (parsed.data.status === 'ZERO_RESULTS') return accepted(null)
  const [first] = parsed.data.results
  if (parsed.data.status !== 'OK' || !first)
    return refused(
      'unavailable',
      `The address service answered ${parsed.data.status.slice(0, 40)}.`,
    )
  const { lat: latitude, lng: longitude } = first.geometry.location
  return accepted(
    addressOf({
      formattedAddress: first.formatted_address,
      types: first.types,
      addressComponents: first.address_components.map((component) => ({
        longText: component.long_name,
        shortText: component.short_name,
        types: component.types,
      })),
      location: { latitude, longitude },
    }),
  )
}

function unreadableAnswer() {
  return refused('unavailable', 'The address service sent an unexpected format.')
}

/** Converts a place to an address, or returns null if it is outside South Africa. */
function addressOf(found: z.infer<typeof placeSchema>): FoundAddress | null {
  const { latitude, longitude } = found.location
  const component = (...types: string[]) =>
    types
      .map((type) => found.addressComponents.find((one) => one.types.includes(type)))
      .find(Boolean)
  const country = component('country')?.shortText
  if ((country && country !== 'ZA') || !isInSouthAfrica(latitude, longitude)) return null
  const read = (...types: string[]) => component(...types)?.longText ?? ''
  const address: AddressRecord = {
    address: found.formattedAddress.replace(/, South Africa$/, ''),
    province: read('administrative_area_level_1'),
    suburb: read('sublocality_level_1', 'sublocality', 'neighborhood'),
    street: read('route'),
    streetNumber: read('street_number'),
    town: read('locality', 'postal_town', 'administrative_area_level_2'),
    buildingComplex: read('premise', 'point_of_interest', 'establishment'),
    postalCode: read('postal_code'),
    latitude,
    longitude,
  }
  return { address, precision: precisionOf(address) }
}

function precisionOf({ streetNumber, buildingComplex, street }: AddressRecord): Precision {
  return streetNumber || buildingComplex ? 'building' : street ? 'street' : 'place'
}

const photonTextSchema = z.string().max(300).optional()

const photonAnswerSchema = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({
          osm_type: photonTextSchema,
          osm_id: z.number().optional(),
          type: photonTextSchema,
          name: photonTextSchema,
          housenumber: photonTextSchema,
          street: photonTextSchema,
          locality: photonTextSchema,
          district: photonTextSchema,
          city: photonTextSchema,
          county: photonTextSchema,
          state: photonTextSchema,
          postcode: photonTextSchema,
          countrycode: photonTextSchema,
        }),
      }),
    )
    .max(50),
})
type Feature = z.infer<typeof photonAnswerSchema>['features'][number]

/** Parses a Photon response (GeoJSON) and returns its suggestions within South Africa. */
export function readPhotonAnswer(body: unknown) {
  const parsed = photonAnswerSchema.safeParse(body)
  if (!parsed.success) return unreadableAnswer()
  return accepted(parsed.data.features.flatMap((feature) => suggestionOf(feature) ?? []))
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
    detail: [...new Set(around)].join(', '),
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
