import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ImportedArea, type Ring, readOutline } from '#app/modules/coverage/area/rules.ts'
import { coverageAreas, coverageBuildings, coverageImports } from '#app/modules/coverage/tables.ts'
import { earthRadiusMetres } from '#app/modules/places/rules.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import { sampleAreaOperators, sampleNames, samplePlaces } from './coverage-places.ts'

const areaCornerCount = 24

/**
 * Writes the sample buildings if nothing was ever imported. Writes the sample areas if no areas were ever imported and
 * no real import was ever live. Never changes existing data.
 */
export async function seedCoverage(db: Queryable): Promise<void> {
  await (db as Database).transaction(async (tx) => {
    await tx.execute(sql`lock table coverage_imports in share row exclusive mode`)
    const [any] = await tx.select({ id: coverageImports.id }).from(coverageImports).limit(1)
    if (!any) await seedBuildings(tx)
    if (await mayHaveSampleAreas(tx)) await seedAreas(tx)
  })
}

async function mayHaveSampleAreas(tx: Transaction): Promise<boolean> {
  const { id, kind, state, isSample } = coverageImports
  const [areas] = await tx.select({ id }).from(coverageImports).where(eq(kind, 'areas')).limit(1)
  const isReal = and(eq(isSample, false), inArray(state, ['live', 'replaced']))
  const [real] = await tx.select({ id }).from(coverageImports).where(isReal).limit(1)
  return !areas && !real
}

async function seedBuildings(tx: Transaction): Promise<void> {
  const buildings = sampleBuildings()
  const importId = await insertSampleImport(tx, {
    fileName: 'Sample buildings',
    rowsRead: buildings.length,
    rowsAccepted: buildings.length,
  })
  await tx
    .insert(coverageBuildings)
    .values(buildings.map((building) => ({ ...building, importId })))
}

async function seedAreas(tx: Transaction): Promise<void> {
  for (const { operator, surveyedOn, areas } of sampleAreas()) {
    const importId = await insertSampleImport(tx, {
      kind: 'areas',
      operator,
      surveyedOn,
      grade: 'surveyed',
      fileName: `Sample areas of ${operator}`,
      rowsRead: areas.length,
      rowsAccepted: areas.length,
    })
    const rows = areas.flatMap(({ parts, ...area }) =>
      parts.map((part) => ({ ...area, ...part, importId })),
    )
    await tx.insert(coverageAreas).values(rows)
  }
}

async function insertSampleImport(
  tx: Transaction,
  more: Partial<typeof coverageImports.$inferInsert> & { fileName: string },
): Promise<number> {
  const now = new Date()
  const [made] = await tx
    .insert(coverageImports)
    .values({
      state: 'live',
      isSample: true,
      format: 'sample',
      createdBy: 'seed',
      createdByName: 'First start',
      createdAt: now,
      updatedAt: now,
      ...more,
    })
    .returning({ id: coverageImports.id })
  return made!.id
}

/** The sample service areas of each operator, drawn by ourselves and identical on every call. */
export function sampleAreas(): { operator: string; surveyedOn: string; areas: ImportedArea[] }[] {
  return sampleAreaOperators.map(({ operator, surveyedOn, areas }) => ({
    operator,
    surveyedOn,
    areas: areas.map(({ suburb, kilometres, grade }, at) => ({
      name: `${suburb} ${kilometres > 10 ? 'and beyond' : 'mast'}`,
      grade,
      surveyedOn,
      parts: areaOutline(suburb, kilometres, at),
    })),
  }))
}

/** The outline of a service area: a disc with dents, as hills and buildings would cause. */
function areaOutline(suburb: string, kilometres: number, seed: number) {
  const middle = samplePlaces.find((place) => place.suburb === suburb)!
  const degrees = (earthRadiusMetres * Math.PI) / 180
  const ring: Ring = Array.from({ length: areaCornerCount }, (_, at) => {
    const angle = (at / areaCornerCount) * 2 * Math.PI
    const bay = 1 - 0.12 * Math.sin(3 * angle + seed) - 0.08 * Math.sin(5 * angle + 2 * seed)
    const metres = kilometres * 1000 * bay
    const across = degrees * Math.cos((middle.latitude * Math.PI) / 180)
    return [
      middle.longitude + (metres * Math.sin(angle)) / across,
      middle.latitude + (metres * Math.cos(angle)) / degrees,
    ]
  })
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const read = readOutline(geometry, (x, y) => ({ longitude: x, latitude: y }))
  return read.ok ? read.parts : []
}

/** A few hundred plausible buildings, identical on every call, within 900 m of the middle of their area. */
export function sampleBuildings() {
  return samplePlaces.flatMap((area, areaAt) =>
    Array.from({ length: area.buildings }, (_, at) => {
      // Turning each building on by the golden angle spreads the buildings evenly over a disc.
      const metres = 900 * Math.sqrt((at + 0.5) / area.buildings)
      const north = (metres * Math.cos(at * 2.399963)) / ((earthRadiusMetres * Math.PI) / 180)
      const east = (metres * Math.sin(at * 2.399963)) / ((earthRadiusMetres * Math.PI) / 180)
      const nameAt = at + areaAt * 5
      const { first, second } = sampleNames
      const isBroadband = at % 6 !== 5
      return {
        name: `${first[nameAt % first.length]} ${second[nameAt % second.length]}`,
        address: `${10 + at * 4} ${area.street}, ${area.suburb}`,
        suburb: area.suburb,
        latitude: roundDegrees(area.latitude + north),
        longitude: roundDegrees(area.longitude + east / Math.cos((area.latitude * Math.PI) / 180)),
        isBroadband,
        needsThirdParty: isBroadband && area.suburb === 'Stellenbosch',
        promotion: isBroadband && area.suburb === 'Umhlanga' ? 'Free installation' : null,
      }
    }),
  )
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
