import type { Attachment } from 'postal-mime'
import { type IcsDateObject, convertIcsCalendar } from 'ts-ics'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { isExecutable, fileTypeOf, safeFileName } from '../../conversation/draft/rules.ts'
import type { MailFile } from '../schema.ts'
import { type MailPart, toSingleLine, removeUnstorable } from '../text/rules.server.ts'

const maxCalendarLength = 200_000
const calendarMethodLabels: Record<string, string> = {
  REQUEST: 'Invitation',
  CANCEL: 'Cancelled',
  COUNTER: 'Another time suggested',
  REPLY: 'Reply to an invitation',
}
const attendeeStatusLabels: Record<string, string> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentatively accepted',
}

/** Describes the event in a calendar file as plain text; empty if the file cannot be parsed. */
function describeInvitation(text: string): string {
  try {
    const { method = '', events } = convertIcsCalendar(undefined, text.slice(0, maxCalendarLength))
    const event = events?.[0]
    if (!event) return ''
    const answer = event.attendees?.[0]?.partstat ?? ''
    const what =
      (method === 'REPLY' && attendeeStatusLabels[answer]) || calendarMethodLabels[method]
    // A file may lack the start time that the standard requires.
    const start = event.start as IcsDateObject | undefined
    return [
      `${what ?? 'Appointment'}: ${event.summary || 'no title'}`,
      start ? `When: ${eventTimeText(start, zonelessStartPattern.test(text))}` : '',
      event.location ? `Where: ${event.location}` : '',
      event.description ?? '',
    ]
      .filter(Boolean)
      .join('\n')
  } catch {
    return ''
  }
}

const zonelessStartPattern = /^DTSTART:\d{8}T\d{6}\s*$/m

/** Formats a start in Johannesburg time; without a known zone, as written, with the zone's name if there is one. */
function eventTimeText({ date, type, local }: IcsDateObject, isWithoutZone: boolean): string {
  const written = date.toISOString()
  const day = formatDate(written.slice(0, 10))
  if (type === 'DATE') return day
  const isAsWritten = isWithoutZone || local?.date.getTime() === date.getTime()
  if (!isAsWritten) return formatDateTime(date)
  return `${day}, ${written.slice(11, 16)}${local ? ` (${local.timezone})` : ''}`
}

/** Content of winmail.dat, Outlook's container for text and files (MS-OXTNEF). */
type TnefContent = { text: string; files: MailPart[] }

const tnefSignature = 0x223e9f78
const tnefAttributeIds = {
  beginsFile: 0x00069002,
  fileName: 0x00018010,
  fileBytes: 0x0006800f,
  fileProperties: 0x00069005,
  text: 0x0002800c,
  properties: 0x00069003,
}
const tnefPropertyIds = { text: 0x1000, longName: 0x3707, fileBytes: 0x3701 }
const maxFiles = 50
const maxProperties = 2000

/** The plain text and the files in a winmail.dat; null if it cannot be read. */
function readTnef(bytes: Uint8Array): TnefContent | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (data.readUInt32LE(0) !== tnefSignature) return null
    return readAttributes(data)
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readAttributes(data: Buffer): TnefContent {
  const found: TnefContent = { text: '', files: [] }
  let at = 6
  while (at < data.length) {
    const id = data.readUInt32LE(at + 1)
    const value = sliceOrThrow(data, at + 9, data.readUInt32LE(at + 5))
    at += 9 + value.length + 2
    if (id === tnefAttributeIds.beginsFile) {
      if (found.files.length === maxFiles) return found
      found.files.push({
        filename: '',
        mimeType: 'application/octet-stream',
        bytes: Buffer.alloc(0),
      })
    } else if (id === tnefAttributeIds.text) found.text ||= decodeLine(value)
    else if (id === tnefAttributeIds.properties) {
      const [text] = readProperties(value).get(tnefPropertyIds.text) ?? []
      if (text) found.text = text.words
    } else applyFileAttribute(found.files.at(-1), id, value)
  }
  return found
}

function applyFileAttribute(file: MailPart | undefined, id: number, value: Buffer) {
  if (!file) return
  if (id === tnefAttributeIds.fileName) file.filename ||= decodeLine(value)
  if (id === tnefAttributeIds.fileBytes) file.bytes = value
  if (id !== tnefAttributeIds.fileProperties) return
  const properties = readProperties(value)
  file.filename = properties.get(tnefPropertyIds.longName)?.[0]?.words || file.filename
  const bytes = properties.get(tnefPropertyIds.fileBytes)?.[0]?.bytes
  if (bytes && file.bytes.length === 0) file.bytes = bytes
}

type PropertyValue = { words: string; bytes: Buffer }
const unicodeType = 0x1f
const fixedTypeLengths: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}

