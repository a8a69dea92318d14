import {
  type Coordinates,
  boxAround,
  earthRadiusMetres,
  greatCircleMetres,
} from '#app/modules/places/rules.ts'
import { type AreaGrade, areaGrades } from '../area/content.ts'
import type { CheckFailure, ContainingArea, KnownBuilding } from '../rules.ts'

/** Parameters of all queries. `inSR` and `outSR` make every layer use degrees (WGS 84). */
const commonParameters = {
  where: '1=1',
  spatialRel: 'esriSpatialRelIntersects',
  inSR: '4326',
  outSR: '4326',
  outFields: '*',
  returnGeometry: 'true',
  f: 'json',
} as const

export function distanceQuery(at: Coordinates, metres: number): Record<string, string> {
  return {
    ...commonParameters,
    geometry: `${at.longitude},${at.latitude}`,
    geometryType: 'esriGeometryPoint',
    distance: String(metres),
    units: 'esriSRUnit_Meter',
  }
}

/** Returns a query for a rectangle, for layers without distance queries. The caller must measure the distances. */
export function envelopeQuery(at: Coordinates, metres: number): Record<string, string> {
  const { west, south, east, north } = boxAround(at, metres)
  return {
    ...commonParameters,
    geometry: [west, south, east, north].map((degrees) => degrees.toFixed(7)).join(','),
    geometryType: 'esriGeometryEnvelope',
  }
}

const radians = Math.PI / 180
const mercatorRadiusMetres = 6_378_137

export type ReadPair = (x: number, y: number) => Coordinates

/** Returns a converter from a spatial reference's coordinates to degrees; undefined for an unsupported reference. */
export function pairReaderOf(wkid: number): ReadPair | undefined {
  if (wkid === 4326 || wkid === 4148) return (x, y) => ({ latitude: y, longitude: x })
  if (![3857, 102100, 102113, 900913].includes(wkid)) return undefined
  return (x, y) => ({
    longitude: x / mercatorRadiusMetres / radians,
    latitude: (2 * Math.atan(Math.exp(y / mercatorRadiusMetres)) - Math.PI / 2) / radians,
  })
}

type Pair = readonly [number, number]

/** Returns the point of an Esri geometry nearest to `at`, or `at` if a polygon contains it. Null if unusable. */
export function nearestPlace(
  geometry: unknown,
  at: Coordinates,
  read: ReadPair,
): Coordinates | null {
  if (typeof geometry !== 'object' || geometry === null) return null
  const { x, y, points, rings, paths } = geometry as Record<string, unknown>
  if (typeof x === 'number' && typeof y === 'number') return validCoordinates(read(x, y))
  const places = (list: unknown) =>
    Array.isArray(list) ? list.filter(isPair).map(([px, py]) => read(px, py)) : []
  if (Array.isArray(points)) return nearestCoordinates(at, places(points))
  const lines = (Array.isArray(rings) ? rings : Array.isArray(paths) ? paths : []).map(places)
  if (Array.isArray(rings) && isWithin(at, lines)) return at
  const onEdges = (line: Coordinates[]) =>
    line.slice(1).map((end, index) => nearestOnEdge(at, line[index]!, end))
  return nearestCoordinates(at, lines.flatMap(onEdges))
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

function validCoordinates(place: Coordinates): Coordinates | null {
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

function nearestCoordinates(at: Coordinates, places: Coordinates[]): Coordinates | null {
  let best: { place: Coordinates; metres: number } | null = null
  for (const place of places) {
    const metres = validCoordinates(place) ? greatCircleMetres(at, place) : Number.NaN
    if (metres < (best?.metres ?? Infinity)) best = { place, metres }
  }
  return best?.place ?? null
}

/** Calculates on a plane that touches the Earth at `at`: accurate to millimetres at a building's size. */
function nearestOnEdge(at: Coordinates, start: Coordinates, end: Coordinates): Coordinates {
  const scale = earthRadiusMetres * radians
  const across = scale * Math.cos(at.latitude * radians)
  const toPlane = (place: Coordinates) => ({
    x: (place.longitude - at.longitude) * across,
    y: (place.latitude - at.latitude) * scale,
  })
  const from = toPlane(start)
  const to = toPlane(end)
  const [width, height] = [to.x - from.x, to.y - from.y]
  const length = width ** 2 + height ** 2
  const share = length > 0 ? -(from.x * width + from.y * height) / length : 0
  const along = Math.max(0, Math.min(1, share))
  return {
    latitude: start.latitude + along * (end.latitude - start.latitude),
    longitude: start.longitude + along * (end.longitude - start.longitude),
  }
}

/** Uses the even-odd rule, so that rings inside the outer ring count as holes. */
function isWithin(at: Coordinates, rings: Coordinates[][]): boolean {
  let isInside = false
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [one, other] = [ring[index - 1]!, ring[index]!]
      if (one.latitude > at.latitude === other.latitude > at.latitude) continue
      const share = (at.latitude - one.latitude) / (other.latitude - one.latitude)
      if (at.longitude < one.longitude + share * (other.longitude - one.longitude))
        isInside = !isInside
    }
  }
  return isInside
}

