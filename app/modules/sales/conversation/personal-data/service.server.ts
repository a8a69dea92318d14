import { humanizeName } from '#app/basics/text.ts'
import {
  type PersonalDataProvider,
  type PersonalDataRecord,
  labelledFields,
} from '#app/platform/personal-data.ts'
import { answerWayLabels } from '../../lead/inbox/content.ts'
import { findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { callOutcomeLabels } from '../content.ts'
import { eraseConversations, findConversationsOf } from './store.server.ts'

export const conversationsPersonalData: PersonalDataProvider = {
  name: 'Messages and calls',
  async find(db, email) {
    const own = await findLeadsOfEmail(db, email)
    const referenceOf = new Map(own.map(({ id, reference }) => [id, reference]))
    return toRecords(await findConversationsOf(db, [...referenceOf.keys()]), referenceOf)
  },
  async erase(_ctx, tx, { email }) {
    const own = await findLeadsOfEmail(tx, email, true)
    const leadIds = own.map(({ id }) => id)
    return eraseConversations(tx, leadIds)
  },
  purgeOrphans: (tx) => eraseConversations(tx),
}

const answerWayOf = (how: string) => (answerWayLabels as Partial<Record<string, string>>)[how]

function toRecords(
  { messages, files, drafts, calls, statements }: Awaited<ReturnType<typeof findConversationsOf>>,
  referenceOf: ReadonlyMap<string, string>,
): PersonalDataRecord[] {
  const recordTitle = (what: string, leadId: string) => `${what} about ${referenceOf.get(leadId)}`
  return [
    ...messages
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ leadId, direction, at, address, subject, body }) => ({
        what: recordTitle(direction === 'out' ? 'Our message' : 'Your message', leadId),
        at,
        fields: labelledFields({ Address: address, Subject: subject, Text: body }),
      })),
    ...files.map((file) => fileRecord(file, recordTitle('', file.leadId))),
    ...drafts.map(({ leadId, updatedAt, body }) => ({
      what: recordTitle('Unsent reply from our staff', leadId),
      at: updatedAt,
      fields: labelledFields({ Text: body }),
    })),
    ...calls.map(({ leadId, at, outcome, note }) => ({
      what: recordTitle('Call', leadId),
      at,
      fields: labelledFields({ 'How it went': callOutcomeLabels[outcome], Note: note }),
    })),
    ...statements.map(({ leadId, at, kind, how, words }) => ({
      what: recordTitle('Answer', leadId),
      at,
      fields: labelledFields({
        By: answerWayOf(how) ?? humanizeName(kind),
        'Staff comment': words,
      }),
    })),
  ]
}

type StoredMessageFile = Awaited<ReturnType<typeof findConversationsOf>>['files'][number]

function fileRecord(
  { createdAt, messageId, staffId, name, type, size }: StoredMessageFile,
  about: string,
): PersonalDataRecord {
  const ours = messageId ? 'Our file' : 'Unsent file from our staff'
  return {
    what: `${staffId === null ? 'Your file' : ours}${about}`,
    at: createdAt,
    fields: labelledFields({ Name: name, Type: `${type}, ${size} bytes` }),
  }
}
