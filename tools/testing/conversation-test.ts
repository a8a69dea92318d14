import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
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
import { staffActor, testContext, testNow, useTestDatabase } from './test-database.ts'

export const timeAfterMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

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
    async lead(more: Parameters<typeof storeLead>[1] = {}) {
      return storeLead(database, more)
    },
    find: async (id: string) => (await findLead(database.db, id))!,
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