export type LayerBuilding = KnownBuilding & { objectId: number | null; place: Coordinates | null }

export type FeatureSetReading =
  | { ok: true; buildings: LayerBuilding[]; isMore: boolean }
  | { ok: false; failure: CheckFailure; code: string }

/**
 * Reads the parsed JSON response of an ArcGIS feature layer. ArcGIS reports errors with HTTP 200 and an error object;
 * any other body that isn't a feature set is unreadable. Distances are calculated here, so that they don't depend on
 * the server.
 */
export function readFeatureSet(body: unknown, at: Coordinates): FeatureSetReading {
  if (!isObject(body)) return unreadableFeatureSet('no-json-object')
  if (body.error !== undefined && body.error !== null) return readLayerError(body.error)
  if (!Array.isArray(body.features)) return unreadableFeatureSet('no-features')
  const read = pairReaderOf(wkidOf(body.spatialReference))
  if (!read) return unreadableFeatureSet('unknown-spatial-reference')
  const nameField = typeof body.displayFieldName === 'string' ? body.displayFieldName : ''
  const buildings: LayerBuilding[] = []
  for (const feature of body.features as unknown[]) {
    if (!isObject(feature) || !isObject(feature.attributes))
      return unreadableFeatureSet('no-attributes')
    const place = nearestPlace(feature.geometry, at, read)
    buildings.push({
      ...readAttributes(feature.attributes, nameField),
      place,
      distanceMetres: place && greatCircleMetres(at, place),
    })
  }
  return { ok: true, buildings, isMore: body.exceededTransferLimit === true }
}

function unreadableFeatureSet(code: string): FeatureSetReading {
  return { ok: false, failure: 'silence', code }
}

/** Reads an ArcGIS error. `reason: silence`, from our proxy, means an unreachable operator or unreadable response. */
function readLayerError(error: unknown): FeatureSetReading {
  const { code, reason } = isObject(error) ? error : {}
  return {
    ok: false,
    failure: reason === 'silence' ? 'silence' : 'error',
    code: `arcgis-${typeof code === 'number' ? code : 'error'}`,
  }
}

const nameFields = ['Building_Name', 'BuildingName', 'Building', 'Name', 'Site_Name', 'Address']

