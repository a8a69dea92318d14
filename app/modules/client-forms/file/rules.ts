import { fileHashes, isFileHash } from '#app/modules/forms/answer/rules.ts'
import { type Field, fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, otherName } from '../definition/rules.ts'
import type { PictureType } from './schema.ts'

export type FileAnswer = { field: string; hash: string }

/** Whether files can answer a field. */
export function isFileField({ type }: Field): boolean {
  return type === 'pictures' || type === 'signature'
}

/** The files that values name; a signature that is a typed name is none. */
export function filesOf(definition: ClientForm, values: Values): FileAnswer[] {
  return fieldsOf(definition)
    .filter(isFileField)
    .flatMap(({ name }) =>
      fileHashes(values[name] ?? '')
        .filter(isFileHash)
        .map((hash) => ({ field: name, hash })),
    )
}

/** Answers about a person: what is sent apart, notes in own words, pictures and signatures. */
export function isPersonal(field: Field): boolean {
  return field.isPreference === true || field.type === 'text' || isFileField(field)
}

/** The names under which a form's drafts and answers hold something about a person (PRV-04). */
export function personalNames(definition: ClientForm): string[] {
  return fieldsOf(definition)
    .filter(isPersonal)
    .flatMap((field) => [field.name, otherName(field)])
}

export type PictureFacts = { type: PictureType; width: number; height: number }

/** What bytes are, by their own first ones and not by any name; undefined when no picture that we take. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = readJpeg(view) ?? readPng(view) ?? readWebp(view)
    return found && found.width > 0 && found.height > 0 ? found : undefined
  } catch (error) {
    // Cut off within what must be there.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** ITU T.81: segments up to the frame header, which holds height and width. */
function readJpeg(view: DataView): PictureFacts | undefined {
  if (view.getUint16(0) !== 0xff_d8) return undefined
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // C4, C8 and CC lie among the frame headers and are none.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // The picture's data, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9 || view.getUint16(at + 2) < 2) return undefined
  }
}

function readPng(view: DataView): PictureFacts | undefined {
  const isPng = view.getUint32(0) === 0x89_50_4e_47 && view.getUint32(4) === 0x0d_0a_1a_0a
  if (!isPng || textAt(view, 12) !== 'IHDR') return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** RFC 9649: the plain, the lossless and the extended form. */
function readWebp(view: DataView): PictureFacts | undefined {
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return undefined
  const type = 'image/webp'
  const form = textAt(view, 12)
  if (form === 'VP8 ') {
    const size = (at: number) => view.getUint16(at, true) & 0x3f_ff
    return { type, width: size(26), height: size(28) }
  }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { type, width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
  }
  if (form !== 'VP8X') return undefined
  const size = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
  return { type, width: size(24), height: size(27) }
}

function textAt(view: DataView, at: number): string {
  return String.fromCodePoint(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
