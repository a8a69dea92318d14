import { expect, test } from 'vitest'
import { startsRightToLeft, toDrawingOrder } from './fonts.server.ts'
import { openPdf, printText, registerEmbeddedFonts } from './pdf.server.ts'

const drawingOrderOf = (line: string) => toDrawingOrder(line, startsRightToLeft(line))

test.each([
  ['سلام', '\ufee1\ufefc\ufeb3', 'lam and alef form a ligature and join the letter before'],
  ['بلا', '\ufefc\ufe91', 'a letter at the start joins the next'],
  ['ورد', '\ufea9\ufead\ufeed', 'letters that never join the next letter stay separate'],
  ['ی پ', '\ufb56 \ufbfc', 'Persian and Urdu letters'],
  ['אבג דה', '\u05d4\u05d3 \u05d2\u05d1\u05d0', 'Hebrew words and letters'],
  ['شركة 24', '24 \ufe94\ufedb\ufeae\ufeb7', 'numbers keep their order'],
  ['For: شركة, R 24', 'For: \ufe94\ufedb\ufeae\ufeb7, R 24', 'an Arabic name in English text'],
  ['(سلام)', '(\ufee1\ufefc\ufeb3)', 'brackets are mirrored'],
  ['سَلام', '\ufee1\ufefc\ufeb3\u064e', 'marks follow their letter and do not break a ligature'],
  ['سلام 😀', '😀 \ufee1\ufefc\ufeb3', 'surrogate pairs stay together'],
])('%s is drawn as %s: %s', (line, expected) => expect(drawingOrderOf(line)).toBe(expected))

/** Returns the pieces of a paragraph as pdfkit receives them. */
function capturePieces(text: string, width: number) {
  const pdf = openPdf({ title: 'Test', author: 'Test', at: new Date(0) })
  registerEmbeddedFonts(pdf.doc)
  const seen: { text: string; align: unknown }[] = []
  const write = pdf.doc.text.bind(pdf.doc) as (...given: unknown[]) => PDFKit.PDFDocument
  pdf.doc.text = ((words: string, options: { align?: string }) => {
    seen.push({ text: words, align: options.align })
    return write(words, options)
  }) as typeof pdf.doc.text
  printText(pdf, text, { size: 10, width })
  return seen
}

test('an Arabic paragraph is right-aligned, with its first words in the first line', () => {
  const [piece, ...rest] = capturePieces('شركة الخبز في جوهانسبرغ شركة الخبز', 90)
  expect(rest).toEqual([])
  expect(piece!.align).toBe('right')
  const lines = piece!.text.split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[0]!.endsWith(drawingOrderOf('شركة'))).toBe(true)
  expect(lines.at(-1)!.startsWith(drawingOrderOf('الخبز'))).toBe(true)
})

test('Arabic in an English line is reordered without right alignment, and plain English is unchanged', () => {
  const mixed = capturePieces('For Thandi, شركة الخبز', 400)
  expect(mixed.map(({ text }) => text).join('')).toBe(`For Thandi, ${drawingOrderOf('شركة الخبز')}`)
  expect(mixed.every(({ align }) => align === undefined)).toBe(true)
  expect(capturePieces('Plain words\nof two lines', 400)).toEqual([
    { text: 'Plain words\nof two lines', align: undefined },
  ])
})
