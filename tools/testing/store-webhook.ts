import { randomUUID } from 'node:crypto'
import { eventTypes } from '#app/modules/outbox/webhook/schema.ts'
import { webhooks } from '#app/modules/outbox/webhook/tables.ts'
import { testNow, type TestDatabase } from './test-database.ts'

/** Stores a webhook that is on, for all events, and that nothing can be sent to. */
export const storeWebhook = ({ db }: TestDatabase) =>
  db.insert(webhooks).values({
    id: randomUUID(),
    name: 'Chat of the company',
    kind: 'slack',
    sealedUrl: '',
    shownUrl: '',
    events: [...eventTypes],
    isOn: true,
    createdAt: testNow,
    updatedAt: testNow,
    updatedBy: 'Test',
  })
