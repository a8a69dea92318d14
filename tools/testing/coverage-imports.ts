import { beforeEach, expect } from 'vitest'
import {
  applyImport,
  beginImport,
  receiveFilePart,
  rollBackImport,
  startReadingImport,
} from '#app/modules/coverage/import/service.server.ts'
import { findImport } from '#app/modules/coverage/import/store.server.ts'
import { maxPartBytes } from '#app/modules/coverage/schema.ts'
import { checkCoverage } from '#app/modules/coverage/service.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { sandton } from './coverage.ts'
import { staffActor, testContext, testNow, useTestDatabase } from './test-database.ts'

/** Gives each test an empty database, in which a product manager imports files. */
export function useCoverageImports() {
  const database = useTestDatabase()
  const cache = new TaggedCache(silentLog)
  const clock = { at: testNow, now: () => clock.at }
  beforeEach(async () => {
    clock.at = testNow
    cache.markAllStale()
    await database.pool.query(
      'truncate coverage_imports, coverage_buildings, coverage_areas, activity_log, rate_limits restart identity cascade',
    )
  })

  const context = () => ({
    ...testContext(database, { actor: staffActor('product_manager'), clock }),
    cache,
  })
  const find = async (id: number) => (await findImport(database.db, id))!

  return {
    database,
    context,
    find,
    passMinutes(minutes: number) {
      clock.at = new Date(clock.at.getTime() + minutes * 60_000)
    },
    upload: async (text: string | Buffer, details: object = {}) =>
      find(await uploadFile(context, Buffer.from(text), details)),
    apply: ({ id, version }: { id: number; version: number }, more: object = {}) =>
      applyImport(context(), { id, version, ...more }),
    async rollBack({ id }: { id: number }) {
      return rollBackImport(context(), { id, version: (await find(id)).version })
    },
    findActions: ({ id }: { id: number }) =>
      findActivity(database.db, 'coverage-import', String(id)),
    async checkSandton() {
      const outcome = await checkCoverage(context(), { ...sandton, address: '' })
      if (!outcome.ok) throw new Error(outcome.message)
      return outcome.value
    },
  }
}

/** Sends a file in parts, waits until it is read, and returns the import's id. */
async function uploadFile(context: () => Context, bytes: Buffer, details: object) {
  const file = { fileName: 'buildings.csv', sizeBytes: bytes.length }
  const begun = await beginImport(context(), { ...file, ...details })
  if (!begun.ok) throw new Error(begun.message)
  const { id } = begun.value
  for (let part = 0; part * maxPartBytes < bytes.length; part++) {
    const some = bytes.subarray(part * maxPartBytes, (part + 1) * maxPartBytes)
    expect(await receiveFilePart(context(), { id, part }, some)).toMatchObject({ ok: true })
  }
  const started = await startReadingImport(context(), { id })
  if (!started.ok) throw new Error(started.message)
  await started.value.done
  return id
}
