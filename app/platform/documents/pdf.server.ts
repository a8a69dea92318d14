import PdfDocument from 'pdfkit'
import {
  type Face,
  startsRightToLeft,
  toDrawingOrder,
  fontOf,
  hasRightToLeft,
  splitByFace,
} from './fonts.server.ts'

export const pdfColours = {
  ink: '#1b211e',
  inkSoft: '#4b554f',
  leaf: '#14493a',
  clay: '#b4471f',
  line: '#d8cbb2',
} as const
export const pdfFonts = {
  serif: 'Times-Bold',
  sans: 'Helvetica',
  sansBold: 'Helvetica-Bold',
} as const

/** A PDF of A4 pages in progress, tagged for screen readers; `root` contains its structure. */
export type Pdf = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement }

export function openPdf(info: { title: string; author: string; at: Date }): Pdf {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 56,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-ZA',
    info: { Title: info.title, Author: info.author, CreationDate: info.at },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

export async function closePdf({ doc, root }: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  root.end()
  doc.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

export function drawPdfTitle(pdf: Pdf, words: { eyebrow: string; heading: string; lead: string }) {
  pdf.doc.font(pdfFonts.sansBold).fontSize(10).fillColor(pdfColours.clay)
  pdf.doc.text(words.eyebrow, { structParent: pdf.root })
  pdf.doc.moveDown(0.4)
  drawPdfHeading(pdf, 'H1', words.heading)
  drawPdfParagraph(pdf, words.lead, 12, pdfColours.inkSoft)
}

export function drawPdfHeading({ doc, root }: Pdf, tag: 'H1' | 'H2', text: string) {
  doc.font(pdfFonts.serif).fontSize(tag === 'H1' ? 28 : 18)
  doc.fillColor(pdfColours.leaf).text(text, { structParent: root, structType: tag })
  doc.moveDown(0.3)
}

export function drawPdfParagraph(
  { doc, root }: Pdf,
  text: string,
  size = 10.5,
  colour: string = pdfColours.ink,
) {
  doc.font(pdfFonts.sans).fontSize(size).fillColor(colour)
  doc.text(text, { structParent: root, lineGap: 2 })
  doc.moveDown(0.5)
}

export function ensurePageSpace({ doc }: Pdf, points: number): 'same-page' | 'new-page' {
  if (doc.y + points <= doc.page.height - doc.page.margins.bottom) return 'same-page'
  doc.addPage()
  return 'new-page'
}

/** Draws a rule above a block, on a new page if fewer than `points` are left. */
export function drawPdfBlockRule(pdf: Pdf, points: number) {
  const { doc } = pdf
  const { left, right } = doc.page.margins
  if (ensurePageSpace(pdf, points) === 'same-page') doc.moveDown(0.8)
  drawPdfArtifact(pdf, () => {
    doc.moveTo(left, doc.y).lineTo(doc.page.width - right, doc.y)
    doc.lineWidth(1.5).stroke(pdfColours.clay)
  })
  doc.moveDown(0.6)
}

/** Draws something that screen readers skip. */
export function drawPdfArtifact({ doc }: Pdf, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Registers the embedded fonts in a document. Only the printed characters are added to the file. */
export function registerEmbeddedFonts(doc: PDFKit.PDFDocument): void {
  registerFace(doc, 'regular')
  registerFace(doc, 'bold')
  doc.font('regular')
}

/** pdfkit accepts a fontkit font directly, but its types do not include this. */
const registerFace = (doc: PDFKit.PDFDocument, face: Face) =>
  doc.registerFont(face, fontOf(face) as never)

function selectFontFace(doc: PDFKit.PDFDocument, face: Face): void {
  if (face === 'other') registerFace(doc, 'other')
  doc.font(face)
}

export type PrintOptions = {
  size: number
  face?: 'regular' | 'bold'
  colour?: string
  tag?: 'H1' | 'H2' | 'P'
  /** Space below the paragraph, in lines. */
  gap?: number
  x?: number
  width?: number
}

/** Prints a tagged paragraph in the embedded fonts; each piece uses a font that has its characters. */
export function printText({ doc, root }: Pdf, text: string, options: PrintOptions): void {
  const {
    size,
    face = 'regular',
    colour = pdfColours.ink,
    tag = 'P',
    gap = 0.25,
    x,
    width,
  } = options
  doc.fontSize(size).fillColor(colour)
  const { left, right } = doc.page.margins
  const room = width ?? doc.page.width - right - (x ?? left)
  const { pieces, align } = arrangeText(doc, text, { face, size, width: room })
  for (const [at, piece] of pieces.entries()) {
    selectFontFace(doc, piece.face)
    if (at === 0 && x !== undefined) doc.x = x
    doc.text(piece.text, {
      structParent: root,
      structType: tag,
      lineGap: 1.5,
      continued: at < pieces.length - 1,
      ...(width === undefined ? {} : { width }),
      ...(align ? { align } : {}),
    })
  }
  selectFontFace(doc, face)
  doc.moveDown(gap)
}

type ArrangeOptions = { face: 'regular' | 'bold'; size: number; width: number }
type ArrangedText = { pieces: { face: Face; text: string }[]; align?: 'right' }

/**
 * Splits a text into pieces of one font in drawing order. Text with right-to-left letters is broken into lines here,
 * because order and breaks depend on each other. A right-to-left paragraph uses one font, because pdfkit aligns each
 * piece separately.
 */
function arrangeText(
  doc: PDFKit.PDFDocument,
  text: string,
  { face, ...options }: ArrangeOptions,
): ArrangedText {
  if (!hasRightToLeft(text)) return { pieces: splitByFace(text, face) }
  const isAtRight = startsRightToLeft(text)
  const piecesOf = (line: string) =>
    isAtRight ? [{ face: 'other' as const, text: line }] : splitByFace(line, face)
  const lines = text
    .split('\n')
    .flatMap((paragraph) => breakLines(doc, paragraph, { ...options, piecesOf }))
    .map((line) => toDrawingOrder(line, isAtRight))
  return { pieces: piecesOf(lines.join('\n')), ...(isAtRight ? { align: 'right' } : {}) }
}

type BreakOptions = {
  size: number
  width: number
  piecesOf: (line: string) => { face: Face; text: string }[]
}

function breakLines(
  doc: PDFKit.PDFDocument,
  paragraph: string,
  { size, width, piecesOf }: BreakOptions,
) {
  const widthOf = (line: string) => {
    let sum = 0
    for (const piece of piecesOf(line)) {
      selectFontFace(doc, piece.face)
      sum += doc.fontSize(size).widthOfString(piece.text)
    }
    return sum
  }
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    // Leave one point for rounding errors.
    if (lines.length > 0 && widthOf(longer) <= width - 1) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Prepares the text of a table cell, which can have only one font: one that has all of the text's characters. */
export function cellOf(
  { doc }: Pdf,
  text: string,
  { face, size, width = Infinity }: Omit<ArrangeOptions, 'width'> & { width?: number },
) {
  const { pieces, align } = arrangeText(doc, text, { face, size, width })
  const isOther = pieces.some((piece) => piece.face === 'other')
  if (isOther) registerFace(doc, 'other')
  return {
    text: pieces.map((piece) => piece.text).join(''),
    font: { src: isOther ? 'other' : face, size },
    ...(align ? { align: { x: align, y: 'top' } as const } : {}),
  }
}
