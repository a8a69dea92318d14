import { boxAround, greatCircleMetres } from '#app/modules/places/rules.ts'

export type SimulatedBuilding = {
  name: string
  latitude: number
  longitude: number
  isBroadband: boolean
  needsThirdParty: boolean
  promotion: string | null
}

/** Differences between map servers. */
export type LayerTraits = {
  supportsQueryWithDistance: boolean
  supportsPagination: boolean
  /** The server claims to support paging, but ignores the offset. */
  ignoresOffset: boolean
  maxRecordCount: number
  /** The unit of a distance without units: ArcGIS Enterprise assumes feet, ArcGIS Online metres. */
  defaultUnits: 'esriSRUnit_Foot' | 'esriSRUnit_Meter'
  /** The layer's spatial reference, which also applies to points without inSR. */
  layerWkid: 102100 | 4326
  ignoresOutSr: boolean
}

const metresByUnit: Record<string, number> = { esriSRUnit_Meter: 1, esriSRUnit_Foot: 0.3048 }
const mercatorRadius = 6_378_137

/** The response of a layer's /query in the form of ArcGIS: errors are objects with HTTP 200. */
export function answerLayerQuery(
  all: readonly SimulatedBuilding[],
  query: Record<string, string | undefined>,
  traits: LayerTraits,
): object {
  if (query.f !== 'json') return failureAnswer('Only f=json is known here.')
  if (query.where !== '1=1' && !query.objectIds)
    return failureAnswer("'where' is missing or invalid.")
  const numbered = all.map((building, at) => ({ building, id: at + 1 }))
  const chosen = query.objectIds
    ? numbered.filter(({ id }) => query.objectIds!.split(',').includes(String(id)))
    : selectBuildings(numbered, query, traits)
  if (!chosen) return failureAnswer("'geometry' parameter is invalid.")
  if (query.returnIdsOnly === 'true') {
    const objectIds = chosen.length > 0 ? chosen.map(({ id }) => id) : null
    return { objectIdFieldName: 'OBJECTID', objectIds }
  }
  if (query.resultOffset && !traits.supportsPagination)
    return failureAnswer('Pagination is not supported.')
  const offset = traits.ignoresOffset ? 0 : Number(query.resultOffset ?? 0)
  const count = Math.min(traits.maxRecordCount, Number(query.resultRecordCount ?? Infinity))
  const isMercator = traits.ignoresOutSr || (query.outSR ?? traits.layerWkid) !== '4326'
  return {
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPoint',
    spatialReference: isMercator ? { wkid: 102100, latestWkid: 3857 } : { wkid: 4326 },
    features: chosen.slice(offset, offset + count).map((one) => toFeature(one, isMercator)),
    ...(chosen.length > offset + count ? { exceededTransferLimit: true } : {}),
  }
}

type NumberedBuilding = { building: SimulatedBuilding; id: number }

function selectBuildings(
  all: NumberedBuilding[],
  query: Record<string, string | undefined>,
  traits: LayerTraits,
): NumberedBuilding[] | undefined {
  const numbers = (query.geometry ?? '').split(',').map(Number)
  const isInDegrees = (query.inSR ?? String(traits.layerWkid)) === '4326'
  if (numbers.some((number) => !Number.isFinite(number))) return undefined
  // Coordinates in degrees that are read as Mercator metres are next to 0°, 0°, where no building is.
  if (!isInDegrees) return []
  if (query.geometryType === 'esriGeometryPoint' && numbers.length === 2) {
    const [longitude, latitude] = numbers as [number, number]
    const unit = metresByUnit[query.units ?? traits.defaultUnits] ?? 1
    const metres = traits.supportsQueryWithDistance ? Number(query.distance ?? 0) * unit : 0
    const at = { latitude, longitude }
    const box = boxAround(at, metres)
    return all.filter(
      ({ building }) => isInBox(building, box) && greatCircleMetres(at, building) <= metres,
    )
  }
  if (query.geometryType !== 'esriGeometryEnvelope' || numbers.length !== 4) return undefined
  const [west, south, east, north] = numbers as [number, number, number, number]
  return all.filter(({ building }) => isInBox(building, { west, south, east, north }))
}

function isInBox(
  { latitude, longitude }: SimulatedBuilding,
  box: { west: number; south: number; east: number; north: number },
): boolean {
  return (
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
  )
}

function toFeature({ building, id }: NumberedBuilding, isMercator: boolean) {
  const { name, latitude, longitude, isBroadband, needsThirdParty, promotion } = building
  const radians = Math.PI / 180
  return {
    attributes: {
      OBJECTID: id,
      Building_Name: name,
      Broadband: isBroadband ? 'Broadband' : 'Planned',
      Third_Party_Dependant_For_Connection_Access: needsThirdParty ? 'Yes' : 'No',
      Promotion: promotion,
    },
    geometry: isMercator
      ? {
          x: longitude * radians * mercatorRadius,
          y: Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)) * mercatorRadius,
        }
      : { x: longitude, y: latitude },
  }
}

function failureAnswer(message: string) {
  return { error: { code: 400, message, details: [] } }
}
