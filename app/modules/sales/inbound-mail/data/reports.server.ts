import { eq } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { ReportedRecipient } from '../schema/mail.ts'
import { inboundMails } from '../tables.server.ts'

/** What a delivery report says of the mail of ours that it is about. */
export async function keepReport(
  db: Queryable,
  id: string,
  { leadId, action, address, status, reason }: ReportedRecipient & { leadId: string },
): Promise<void> {
  await db
    .update(inboundMails)
    .set({
      leadId,
      state: 'joined',
      reportAction: action,
      reportAddress: address,
      reportReason: [status, reason].filter(Boolean).join(' '),
    })
    .where(eq(inboundMails.id, id))
}
