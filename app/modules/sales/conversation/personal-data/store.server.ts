import { asc, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { deidentifiedLeadIds } from '../../lead/person/store.server.ts'
import { answerEvidence } from '../../lead/tables.ts'
import {
  conversationAddressFaults,
  conversationCalls,
  conversationDrafts,
  conversationFiles,
  conversationMessages,
} from '../tables.ts'

export async function findConversationsOf(db: Queryable, leadIds: string[]) {
  if (leadIds.length === 0)
    return { messages: [], files: [], drafts: [], calls: [], statements: [] }
  return {
    messages: await db
      .select()
      .from(conversationMessages)
      .where(inArray(conversationMessages.leadId, leadIds))
      .orderBy(asc(conversationMessages.at)),
    files: await db
      .select()
      .from(conversationFiles)
      .where(inArray(conversationFiles.leadId, leadIds))
      .orderBy(asc(conversationFiles.createdAt)),
    drafts: await db
      .select()
      .from(conversationDrafts)
      .where(inArray(conversationDrafts.leadId, leadIds)),
    calls: await db
      .select()
      .from(conversationCalls)
      .where(inArray(conversationCalls.leadId, leadIds))
      .orderBy(asc(conversationCalls.at)),
    statements: await db
      .select()
      .from(answerEvidence)
      .where(inArray(answerEvidence.leadId, leadIds))
      .orderBy(asc(answerEvidence.recordedAt)),
  }
}

/**
 * Deletes the texts about these leads, by default about all that were de-identified. The time and kind of their answers
 * stay: they are counted and contain no names.
 * @returns the number of deleted rows
 */
export async function eraseConversations(db: Queryable, leadIds?: string[]): Promise<number> {
  const of = leadIds ?? deidentifiedLeadIds(db)
  let count = 0
  for (const table of [
    conversationFiles,
    conversationMessages,
    conversationDrafts,
    conversationCalls,
    conversationAddressFaults,
  ] as const) {
    const gone = await db
      .delete(table)
      .where(inArray(table.leadId, of))
      .returning({ leadId: table.leadId })
    count += gone.length
  }
  await db
    .update(answerEvidence)
    .set({ words: '' })
    .where(sql`${inArray(answerEvidence.leadId, of)} and ${answerEvidence.words} <> ''`)
  return count
}
