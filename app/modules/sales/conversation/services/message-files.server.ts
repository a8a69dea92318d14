import type { Queryable } from '#app/platform/database.server.ts'
import { findFilesOfMessages } from '../data/files.server.ts'
import type { MessageFile } from './message-channels.server.ts'

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const sounds = new Set([
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/webm',
])

/** How a browser can show a file without running anything in it; null where it is only saved. */
export function shownAs(type: string): 'picture' | 'sound' | null {
  if (pictures.has(type)) return 'picture'
  return sounds.has(type) ? 'sound' : null
}

/** The files that messages carry, by message. */
export async function readMessageFiles(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, MessageFile[]>> {
  const files = await findFilesOfMessages(db, messageIds)
  return Map.groupBy(
    files.map(({ id, leadId, messageId, name, type, size, isHeld }) => ({
      messageId: messageId!,
      name,
      type,
      size,
      path: isHeld ? null : (`/api/admin/conversations/${leadId}/files/${id}` as const),
      shownAs: isHeld ? null : shownAs(type),
    })),
    ({ messageId }) => messageId,
  )
}
