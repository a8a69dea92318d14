import { randomUUID } from 'node:crypto'
import { leads } from '#app/features/leads/tables.server.ts'
import type { Database } from '#app/platform/database.server.ts'

type TestLead = {
  name: string
  email: string
  latitude: number
  longitude: number
  at: string
  isSuspectedSpam?: boolean
}

/** Enquiries from the coverage checker, as they are stored. */
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
