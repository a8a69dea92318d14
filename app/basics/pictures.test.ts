import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegOf, pngOf, webpOf } from '#tools/testing/small-pictures.ts'
import { pictureFacts } from './pictures.ts'

test('FLD-06 T37 a picture is what its own first bytes say, with its measures', () => {
  const [width, height] = [1200, 1600]
  expect(pictureFacts(jpegOf(width, height))).toEqual({ type: 'image/jpeg', width, height })
  expect(pictureFacts(pngOf(width, height))).toEqual({ type: 'image/png', width, height })
  for (const form of ['VP8 ', 'VP8L', 'VP8X'] as const)
    expect(pictureFacts(webpOf(form, width, height))).toEqual({ type: 'image/webp', width, height })
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(60))],
  [
    'a drawing that can hold script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(60)),
  ],
  ['a GIF', Buffer.from('GIF89a'.padEnd(60, '\u0001'))],
  ['a PDF', Buffer.from('%PDF-1.7'.padEnd(60))],
  ['a program', Buffer.from('MZ'.padEnd(60))],
  ['an archive', Buffer.from('PK\u0003\u0004'.padEnd(60))],
  [
    'sound in the same container as WebP',
    Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '.padEnd(60)),
  ],
  ['nothing', Buffer.alloc(0)],
  ['a picture without any pixels', pngOf(0, 5)],
  ['the end of a JPEG before its frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0])],
])('T37 %s is no picture', (_name, bytes) => expect(pictureFacts(bytes)).toBeUndefined())

test('T18 T37 any bytes at all are answered: neither an error nor a loop', () => {
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
