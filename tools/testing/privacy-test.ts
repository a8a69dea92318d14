import { afterAll, beforeAll } from 'vitest'
import { attemptCrmDelivery } from '#app/modules/outbox/crm/service.server.ts'
import { attemptDelivery } from '#app/modules/outbox/delivery/attempt/service.server.ts'
import { closeMailConnections } from '#app/modules/outbox/mail/gateway.server.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { visitor, type Actor } from '#app/platform/context.server.ts'
import { attemptOwnMail } from '#server/background-work.ts'
import { extensions } from '#server/registrations.ts'
import { startMailbox } from '#tools/simulators/mailbox.ts'
import { startZohoSimulator, zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { driveDeliveries, testEngine } from './drive-deliveries.ts'
import { fixedClock } from './fixed-clock.ts'
import { useTestDatabase, testContext, testNow, type TestDatabase } from './test-database.ts'

type PrivacyTest = Awaited<ReturnType<typeof startPrivacyTest>>

/** A database with a simulated CRM and mailbox for a test file, and the helpers that tests of privacy need. */
export function usePrivacyTest(): PrivacyTest {
  const database = useTestDatabase(seedSettings)
  const privacy = { database } as PrivacyTest
  beforeAll(async () => {
    Object.assign(privacy, await startPrivacyTest(database))
  })
  afterAll(() => privacy.close())
  return privacy
}

async function startPrivacyTest(database: TestDatabase) {
  const crm = await startZohoSimulator({ seed: 20_261_120 })
  const mailbox = await startMailbox()
  const env = {
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'https://baobab.example',
    ...zohoSettings(crm.url),
  }
  let network = 0
  const contextOf = (actor: Actor = visitor, at: Date = testNow) =>
    testContext(database, {
      extensions,
      env,
      actor,
      clock: fixedClock(at),
      clientNetwork: `198.51.100.${++network % 250}`,
    })
  const afterPauses = () => contextOf(visitor, new Date(testNow.getTime() + 120_000))
  const engine = () => testEngine({ crm: attemptCrmDelivery, mail: attemptOwnMail })
  return {
    database,
    crm,
    mailbox,
    contextOf,
    /** Attempts all open deliveries, two minutes after `testNow`, until none is open or `rounds` are over. */
    drive: (rounds?: number) => driveDeliveries(afterPauses(), database, engine(), { rounds }),
    /** Attempts each open delivery of a kind once. */
    async attempt(kind: string) {
      for (const id of await makeDeliveriesDue(database, kind))
        await attemptDelivery(afterPauses(), id, engine())
    },
    async send(form: string, fields: Record<string, unknown>, more: object = {}) {
      const page = '/contact'
      const submission = { form, entry: 'form', page, fields, ...more }
      const outcome = await submitLead(contextOf(), submission)
      if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.message}`)
      return outcome.value
    },
    async reset() {
      await emptyTables(database)
      crm.reset()
      mailbox.messages.length = 0
    },
    dump: () => dumpTables(database),
    async close() {
      closeMailConnections()
      await crm.close()
      await mailbox.close()
    },
  }
}

/** Makes the queued deliveries of a kind due now. @returns their ids */
async function makeDeliveriesDue({ pool }: TestDatabase, kind: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update deliveries set next_attempt_at = now()
      where kind = $1 and state = 'queued' returning id`,
    [kind],
  )
  return rows.map(({ id }) => id)
}

function emptyTables({ pool }: TestDatabase) {
  return pool.query(
    `truncate leads, lead_consents, lead_notes, deliveries, activity_log, data_requests,
      mail_choices, rate_limits, crm_tokens cascade; delete from pgboss.job`,
  )
}

/** Every row of every table of the product and of its queue, as one text. */
async function dumpTables({ pool }: TestDatabase): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await pool.query(`select to_jsonb(t)::text as row from ${name} t`)
      return all.map(({ row }) => `${name} ${row}`).join('\n')
    }),
  )
  return tables.join('\n')
}
