import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { attemptDelivery } from '#app/modules/outbox/delivery/attempt/service.server.ts'
import { readConversation } from '#app/modules/sales/conversation/api.server.ts'
import { sendByChannel } from '#app/modules/sales/conversation/reply/service.server.ts'
import { whatsappWebhookPath } from '#app/modules/sales/whatsapp/event/api.server.ts'
import { handleEvent } from '#app/modules/sales/whatsapp/event/service.server.ts'
import { fetchDueMedia } from '#app/modules/sales/whatsapp/media/service.server.ts'
import { attemptWhatsapp } from '#app/modules/sales/whatsapp/service.server.ts'
import { systemActor, visitor, type Actor } from '#app/platform/context.server.ts'
import { extensions } from '#server/registrations.ts'
import { noWhatsappFaults } from '#tools/simulators/whatsapp-faults.ts'
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from '#tools/simulators/whatsapp-simulator.ts'
import { whatsappSettings } from '#tools/simulators/whatsapp-webhooks.ts'
import { timeAfterMinutes, useConversationTest } from './conversation-test.ts'
import { driveDeliveries, testEngine } from './drive-deliveries.ts'
import { fixedClock } from './fixed-clock.ts'
import { testApp } from './test-app.ts'
import { staffActor, testContext, testNow, type TestDatabase } from './test-database.ts'

// Other numbers than those of `storeLead`.
let lastPhone = 3_000_000
export const newPhoneNumber = () => `+2782${++lastPhone}`

const createTestEngine = () =>
  testEngine({
    whatsapp: attemptWhatsapp,
    mail: () => Promise.resolve({ kind: 'delivered', result: {} }),
    crm: () => Promise.resolve({ kind: 'delivered', result: {} }),
  })

/** Queries with which tests check results. */
const resultQueriesOf = (database: TestDatabase) => ({
  async leadsOf(phone: string) {
    const { rows } = await database.pool.query<Record<string, unknown> & { id: string }>(
      'select id, kind, entry, name, status, fields, due_at, promise from leads where phone_stored = $1 order by submitted_at',
      [phone],
    )
    return rows
  },
  async messagesOf(leadId: string) {
    const { rows } = await database.pool.query<{
      direction: string
      body: string
      channel: string
    }>(
      'select direction, body, channel from conversation_messages where lead_id = $1 order by at, id',
      [leadId],
    )
    return rows
  },
})

type SimulatorState = { simulator: WhatsappSimulator; now: Date }

/** A simulator that is reset before each test, and contexts and apps that are configured for it. */
function simulatorFor(database: TestDatabase) {
  const held = {} as SimulatorState
  const env = () => ({
    PUBLIC_URL: 'https://baobab.example',
    ...whatsappSettings(held.simulator.url),
  })
  const contextOf = (actor: Actor = staffActor('editor')) =>
    testContext(database, { extensions, env: env(), actor, clock: fixedClock(held.now) })
  const appOf = () => testApp({ base: contextOf(visitor) })
  const deliver = async (body: string, signature: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature }
    return (await appOf().request(whatsappWebhookPath, { method: 'POST', headers, body })).status
  }
  beforeAll(async () => {
    held.simulator = await startWhatsappSimulator({ deliver })
  })
  beforeEach(() => {
    held.now = testNow
    Object.assign(held.simulator.faults, noWhatsappFaults, { isSilent: true })
    held.simulator.messages.length = 0
    held.simulator.media.clear()
  })
  afterAll(() => held.simulator.close())
  return { held, contextOf, appOf, deliver }
}

type ContextOf = ReturnType<typeof simulatorFor>['contextOf']

/** Sends and reads messages of a lead's conversation. */
function conversationCallsOf(
  { find }: Pick<ReturnType<typeof useConversationTest>, 'find'>,
  contextOf: ContextOf,
) {
  const send = (leadId: string, address: string, more: object = {}) =>
    sendByChannel(contextOf(), {
      leadId,
      channel: 'whatsapp',
      address,
      body: 'Hello, it costs less.',
      idempotencyKey: randomUUID(),
      ...more,
    })
  return {
    send,
    /** Sends a message that must be accepted; returns its id. */
    async sendMessage(leadId: string, address: string, more: object = {}) {
      const outcome = await send(leadId, address, more)
      if (!outcome.ok) throw new Error(outcome.message)
      return outcome.value.messageId
    },
    /** A message of the conversation: that with this id, or the first. */
    async findEntry(leadId: string, messageId?: string) {
      const { items } = await readConversation(contextOf(), await find(leadId), undefined)
      const messages = items.filter((item) => item.type === 'message')
      return messages.find(({ id }) => !messageId || id === messageId)!
    },
  }
}

/** The helpers of useConversationTest, with WhatsApp connected to its simulator; webhooks go through the whole app. */
export function useWhatsappTest() {
  const world = useConversationTest()
  const { held, contextOf, appOf, deliver } = simulatorFor(world.database)
  const system = () => contextOf(systemActor('WhatsApp'))
  const queries = resultQueriesOf(world.database)
  /** Handles received webhook events in random order, in three rounds; only events that must wait remain. */
  async function processEvents() {
    for (let round = 0; round < 3; round++) {
      const open = 'select id from whatsapp_events where handled_at is null order by random()'
      for (const { id } of await world.queryRows<{ id: string }>(open))
        await handleEvent(system(), id)
    }
  }
  return {
    ...world,
    contextOf,
    appOf,
    deliver,
    system,
    simulator: () => held.simulator,
    /** Sets the clock to `minutes` after `testNow`. */
    advanceMinutes(minutes: number) {
      held.now = timeAfterMinutes(minutes)
    },
    now: () => held.now,
    processEvents,
    /** Fetches the files whose next attempt is due. */
    fetchFiles: () => fetchDueMedia(system()),
    /** Attempts the open deliveries: those to WhatsApp go to the simulator, and mail and CRM always succeed. */
    driveWhatsapp: () =>
      driveDeliveries(contextOf(systemActor('deliveries')), world.database, createTestEngine()),
    /** Attempts a delivery once, without waiting until it is due. */
    async driveOnce(deliveryId: string) {
      await world.database.pool.query(
        'update deliveries set next_attempt_at = now() where id = $1',
        [deliveryId],
      )
      await attemptDelivery(contextOf(systemActor('deliveries')), deliveryId, createTestEngine())
    },
    ...conversationCallsOf(world, contextOf),
    /** Opens a lead by a message from a new number, one minute ago. */
    async openLead() {
      const phone = newPhoneNumber()
      await held.simulator.write({ from: phone, text: 'Hello', at: held.now })
      await processEvents()
      const [lead] = await queries.leadsOf(phone)
      held.now = new Date(held.now.getTime() + 60_000)
      return { id: lead!.id, phone }
    },
    ...queries,
  }
}
