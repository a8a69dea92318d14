import type { Queryable } from '#app/platform/database.server.ts'
import type { MailMessage } from '../schema.ts'

/** Reads the files that mails name by id: the outbox would carry them through every list of deliveries. */
export type ReadFiles = (
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Uint8Array>>

export type MailFile = { fileName: string; contentType: string; content: Uint8Array }

/** The files of a mail that is about to be sent; undefined where one of them was removed meanwhile. */
export async function readMailFiles(
  db: Queryable,
  { attachments = [] }: Pick<MailMessage, 'attachments'>,
  readFiles: ReadFiles,
): Promise<MailFile[] | undefined> {
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  const kept = ids.length > 0 ? await readFiles(db, ids) : new Map<string, Uint8Array>()
  const files: MailFile[] = []
  for (const { fileName, contentType, content = '', fileId } of attachments) {
    const bytes = fileId ? kept.get(fileId) : Buffer.from(content, 'base64')
    if (!bytes) return undefined
    files.push({ fileName, contentType, content: bytes })
  }
  return files
}
