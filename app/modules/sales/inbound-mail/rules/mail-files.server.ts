import type { Attachment } from 'postal-mime'
import type { MailFile } from '../schema/mail.ts'
import { canRun, fileTypeOf, safeFileName } from '../../conversation/rules/file-names.ts'
import { wordsOfInvitation } from './invitation.ts'
import { oneLine, storable, type EmbeddedPicture } from './mail-words.server.ts'
import { mostFiles, readTnef } from './tnef.ts'

/** INB-06: at most so many bytes of files of one mail are kept. */
const mostFileBytes = 10 * 1024 * 1024
const longestAddition = 20_000

export type MailFiles = {
  files: MailFile[]
  /** Words that stood in files alone: of invitations, and of what Outlook packed up. */
  added: string[]
  /** What of them could not be read or kept, each a sentence. */
  problems: string[]
}

type Part = Pick<Attachment, 'filename' | 'mimeType' | 'contentId'> & { bytes: Uint8Array }

export const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** The files of a mail (INB-06), with what stands in them for words. @param isWhole the last one is cut otherwise */
export function filesOf(
  attachments: readonly Attachment[],
  pictures: readonly EmbeddedPicture[],
  isWhole: boolean,
): MailFiles {
  const parts = attachments.map((attachment): Part => ({
    ...attachment,
    bytes: bytesOf(attachment),
  }))
  const problems: string[] = []
  const cut = isWhole ? undefined : parts.pop()
  if (cut) problems.push(`${nameOf(cut)} is in the mailbox only.`)
  const added: string[] = []
  const offered = parts.flatMap((part): Part[] => {
    const { mimeType, bytes } = part
    if (mimeType === 'text/calendar') added.push(wordsOfInvitation(new TextDecoder().decode(bytes)))
    const sealed = sealedWords(part)
    if (sealed) problems.push(sealed)
    if (!isTnef(part)) return [part]
    const packed = readTnef(bytes)
    if (!packed)
      problems.push(
        'winmail.dat is a format of Outlook, and could not be read. Ask the sender to send the files again as plain text or HTML email.',
      )
    if (packed) added.push(packed.text)
    return packed ? packed.files.map(ofTnef) : [part]
  })
  const all = [...offered, ...pictures.map(ofPicture)]
  const files = kept(all)
  if (files.length < all.length)
    problems.push('It has more files than are kept, which are 50 of together 10 MB.')
  const words = added.map((text) => storable(text).slice(0, longestAddition).toWellFormed())
  return { files, added: words.filter(Boolean), problems }
}

const nameOf = ({ filename }: Part) =>
  filename ? `The file ${safeFileName(filename, 'file')}` : 'Its file'

const isTnef = ({ mimeType, filename }: Part) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

const ofTnef = ({ name, bytes }: { name: string; bytes: Uint8Array }): Part => ({
  filename: name,
  mimeType: 'application/octet-stream',
  bytes,
})

const ofPicture = ({ name, type, contentId, bytes }: EmbeddedPicture): Part => ({
  filename: name,
  mimeType: type,
  contentId,
  bytes,
})

/** What is said of a mail whose words are sealed in a file; the original opens elsewhere. */
function sealedWords({ mimeType, filename }: Part): string {
  const open = 'Save the original and open it in a mail program.'
  if (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType) || /\.p7m$/i.test(filename ?? ''))
    return `It is encrypted or signed as a whole (S/MIME), so its words cannot be shown here. ${open}`
  if (mimeType === 'application/pgp-encrypted')
    return `It is encrypted (PGP), so its words cannot be shown here. ${open}`
  return ''
}

function kept(parts: readonly Part[]): MailFile[] {
  const files: MailFile[] = []
  let left = mostFileBytes
  for (const part of parts.slice(0, mostFiles)) {
    if (part.bytes.byteLength > left) continue
    left -= part.bytes.byteLength
    files.push(fileOf(part, files.length + 1))
  }
  return files
}

const endings: Record<string, string> = { 'message/rfc822': 'eml', 'text/calendar': 'ics' }

function fileOf({ filename, mimeType, contentId, bytes }: Part, at: number): MailFile {
  const type = fileTypeOf(mimeType)
  const ending = endings[type] ?? (type.startsWith('text/') ? 'txt' : 'dat')
  const name = safeFileName(filename, `file-${at}.${ending}`)
  const isHeld = canRun(name, type) || canRun(filename ?? '', type)
  const id = oneLine(contentId ?? '', 200).replaceAll(/^<|>$/g, '')
  return { name, type, size: bytes.byteLength, isHeld, contentId: id || null, bytes }
}
