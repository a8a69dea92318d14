import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { sampleBuildings } from './rules/sample-buildings.ts'
import { coverageBuildings, coverageImports } from './tables.server.ts'

/** Writes the sample buildings where no import ever was; never changes what is there. */
export async function seedCoverage(db: Queryable): Promise<void> {
  await (db as Database).transaction(async (tx) => {
    await tx.execute(sql`lock table coverage_imports in share row exclusive mode`)
    const [any] = await tx.select({ id: coverageImports.id }).from(coverageImports).limit(1)
    if (any) return
    const buildings = sampleBuildings()
    const now = new Date()
    const [made] = await tx
      .insert(coverageImports)
      .values({
        state: 'live',
        isSample: true,
        fileName: 'Sample buildings',
        format: 'sample',
        rowsRead: buildings.length,
        rowsAccepted: buildings.length,
        createdBy: 'seed',
        createdByName: 'First start',
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: coverageImports.id })
    await tx
      .insert(coverageBuildings)
      .values(buildings.map((building) => ({ ...building, importId: made!.id })))
  })
}
