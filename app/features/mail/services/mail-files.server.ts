import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { MailMessage } from '../schema.ts'

/** Who keeps the files that mails name by id: the outbox would carry them through every list of deliveries. */
export type MailFiles = {
  read(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
}

export const mailFiles = extensionPoint<MailFiles>('files of mails')

export type MailFile = { fileName: string; contentType: string; content: Uint8Array }

/** The files of a mail that is about to be sent; undefined where one of them was removed meanwhile. */
export async function readMailFiles(
  { db, extensions }: Context,
  { attachments = [] }: Pick<MailMessage, 'attachments'>,
): Promise<MailFile[] | undefined> {
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  const kept = new Map<string, Uint8Array>()
  if (ids.length > 0)
    for (const { read } of extensions.at(mailFiles))
      for (const [id, bytes] of await read(db, ids)) kept.set(id, bytes)
  const files: MailFile[] = []
  for (const { fileName, contentType, content = '', fileId } of attachments) {
    const bytes = fileId ? kept.get(fileId) : Buffer.from(content, 'base64')
    if (!bytes) return undefined
    files.push({ fileName, contentType, content: bytes })
  }
  return files
}
