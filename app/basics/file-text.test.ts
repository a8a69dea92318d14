import { expect, test } from 'vitest'
import { FileTextReader, UnknownEncodingError } from './file-text.ts'

const text = 'naam,plek\nCafé Hoëveld,"Sandton – €5"\n'
const encodeUtf16 = (mark: string) => Buffer.from(mark + text, 'utf16le')
const windows1252Bytes = Buffer.from(text.replace('–', '\u0096').replace('€', '\u0080'), 'latin1')

function decodeInSlices(bytes: Uint8Array, sliceBytes: number): string {
  const reader = new FileTextReader()
  let all = ''
  for (let from = 0; from < bytes.length; from += sliceBytes)
    all += reader.read(bytes.subarray(from, from + sliceBytes))
  return all + reader.read(new Uint8Array(), true)
}

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', encodeUtf16('\uFEFF')],
  ['UTF-16 without a byte order mark', encodeUtf16('')],
  ['UTF-16 in big-endian order', encodeUtf16('\uFEFF').swap16()],
  ['Windows-1252', windows1252Bytes],
])('a file in %s is decoded, whatever the chunk size', (_name, bytes) => {
  for (const sliceBytes of [4, 5, 7, 13, 1000]) expect(decodeInSlices(bytes, sliceBytes)).toBe(text)
})

test('an accented letter at the very end is decoded, and so are ASCII and empty files', () => {
  expect(decodeInSlices(Buffer.from('é'), 4)).toBe('é')
  expect(decodeInSlices(Buffer.from('caf\u00e9', 'latin1'), 4)).toBe('café')
  expect(decodeInSlices(Buffer.from('plain'), 4)).toBe('plain')
  expect(decodeInSlices(Buffer.from(''), 4)).toBe('')
})

test('a file with mixed encodings or a truncated character is refused', () => {
  const mixed = Buffer.concat([Buffer.from('Hoëveld '), Buffer.from('Hoëveld', 'latin1')])
  expect(() => decodeInSlices(mixed, 1000)).toThrow(UnknownEncodingError)
  expect(() => decodeInSlices(Buffer.from('ëë').subarray(0, 3), 1000)).toThrow(UnknownEncodingError)
  expect(() => decodeInSlices(encodeUtf16('\uFEFF').subarray(0, 11), 1000)).toThrow(
    UnknownEncodingError,
  )
})

test.each([
  ['an Excel workbook', 'PK\u0003\u0004\u0014\u0000'],
  ['an older Excel workbook', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'],
  ['a picture', '\u0089PNG\r\n\u001a\n'],
  ['a PDF', '%PDF-1.7\n'],
])('%s is refused with a hint to save it as CSV', (_name, beginning) => {
  expect(() => decodeInSlices(Buffer.from(beginning, 'latin1'), 1000)).toThrow(/CSV UTF-8/)
})
