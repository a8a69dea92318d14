import { randomUUID } from 'node:crypto'
import { coverageFunctions } from '#app/modules/coverage/api.server.ts'
import type { KnownBuilding } from '#app/modules/coverage/rules.ts'
import {
  coverageBuildings,
  coverageImports,
  type ImportState,
} from '#app/modules/coverage/tables.ts'
import { earthRadiusMetres, type Coordinates } from '#app/modules/places/rules.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import type { Database } from '#app/platform/database.server.ts'
import { contextApp } from './context-app.ts'
import { testContext, type TestDatabase } from './test-database.ts'

export type TestBuilding = typeof coverageBuildings.$inferInsert

export const sandton = { latitude: -26.1076, longitude: 28.0567 }

/** The coordinates `metres` to the north or, approximately, to the east. */
export function offsetCoordinates(
  from: Coordinates,
  metres: number,
  direction: 'north' | 'east' = 'north',
) {
  const degrees = metres / ((earthRadiusMetres * Math.PI) / 180)
  if (direction === 'north') return { ...from, latitude: from.latitude + degrees }
  const turn =
    2 * Math.asin(Math.sin((degrees * Math.PI) / 360) / Math.cos((from.latitude * Math.PI) / 180))
  return { ...from, longitude: from.longitude + (turn * 180) / Math.PI }
}

/** The closed ring of a square; `half` is half its side, in degrees. */
export function squareAround({ latitude, longitude }: Coordinates, half: number) {
  const [west, east] = [longitude - half, longitude + half]
  const [south, north] = [latitude - half, latitude + half]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] satisfies [number, number][]
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

/** A building as a coverage check knows it. */
export const knownBuilding = (
  distanceMetres: number | null,
  more: Partial<KnownBuilding> = {},
): KnownBuilding => ({
  name: `At ${distanceMetres}`,
  isBroadband: true,
  needsThirdParty: false,
  hasPromotion: false,
  distanceMetres,
  ...more,
})

/** Stores an import with these buildings, and returns its id. */
export async function seedImport(
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

const publicKey = 'public-key-of-this-test'
const callHeaders = {
  'Content-Type': 'application/json',
  Authorization: `Bearer ${publicKey}`,
}

/** The coverage checker's API as a visitor calls it; `more` overrides settings. */
export function coverageApp(
  database: TestDatabase,
  more: { env?: Record<string, string>; clock?: { now(): Date } } = {},
) {
  const env = { PUBLIC_ANON_KEY: publicKey, RATE_LIMIT_FACTOR: '1000', ...more.env }
  const app = contextApp(() => testContext(database, { ...more, env }))
  app.route('/functions', coverageFunctions)
  return {
    check: (body: unknown, headers: Record<string, string> = callHeaders) =>
      app.request('/functions/check-fttb-coverage', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (path: string, headers: Record<string, string> = callHeaders) =>
      app.request(`/functions${path}`, { headers }),
  }
}

type TestLead = {
  name: string
  email: string
  latitude: number
  longitude: number
  at: string
  isSuspectedSpam?: boolean
}

/** Stores enquiries from the coverage checker. */
export async function putCoverageLeads(db: Database, rows: readonly TestLead[]): Promise<void> {
  await db.insert(leads).values(
    rows.map(({ name, email, latitude, longitude, at, isSuspectedSpam = false }) => ({
      reference: `BC-${randomUUID().slice(0, 8)}`,
      kind: 'coverage' as const,
      entry: 'form',
      page: '/connectivity/fibre',
      name,
      email,
      fields: { address: '5 Main Road, Alice', latitude, longitude, result: 'None' },
      promise: 'Our team will contact you about fibre at this address.',
      isSuspectedSpam,
      idempotencyKey: randomUUID(),
      bodyHash: 'x',
      noticeVersion: 'not stated',
      submittedAt: new Date(at),
    })),
  )
}
