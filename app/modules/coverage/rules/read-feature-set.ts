import { greatCircleMetres, type Coordinates } from '#app/modules/places/rules/distance.ts'
import type { CheckFailure, KnownBuilding } from './classify-coverage.ts'
import { nearestPlace, readerOf } from './layer-geometry.ts'

export type LayerBuilding = KnownBuilding & { objectId: number | null; place: Coordinates | null }

export type FeatureSetReading =
  | { ok: true; buildings: LayerBuilding[]; isMore: boolean }
  | { ok: false; failure: CheckFailure; code: string }

/**
 * Reads what an ArcGIS feature layer answered, as parsed JSON. ArcGIS reports errors with HTTP 200 and
 * an error object (COV-29, D-88); anything that is no feature set cannot be read. Distances are measured
 * anew, so that no server's ruler counts.
 */
export function readFeatureSet(body: unknown, at: Coordinates): FeatureSetReading {
  if (!isObject(body)) return unreadable('no-json-object')
  if (body.error !== undefined && body.error !== null) return readError(body.error)
  if (!Array.isArray(body.features)) return unreadable('no-features')
  const read = readerOf(wkidOf(body.spatialReference))
  if (!read) return unreadable('unknown-spatial-reference')
  const nameField = typeof body.displayFieldName === 'string' ? body.displayFieldName : ''
  const buildings: LayerBuilding[] = []
  for (const feature of body.features as unknown[]) {
    if (!isObject(feature) || !isObject(feature.attributes)) return unreadable('no-attributes')
    const place = nearestPlace(feature.geometry, at, read)
    buildings.push({
      ...readAttributes(feature.attributes, nameField),
      place,
      distanceMetres: place && greatCircleMetres(at, place),
    })
  }
  return { ok: true, buildings, isMore: body.exceededTransferLimit === true }
}

function unreadable(code: string): FeatureSetReading {
  return { ok: false, failure: 'silence', code }
}

/** Our own stand-in for the layer says `reason: silence` when the operator could not be reached or read. */
function readError(error: unknown): FeatureSetReading {
  const { code, reason } = isObject(error) ? error : {}
  return {
    ok: false,
    failure: reason === 'silence' ? 'silence' : 'error',
    code: `arcgis-${typeof code === 'number' ? code : 'error'}`,
  }
}

const nameFields = ['Building_Name', 'BuildingName', 'Building', 'Name', 'Site_Name', 'Address']

/** COV-13, COV-15, COV-18: Broadband, third party and promotion by the documented attribute names. */
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

/** The numeric id of a spatial reference; a missing one is what we asked for. */
function wkidOf(reference: unknown): number {
  if (!isObject(reference)) return 4326
  const { latestWkid, wkid } = reference
  const given = typeof latestWkid === 'number' ? latestWkid : wkid
  return typeof given === 'number' ? given : Number.NaN
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
