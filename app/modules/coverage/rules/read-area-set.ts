import { areaGrades, type AreaGrade } from '../content/areas.ts'
import type { HoldingArea } from './answer-wireless.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'

/** Asks an ArcGIS layer which of its polygons hold a place: numbers and constants alone (T15). */
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

/**
 * The areas of an ArcGIS answer; undefined for an error or anything else that is no list of features. An area without a
 * grade that we know counts as estimated: nobody said that it was measured.
 */
export function readAreaSet(body: unknown, operator: string): HoldingArea[] | undefined {
  if (!isObjectOrList(body) || (body.error ?? null) !== null || !Array.isArray(body.features))
    return
  const areas: HoldingArea[] = []
  for (const feature of body.features as unknown[]) {
    if (!isObjectOrList(feature) || !isObjectOrList(feature.attributes)) return undefined
    const { attributes } = feature
    areas.push({
      name: textIn(attributes, 'name').slice(0, 300),
      grade: gradeIn(textIn(attributes, 'grade')),
      surveyedOn: dayIn(attributes),
      operator,
      isSample: false,
    })
  }
  return areas
}

function gradeIn(said: string): AreaGrade {
  return areaGrades.find((grade) => grade === said.toLowerCase()) ?? 'estimated'
}

/** ArcGIS gives dates as milliseconds; some layers as text. */
function dayIn(attributes: Record<string, unknown>): string | null {
  const value = valueIn(attributes, 'surveyed') ?? valueIn(attributes, 'surveyed_on')
  const at = new Date(typeof value === 'number' || typeof value === 'string' ? value : Number.NaN)
  const year = at.getUTCFullYear()
  return year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : null
}

function textIn(attributes: Record<string, unknown>, name: string): string {
  const value = valueIn(attributes, name)
  return typeof value === 'string' ? value.trim() : ''
}

function valueIn(attributes: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(attributes).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : attributes[key]
}

const isObjectOrList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
