import { humanizeName } from '#app/basics/text.ts'
import type { PersonalDataRecord, PersonalDataProvider } from '#app/platform/personal-data.ts'
import { answerWayLabels } from '../../lead/inbox/content.ts'
import { findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { callOutcomeLabels } from '../content.ts'
import {
  eraseConversationsOf,
  eraseOrphanedConversations,
  findConversationsOf,
} from './store.server.ts'

export const conversationsPersonalData: PersonalDataProvider = {
  name: 'Messages and calls',
  async find(db, email) {
    const own = await findLeadsOfEmail(db, email)
    return findConversationRecords(
      await findConversationsOf(
        db,
        own.map(({ id }) => id),
      ),
      new Map(own.map(({ id, reference }) => [id, reference])),
    )
  },
  async erase(_ctx, tx, { email }) {
    const own = await findLeadsOfEmail(tx, email, true)
    return eraseConversationsOf(
      tx,
      own.map(({ id }) => id),
    )
  },
  purgeOrphans: eraseOrphanedConversations,
}

const answerWayOf = (how: string) => (answerWayLabels as Partial<Record<string, string>>)[how]

function findConversationRecords(
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
        fields: [
          { label: 'Address', value: address },
          { label: 'Subject', value: subject },
          { label: 'Text', value: body },
        ],
      })),
    ...files.map((file) => fileRecord(file, recordTitle('', file.leadId))),
    ...drafts.map(({ leadId, updatedAt, body }) => ({
      what: recordTitle('Unsent reply from our staff', leadId),
      at: updatedAt,
      fields: [{ label: 'Text', value: body }],
    })),
    ...calls.map(({ leadId, at, outcome, note }) => ({
      what: recordTitle('Call', leadId),
      at,
      fields: [
        { label: 'How it went', value: callOutcomeLabels[outcome] },
        { label: 'Note', value: note },
      ],
    })),
    ...statements.map(({ leadId, at, kind, how, words }) => ({
      what: recordTitle('Answer', leadId),
      at,
      fields: [
        { label: 'By', value: answerWayOf(how) ?? humanizeName(kind) },
        { label: 'Staff comment', value: words },
      ],
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
    fields: [
      { label: 'Name', value: name },
      { label: 'Type', value: `${type}, ${size} bytes` },
    ],
  }
}
