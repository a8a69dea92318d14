import { wordsOfName } from '#app/basics/text.ts'
import {
  eraseDeliveriesNaming,
  findDeliveriesNaming,
} from '#app/modules/outbox/delivery/store.server.ts'
import { deliveryKindLabels, deliveryStateLabels } from '#app/modules/sales/lead/content/inbox.ts'
import { mailMessageSchema, secretMailKinds } from '#app/modules/outbox/mail/schema.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'

/** What was or will be sent to or about the person: e-mails, and the copies for the CRM. */
export const deliveriesPersonalData: PersonalDataProvider = {
  name: 'Messages and copies for our systems',
  async find(db, email) {
    const sent = await findDeliveriesNaming(db, email)
    return sent.map(({ channel, kind, state, createdAt, payload }) => ({
      what: channel === 'mail' ? 'E-mail' : 'Copy for our customer records',
      at: createdAt,
      fields: [
        { label: 'Kind', value: deliveryKindLabels[kind] ?? wordsOfName(kind) },
        { label: 'State', value: deliveryStateLabels[state] ?? wordsOfName(state) },
        ...contentOf(kind, payload),
      ],
    }))
  },
  erase: (_ctx, tx, { email }) => eraseDeliveriesNaming(tx, email),
}

function contentOf(kind: string, payload: Record<string, unknown>) {
  const mail = mailMessageSchema.safeParse(payload)
  if (!mail.success) {
    return Object.entries(payload).map(([label, value]) => ({
      label: wordsOfName(label),
      value: textOf(value),
    }))
  }
  const { to, subject, text } = mail.data
  const head = [
    { label: 'To', value: to.address },
    { label: 'Subject', value: subject },
  ]
  return secretMailKinds.includes(kind) ? head : [...head, { label: 'Text', value: text }]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