function readAttributes(attributes: Record<string, unknown>, nameField: string) {
  const byLowerName = new Map(
    Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const id = byLowerName.get('objectid') ?? byLowerName.get('fid')
  const name = [...nameFields, nameField]
    .map((field) => byLowerName.get(field.toLowerCase()))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
  return {
    objectId: typeof id === 'number' && Number.isSafeInteger(id) ? id : null,
    name: (name ?? '').trim().slice(0, 200),
    isBroadband: attributes.Broadband === 'Broadband',
    needsThirdParty: attributes.Third_Party_Dependant_For_Connection_Access === 'Yes',
    hasPromotion: attributes.Promotion !== null && attributes.Promotion !== undefined,
    isSample: attributes.Is_Sample === 'Yes',
  }
}

/** Returns the numeric id of a spatial reference. If it is missing, the requested one (4326) applies. */
function wkidOf(reference: unknown): number {
  if (!isObject(reference)) return 4326
  const { latestWkid, wkid } = reference
  const given = typeof latestWkid === 'number' ? latestWkid : wkid
  return typeof given === 'number' ? given : Number.NaN
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isObjectOrList(value) && !Array.isArray(value)
}

/** Returns buildings in ArcGIS's JSON format, with only the documented attributes and `Is_Sample`. */
export function featureSet({ buildings, isMore }: { buildings: LayerBuilding[]; isMore: boolean }) {
  return {
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPoint',
    spatialReference: { wkid: 4326, latestWkid: 4326 },
    features: buildings.map(({ place, ...building }, at) => ({
      attributes: {
        OBJECTID: building.objectId ?? at + 1,
        Building_Name: building.name,
        Broadband: building.isBroadband ? 'Broadband' : 'None',
        Third_Party_Dependant_For_Connection_Access: building.needsThirdParty ? 'Yes' : 'No',
        Promotion: building.hasPromotion ? 'Yes' : null,
        ...(building.isSample ? { Is_Sample: 'Yes' } : {}),
      },
      geometry: place && { x: place.longitude, y: place.latitude },
    })),
    ...(isMore ? { exceededTransferLimit: true } : {}),
  }
}

/** Returns an ArcGIS error. Its `reason` lets `readFeatureSet` distinguish an unreachable operator from an error. */
export function layerError(
  code: number,
  message: string,
  reason: 'error' | 'silence',
  details: string[] = [],
) {
  return { error: { code, message, details, reason } }
}

/** Returns an ArcGIS query for the polygons that contain a place: only numbers and constants, no visitor data. */
export function areaQuery({ latitude, longitude }: Coordinates): Record<string, string> {
  return {
    where: '1=1',
    geometry: `${longitude},${latitude}`,
    geometryType: 'esriGeometryPoint',
    spatialRel: 'esriSpatialRelIntersects',
    inSR: '4326',
    outFields: '*',
    returnGeometry: 'false',
    f: 'json',
  }
}

/** Undefined for an error or an invalid response. An area without a known grade counts as estimated. */
export function readAreaSet(body: unknown, operator: string): ContainingArea[] | undefined {
  if (!isObjectOrList(body) || (body.error ?? null) !== null || !Array.isArray(body.features))
    return
  const areas: ContainingArea[] = []
  for (const feature of body.features as unknown[]) {
    if (!isObjectOrList(feature) || !isObjectOrList(feature.attributes)) return undefined
    const { attributes } = feature
    areas.push({
      name: attributeText(attributes, 'name').slice(0, 300),
      grade: parseGrade(attributeText(attributes, 'grade')),
      surveyedOn: readSurveyDay(attributes),
      operator,
      isSample: false,
    })
  }
  return areas
}

function parseGrade(text: string): AreaGrade {
  return areaGrades.find((grade) => grade === text.toLowerCase()) ?? 'estimated'
}

/** Reads a survey date. ArcGIS uses milliseconds, but some layers use text. */
function readSurveyDay(attributes: Record<string, unknown>): string | null {
  const value = attributeValue(attributes, 'surveyed') ?? attributeValue(attributes, 'surveyed_on')
  const at = new Date(typeof value === 'number' || typeof value === 'string' ? value : Number.NaN)
  const year = at.getUTCFullYear()
  return year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : null
}

function attributeText(attributes: Record<string, unknown>, name: string): string {
  const value = attributeValue(attributes, name)
  return typeof value === 'string' ? value.trim() : ''
}

function attributeValue(attributes: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(attributes).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : attributes[key]
}

export const isObjectOrList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
