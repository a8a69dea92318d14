import { fileKinds, type FileKind } from '../schema/outgoing.ts'

/** What the Cloud API takes as a file (media, supported types), and how large. */
const kinds = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5_000_000 },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16_000_000,
  },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16_000_000 },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 100_000_000,
  },
} as const satisfies Record<FileKind, { types: readonly string[]; maxBytes: number }>

/** The longest text that goes with a file. */
export const maxCaption = 1024

/** How WhatsApp carries a file; the words say why it does not, and the way out. */
export function kindOfFile({
  type,
  size,
}: {
  type: string
  size: number
}): { kind: FileKind } | { problem: string } {
  const kind = fileKinds.find((known) => (kinds[known].types as readonly string[]).includes(type))
  if (!kind)
    return {
      problem:
        'WhatsApp does not take this kind of file. Send a PDF, an Office document, or a JPEG or PNG picture, or answer by email.',
    }
  const { maxBytes } = kinds[kind]
  return size > maxBytes
    ? { problem: `WhatsApp takes such files up to ${maxBytes / 1_000_000} MB. Send a smaller one.` }
    : { kind }
}
