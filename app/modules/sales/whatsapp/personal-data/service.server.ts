import { dayMs } from '#app/basics/dates.ts'
import { humanizeName } from '#app/basics/text.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { type PersonalDataProvider, labelledFields } from '#app/platform/personal-data.ts'
import { findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { unknownSender, messageText } from '../event/rules.ts'
import { eraseEventsOfPhones, eraseOldEvents, findEventsOf } from '../event/store.server.ts'
import {
  purgeOrphanedContacts,
  findAddressesOf,
  findContacts,
  deleteAddresses,
} from '../store.server.ts'

/** WhatsApp repeats a webhook for at most a week, and the conversation already contains the message. */
const retentionDays = 30

/** Data from WhatsApp: contacts, and raw webhooks. Messages belong to the conversation. */
export const whatsappPersonalData: PersonalDataProvider = {
  name: 'WhatsApp',
  async find(db, email) {
    const { addresses } = await addressesOf(db, email)
    const contacts = await findContacts(db, addresses)
    const events = await findEventsOf(db, addresses)
    return [
      ...contacts.map(({ phone, name, lastWroteAt, stoppedAt, updatedAt }) => ({
        what: 'You on WhatsApp',
        at: updatedAt,
        fields: labelledFields({
          'Number or user ID': phone,
          Name: name,
          'Last wrote': lastWroteAt?.toISOString() ?? '',
          'Wrote "stop"': stoppedAt?.toISOString() ?? '',
        }),
      })),
      ...events.map(({ phone, at, payload: { message, status } }) => ({
        what: message ? 'Message on WhatsApp' : 'Delivery of our message',
        at,
        fields: [
          { label: 'Number or user ID', value: phone },
          message
            ? { label: 'Text', value: messageText(message) }
            : { label: 'State', value: humanizeName(status?.status ?? '') },
        ],
      })),
    ]
  },
  /**
   * Doesn't erase the contact, because colleagues may share a number and its "stop". `purgeOrphans` deletes the contact
   * with its last lead.
   */
  async erase(_ctx, tx, { email }) {
    const { addresses, leadIds } = await addressesOf(tx, email)
    return (await eraseEventsOfPhones(tx, addresses)) + (await deleteAddresses(tx, leadIds))
  },
  purgeOlderThan: (tx, _before, at) =>
    eraseOldEvents(tx, new Date(at.getTime() - retentionDays * dayMs)),
  async purgeOrphans(tx) {
    const left = await deleteAddresses(tx)
    return left + (await purgeOrphanedContacts(tx)) + (await eraseOldEvents(tx))
  },
}

/** Excludes the placeholder for unknown senders, which different people share. */
async function addressesOf(db: Queryable, email: string) {
  const own = await findLeadsOfEmail(db, email)
  const leadIds = own.map(({ id }) => id)
  const numbers = own.flatMap(({ phoneStored }) => phoneStored ?? [])
  const all = new Set([...numbers, ...(await findAddressesOf(db, leadIds))])
  return { leadIds, addresses: [...all].filter((address) => address !== unknownSender) }
}
