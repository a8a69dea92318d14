import { expect, test } from 'vitest'
import { FileText, UnknownEncodingError } from './file-text.ts'

const text = 'naam,plek\nCafé Hoëveld,"Sandton – €5"\n'
const utf16 = (mark: string) => Buffer.from(mark + text, 'utf16le')
const windows = Buffer.from(text.replace('–', '\u0096').replace('€', '\u0080'), 'latin1')

function read(bytes: Uint8Array, sliceBytes: number): string {
  const reader = new FileText()
  let all = ''
  for (let from = 0; from < bytes.length; from += sliceBytes)
    all += reader.read(bytes.subarray(from, from + sliceBytes))
  return all + reader.read(new Uint8Array(), true)
}

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', utf16('\uFEFF')],
  ['UTF-16 without a mark', utf16('')],
  ['UTF-16 of the other order', utf16('\uFEFF').swap16()],
  ['Windows-1252', windows],
])('a file in %s is read, however it is cut', (_name, bytes) => {
  for (const sliceBytes of [4, 5, 7, 13, 1000]) expect(read(bytes, sliceBytes)).toBe(text)
})

test('a letter at the very end is read, and a file of ASCII too', () => {
  expect(read(Buffer.from('é'), 4)).toBe('é')
  expect(read(Buffer.from('caf\u00e9', 'latin1'), 4)).toBe('café')
  expect(read(Buffer.from('plain'), 4)).toBe('plain')
  expect(read(Buffer.from(''), 4)).toBe('')
})

test('letters of two encodings in one file are refused, and a letter that is cut off', () => {
  const mixed = Buffer.concat([Buffer.from('Hoëveld '), Buffer.from('Hoëveld', 'latin1')])
  expect(() => read(mixed, 1000)).toThrow(UnknownEncodingError)
  expect(() => read(Buffer.from('ëë').subarray(0, 3), 1000)).toThrow(UnknownEncodingError)
  expect(() => read(utf16('\uFEFF').subarray(0, 11), 1000)).toThrow(UnknownEncodingError)
})

test.each([
  ['a workbook of Excel', 'PK\u0003\u0004\u0014\u0000'],
  ['an older one', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'],
  ['a picture', '\u0089PNG\r\n\u001a\n'],
  ['a PDF', '%PDF-1.7\n'],
])('%s is refused with the way out, not read as text', (_name, beginning) => {
  expect(() => read(Buffer.from(beginning, 'latin1'), 1000)).toThrow(/CSV UTF-8/)
})
