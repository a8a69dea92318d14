import { wordsOfName } from '#app/basics/text.ts'
import { findLeadsOfEmail } from '#app/features/leads/data/people.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { emptyEventsOf, emptyOldEvents, findEventsOf } from '../data.server.ts'
import { deleteContactsOfNobody, findContacts } from '../data/contacts.server.ts'
import { wordsOf } from '../rules/message-words.ts'

const dayMs = 86_400_000
/** What a webhook brought is in the conversation by then; WhatsApp repeats for a week. */
const keptDays = 30

/** What WhatsApp told of somebody: who wrote, and webhooks as they came (ANS-15). Messages are the conversation's. */
export const whatsappPersonalData: PersonalDataProvider = {
  name: 'WhatsApp',
  async find(db, email) {
    const phones = await phonesOf(db, email)
    const contacts = await findContacts(db, phones)
    const events = await findEventsOf(db, phones)
    return [
      ...contacts.map(({ phone, name, lastWroteAt, stoppedAt, updatedAt }) => ({
        what: 'You on WhatsApp',
        at: updatedAt,
        fields: [
          { label: 'Number', value: phone },
          { label: 'Name', value: name },
          { label: 'Last wrote', value: lastWroteAt?.toISOString() ?? '' },
          { label: 'Wrote "stop"', value: stoppedAt?.toISOString() ?? '' },
        ],
      })),
      ...events.map(({ phone, at, payload }) => ({
        what: payload.message ? 'Message on WhatsApp' : 'What became of our message',
        at,
        fields: [
          { label: 'Number', value: phone },
          payload.message
            ? { label: 'Text', value: wordsOf(payload.message) }
            : { label: 'State', value: wordsOfName(payload.status?.status ?? '') },
        ],
      })),
    ]
  },
  /** Who wrote goes with their last lead, by `forgetNobodys`: colleagues share a number, and "stop" is of both. */
  async erase(_ctx, tx, { email }) {
    return emptyEventsOf(tx, await phonesOf(tx, email))
  },
  forgetOlder: (tx, _before, at) => emptyOldEvents(tx, new Date(at.getTime() - keptDays * dayMs)),
  async forgetNobodys(tx) {
    return (await deleteContactsOfNobody(tx)) + (await emptyOldEvents(tx))
  },
}

async function phonesOf(db: Queryable, email: string): Promise<string[]> {
  const own = await findLeadsOfEmail(db, email)
  return [...new Set(own.flatMap(({ phoneStored }) => phoneStored ?? []))]
}
