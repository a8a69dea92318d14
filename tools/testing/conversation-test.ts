import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { closeMailConnections } from '#app/modules/outbox/mail/gateway.server.ts'
import { sendReply } from '#app/modules/sales/conversation/reply/service.server.ts'
import { findLead } from '#app/modules/sales/lead/inbox/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor, type Actor } from '#app/platform/context.server.ts'
import { attemptOwnMail } from '#server/background-work.ts'
import { extensions } from '#server/registrations.ts'
import { startMailbox } from '#tools/simulators/mailbox.ts'
import { driveDeliveries, testEngine } from './drive-deliveries.ts'
import { fixedClock } from './fixed-clock.ts'
import { storeLead } from './store-lead.ts'
import {
  staffActor,
  testContext,
  testNow,
  useTestDatabase,
  type TestDatabase,
} from './test-database.ts'

export const timeAfterMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

/** Queries with which tests check results. */
function resultQueriesOf(database: TestDatabase) {
  const find = async (id: string) => (await findLead(database.db, id))!
  const queryRows = async <Row extends object>(text: string, ...values: unknown[]) =>
    (await database.pool.query<Row>(text, values)).rows
  return {
    find,
    /** Checks some of a lead's values. */
    async expectLead(id: string, expected: object) {
      expect(await find(id)).toMatchObject(expected)
    },
    queryRows,
    /** What was logged about a record, oldest first. */
    actionsOf: async (subjectId: string) =>
      (
        await queryRows<{ action: string }>(
          'select action from activity_log where subject_id = $1 order by id',
          subjectId,
        )
      ).map(({ action }) => action),
    /** The deliveries about a lead, of one kind if given. */
    deliveriesOf: async (leadId: string, ofKind = '') =>
      (await findDeliveriesOfSubject(database.db, 'lead', leadId)).filter(
        ({ kind }) => ofKind === '' || kind === ofKind,
      ),
    /** Notifications about a record, of one kind if given. */
    noticesOf: (subjectId: string, kind = '') =>
      queryRows<{ user_id: string; title: string; text: string }>(
        `select user_id, title, text from staff_notifications
          where subject_id = $1 and $2 in ('', kind) order by title`,
        subjectId,
        kind,
      ),
  }
}

/** A database, a mailbox and the helpers that tests of conversations need. */
export function useConversationTest() {
  const database = useTestDatabase(seedSettings)
  const started = {} as { mailbox: Awaited<ReturnType<typeof startMailbox>> }
  beforeAll(async () => {
    started.mailbox = await startMailbox()
  })
  afterAll(async () => {
    closeMailConnections()
    await started.mailbox.close()
  })
  const env = () => ({ SMTP_URL: started.mailbox.url, PUBLIC_URL: 'https://baobab.example' })
  const contextOf = (actor: Actor = staffActor('editor'), at: Date = testNow) =>
    testContext(database, { extensions, env: env(), actor, clock: fixedClock(at) })
  return {
    database,
    contextOf,
    mailbox: () => started.mailbox,
    /** Emails that were sent to an address, with a subject that starts with a text. */
    mailsTo: (address: string, start = '') =>
      started.mailbox.messages.filter(
        ({ to, subject }) => to?.[0]?.address === address && subject?.startsWith(start),
      ),
    /** Attempts all open deliveries, two minutes after `testNow`, until none is open. */
    async drive() {
      // Test enquiries are stored without a mail server, so their deliveries wait for one.
      await database.pool.query("update deliveries set state = 'queued' where state = 'waiting'")
      await driveDeliveries(
        contextOf(systemActor('deliveries'), timeAfterMinutes(2)),
        database,
        testEngine({
          mail: attemptOwnMail,
          crm: () => Promise.resolve({ kind: 'delivered', result: {} }),
        }),
      )
    },
    lead: (more?: Parameters<typeof storeLead>[1]) => storeLead(database, more),
    ...resultQueriesOf(database),
    async reply(lead: { id: string; email: string }, more: object = {}, ctx = contextOf()) {
      const outcome = await sendReply(ctx, {
        leadId: lead.id,
        address: lead.email,
        subject: 'Fibre',
        body: 'Hello, it costs less.\n\nRegards',
        idempotencyKey: randomUUID(),
        ...more,
      })
      if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.message}`)
      return outcome.value.messageId
    },
  }
}
