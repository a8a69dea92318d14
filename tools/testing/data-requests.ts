import { submitDataRequest, verifyRequest } from '#app/modules/privacy/service.server.ts'
import type { usePrivacyTest } from './privacy-test.ts'
import { staffActor, valueOf } from './test-database.ts'

/** Reads rows of the database, and adds confirmed data requests to it. */
export function useDataRequests(privacy: ReturnType<typeof usePrivacyTest>) {
  const readRows = async (statement: string, values: unknown[] = []) =>
    (await privacy.database.pool.query(statement, values)).rows
  return {
    readRows,
    /** Submits a request as a visitor and confirms it as a product manager. */
    async addConfirmedRequest(input: object, how = 'Showed an ID card') {
      valueOf(await submitDataRequest(privacy.contextOf(), input))
      const [row] = (await readRows(
        `select id, version, reference from data_requests
          where state = 'unconfirmed' order by submitted_at desc, reference limit 1`,
      )) as [{ id: string; version: number; reference: string }]
      const { id: requestId, version, reference } = row
      const ctx = privacy.contextOf(staffActor('product_manager'))
      const verified = valueOf(await verifyRequest(ctx, { requestId, version, how }))
      return { ctx, requestId, reference, version: verified.version }
    },
  }
}
