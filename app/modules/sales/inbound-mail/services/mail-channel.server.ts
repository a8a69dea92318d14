import type { MessageChannel } from '../../conversation/services/message-channels.server.ts'
import { findMailsOfMessages, listFiles } from '../data.server.ts'

/** What conversations show of a mail besides its text (INB-05, INB-06). */
export const mailChannel: MessageChannel = {
  channel: 'mail',
  async findSources(db, messageIds) {
    const mails = await findMailsOfMessages(db, messageIds)
    const files = await listFiles(
      db,
      mails.map(({ id }) => id),
    )
    return new Map(
      mails.map(({ id, messageId, hasHtml, problem }) => [
        messageId!,
        {
          problem,
          htmlPath: hasHtml ? (`/api/admin/mail/${id}/html` as const) : null,
          originalPath: `/api/admin/mail/${id}/original` as const,
          files: files
            .filter(({ mailId }) => mailId === id)
            .map(({ position, name, type, size, isHeld }) => ({
              name,
              type,
              size,
              path: isHeld ? null : (`/api/admin/mail/${id}/files/${position}` as const),
            })),
        },
      ]),
    )
  },
}
