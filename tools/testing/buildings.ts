import type { Database } from '#app/platform/database.server.ts'
import { earthRadiusMetres, type Coordinates } from '#app/features/coverage/rules/distance.ts'
import {
  coverageBuildings,
  coverageImports,
  type ImportState,
} from '#app/features/coverage/tables.server.ts'

export type TestBuilding = typeof coverageBuildings.$inferInsert

export const sandton = { latitude: -26.1076, longitude: 28.0567 }

/** The coordinates `metres` along a meridian or, near enough, a parallel. */
export function away(from: Coordinates, metres: number, direction: 'north' | 'east' = 'north') {
  const degrees = metres / ((earthRadiusMetres * Math.PI) / 180)
  if (direction === 'north') return { ...from, latitude: from.latitude + degrees }
  const turn =
    2 * Math.asin(Math.sin((degrees * Math.PI) / 360) / Math.cos((from.latitude * Math.PI) / 180))
  return { ...from, longitude: from.longitude + (turn * 180) / Math.PI }
}

export function testBuilding(at: Coordinates, more: Partial<TestBuilding> = {}) {
  const { latitude, longitude } = at
  return {
    name: 'A building',
    latitude,
    longitude,
    isBroadband: true,
    needsThirdParty: false,
    promotion: null,
    ...more,
  }
}

/** An import with these buildings. */
export async function putImport(
  db: Database,
  buildings: Omit<TestBuilding, 'importId'>[],
  state: ImportState = 'live',
): Promise<number> {
  const now = new Date('2026-11-20T08:00:00Z')
  const by = { createdBy: 'test', createdByName: 'Test', createdAt: now, updatedAt: now }
  const [made] = await db
    .insert(coverageImports)
    .values({ state, fileName: 'test.csv', format: 'csv', ...by })
    .returning({ id: coverageImports.id })
  for (let from = 0; from < buildings.length; from += 1000) {
    const some = buildings.slice(from, from + 1000)
    await db
      .insert(coverageBuildings)
      .values(some.map((building) => ({ ...building, importId: made!.id })))
  }
  return made!.id
}
