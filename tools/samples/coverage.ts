import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import { sampleAreas } from './coverage-areas.ts'
import { sampleBuildings } from './coverage-buildings.ts'
import {
  coverageAreas,
  coverageBuildings,
  coverageImports,
} from '#app/features/coverage/tables.server.ts'

/**
 * Writes the sample buildings where no import ever was, and the sample areas where no areas ever were and none but
 * sample buildings are live; never changes what is there.
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
  const importId = await insertSample(tx, {
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
    const importId = await insertSample(tx, {
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

async function insertSample(
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
