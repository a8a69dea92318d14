import { afterAll, beforeAll, beforeEach } from 'vitest'
import { crmEnquiryDelivery, type Enquiry } from '#app/modules/outbox/crm/rules.ts'
import { attemptCrmEnquiry } from '#app/modules/outbox/crm/service.server.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import { startZohoSimulator, zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { driveDeliveries, testEngine } from './drive-deliveries.ts'
import { testContext, useTestDatabase, type TestDatabase } from './test-database.ts'

/** Attempts a delivery with pauses of one millisecond between its tries. */
export const attemptWithShortDelays: typeof attemptCrmEnquiry = (ctx, delivery) =>
  attemptCrmEnquiry(ctx, delivery, 1)

type CrmTest = Awaited<ReturnType<typeof startCrmTest>>

/** A database and a simulated CRM connected to each other, for one test file; both are reset before each test. */
export function useCrmTest(): CrmTest {
  const database = useTestDatabase()
  const crm = { database } as CrmTest
  beforeAll(async () => {
    Object.assign(crm, await startCrmTest(database))
  })
  beforeEach(() => crm.reset())
  afterAll(() => crm.close())
  return crm
}

async function startCrmTest(database: TestDatabase) {
  const simulator = await startZohoSimulator({ seed: 20_261_120 })
  const env = zohoSettings(simulator.url)
  const ctx = testContext(database, { env, actor: systemActor('deliveries') })
  const engine = testEngine({ crm: attemptWithShortDelays })
  return {
    database,
    simulator,
    env,
    ctx,
    engine,
    async reset() {
      simulator.reset()
      Object.assign(engine, testEngine({ crm: attemptWithShortDelays }))
      await database.pool.query(
        'truncate deliveries, activity_log, crm_tokens; delete from pgboss.job',
      )
    },
    drive: (options?: { atOnce?: number; rounds?: number }) =>
      driveDeliveries(ctx, database, testEngine({ crm: attemptWithShortDelays }), options),
    close: () => simulator.close(),
  }
}

export function testEnquiry(number: number, more: Partial<Enquiry> = {}): Enquiry {
  return {
    leadId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    reference: `BC-${String(number).padStart(4, '0')}`,
    name: `Thandi Khumalo ${number}`,
    email: `thandi.${number}@khumalo.co.za`,
    company: 'Khumalo Logistics',
    phone: '082 123 4567',
    phoneStored: '+27821234567',
    subject: 'IT health assessment',
    lines: [{ label: 'Challenges', value: 'Slow internet' }],
    source: 'Website: /it-health',
    submittedAt: new Date('2026-11-20T08:00:00Z'),
    ...more,
  }
}

/** Queues CRM deliveries of the given enquiries and returns the ids of the deliveries. */
export async function enqueueEnquiries(ctx: Context, enquiries: Enquiry[]): Promise<string[]> {
  const items = enquiries.map((enquiry) => crmEnquiryDelivery(enquiry))
  const rows = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, items))
  return rows.map((row) => row.id)
}