/** Returns the properties of a message or file by property ID (MS-OXCDATA section 2.11). */
function readProperties(data: Buffer): Map<number, PropertyValue[]> {
  const found = new Map<number, PropertyValue[]>()
  let at = 4
  for (let left = Math.min(data.readUInt32LE(0), maxProperties); left > 0; left--) {
    const type = data.readUInt16LE(at)
    const id = data.readUInt16LE(at + 2)
    at += 4
    if (id >= 0x8000) at += lengthOfName(data, at)
    const single = type & ~0x1000
    const isMany = type !== single
    const fixed = fixedTypeLengths[single]
    let count = isMany || fixed === undefined ? data.readUInt32LE(at) : 1
    if (isMany || fixed === undefined) at += 4
    const values: PropertyValue[] = []
    for (; count > 0 && at < data.length; count--) {
      const length = fixed ?? data.readUInt32LE(at)
      const bytes = sliceOrThrow(data, fixed === undefined ? at + 4 : at, length)
      values.push({ bytes, words: decodeNullTerminated(bytes, single === unicodeType) })
      at += (fixed === undefined ? 4 : 0) + length + ((4 - (length % 4)) % 4)
    }
    found.set(id, values)
  }
  return found
}

/** Returns the size in bytes of a named property's GUID and name. The name is a text or a number. */
function lengthOfName(data: Buffer, at: number): number {
  if (data.readUInt32LE(at + 16) === 0) return 24
  const length = data.readUInt32LE(at + 20)
  return 24 + length + ((4 - (length % 4)) % 4)
}

function sliceOrThrow(data: Buffer, from: number, length: number): Buffer {
  if (from + length > data.length) throw new RangeError('The file ends unexpectedly.')
  return data.subarray(from, from + length)
}

const decodeLine = (bytes: Buffer) => decodeNullTerminated(bytes, false)

function decodeNullTerminated(bytes: Buffer, isUnicode: boolean): string {
  const words = new TextDecoder(isUnicode ? 'utf-16le' : 'windows-1252').decode(bytes)
  return words.split('\u0000')[0]!
}

/** Limit for the total size of the stored files of one email. */
const maxFileBytes = 10 * 1024 * 1024
const maxAddedLength = 20_000

export type MailFiles = {
  files: MailFile[]
  /** Text found only in attachments: calendar invitations and Outlook's winmail.dat. */
  added: string[]
  /** The unreadable or skipped parts, each as a sentence. */
  problems: string[]
}

export const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

/** Returns the files to store, texts found in them, and problems. If the email is truncated, skips its last file. */
export function filesOf(
  attachments: readonly Attachment[],
  pictures: readonly MailPart[],
  isWhole: boolean,
): MailFiles {
  const parts = attachments.map((attachment): MailPart => ({
    ...attachment,
    bytes: bytesOf(attachment),
  }))
  const problems: string[] = []
  const cut = isWhole ? undefined : parts.pop()
  if (cut) problems.push(`${nameOf(cut)} could not be kept in full. Open it in the mailbox.`)
  const added: string[] = []
  const offered = parts.flatMap((part): MailPart[] => {
    const { mimeType, bytes } = part
    if (mimeType === 'text/calendar')
      added.push(describeInvitation(new TextDecoder().decode(bytes)))
    const sealed = encryptionNotice(part)
    if (sealed) problems.push(sealed)
    if (!isTnef(part)) return [part]
    const packed = readTnef(bytes)
    if (!packed)
      problems.push(
        'winmail.dat is an Outlook format that we can’t read. Ask the sender to send the files again as plain text or HTML email.',
      )
    if (packed) added.push(packed.text)
    return packed ? packed.files : [part]
  })
  const all = [...offered, ...pictures]
  const files = limitFiles(all)
  if (files.length < all.length)
    problems.push('Some files were left out. We keep up to 50 files and 10 MB per email.')
  const words = added.map((text) => removeUnstorable(text).slice(0, maxAddedLength).toWellFormed())
  return { files, added: words.filter(Boolean), problems }
}

const nameOf = ({ filename }: MailPart) =>
  filename ? `The file ${safeFileName(filename, 'file')}` : 'One file'

const isTnef = ({ mimeType, filename }: MailPart) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

/** Note to staff about an encrypted part, which a mail program can open from the original; empty for other parts. */
function encryptionNotice({ mimeType, filename }: MailPart): string {
  const open = 'Save the original and open it in an email program.'
  if (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType) || /\.p7m$/i.test(filename ?? ''))
    return `This email is encrypted or signed (S/MIME), so its text can’t be shown here. ${open}`
  if (mimeType === 'application/pgp-encrypted')
    return `This email is encrypted (PGP), so its text can’t be shown here. ${open}`
  return ''
}

function limitFiles(parts: readonly MailPart[]): MailFile[] {
  const files: MailFile[] = []
  let left = maxFileBytes
  for (const part of parts.slice(0, maxFiles)) {
    if (part.bytes.byteLength > left) continue
    left -= part.bytes.byteLength
    files.push(fileOf(part, files.length + 1))
  }
  return files
}

const fileExtensions: Record<string, string> = { 'message/rfc822': 'eml', 'text/calendar': 'ics' }

function fileOf({ filename, mimeType, contentId, bytes }: MailPart, at: number): MailFile {
  const type = fileTypeOf(mimeType)
  const ending = fileExtensions[type] ?? (type.startsWith('text/') ? 'txt' : 'dat')
  const name = safeFileName(filename, `file-${at}.${ending}`)
  const isHeld = isExecutable(name, type) || isExecutable(filename ?? '', type)
  const id = toSingleLine(contentId ?? '', 200).replaceAll(/^<|>$/g, '')
  return { name, type, size: bytes.byteLength, isHeld, contentId: id || null, bytes }
}
