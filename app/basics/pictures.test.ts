import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegOf, pngOf, webpOf } from '#tools/testing/small-pictures.ts'
import { pictureFacts } from './pictures.ts'

test('FLD-06 T37 the type and dimensions of a picture are read from its first bytes', () => {
  const [width, height] = [1200, 1600]
  expect(pictureFacts(jpegOf(width, height))).toEqual({ type: 'image/jpeg', width, height })
  expect(pictureFacts(pngOf(width, height))).toEqual({ type: 'image/png', width, height })
  for (const form of ['VP8 ', 'VP8L', 'VP8X'] as const)
    expect(pictureFacts(webpOf(form, width, height))).toEqual({ type: 'image/webp', width, height })
})

test.each([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(60))],
  ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(60))],
  ['a GIF', Buffer.from('GIF89a'.padEnd(60, '\u0001'))],
  ['a PDF', Buffer.from('%PDF-1.7'.padEnd(60))],
  ['an executable', Buffer.from('MZ'.padEnd(60))],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004'.padEnd(60))],
  [
    'audio in the same container as WebP',
    Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '.padEnd(60)),
  ],
  ['an empty file', Buffer.alloc(0)],
  ['a picture without any pixels', pngOf(0, 5)],
  ['a JPEG that ends before its frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0])],
])('T37 %s is refused as a picture', (_name, bytes) => expect(pictureFacts(bytes)).toBeUndefined())

test('T18 T37 reading the type of arbitrary bytes never throws or hangs', () => {
  const begins = [jpegOf(9, 9), pngOf(9, 9), webpOf('VP8X', 9, 9), Buffer.from([0xff, 0xd8])]
  fc.assert(
    fc.property(
      fc.constantFrom(...begins),
      fc.nat(40),
      fc.uint8Array({ maxLength: 200 }),
      (begin, cut, more) => {
        pictureFacts(Buffer.concat([begin.subarray(0, cut), more]))
      },
    ),
    { numRuns: 2000 },
  )
})
