import { fontOf, inFaces, type Face } from './embedded-fonts.server.ts'
import { pdfColours, type Pdf } from './pdf.server.ts'
import { beginsAtRight, drawnLine, hasRightToLeft } from './right-to-left.ts'

/** Makes the embedded faces known to a document; only what is printed of them is put into the file. */
export function useEmbeddedFonts(doc: PDFKit.PDFDocument): void {
  register(doc, 'regular')
  register(doc, 'bold')
  doc.font('regular')
}

/** pdfkit takes a font of fontkit as it is; its types do not say so. */
const register = (doc: PDFKit.PDFDocument, face: Face) =>
  doc.registerFont(face, fontOf(face) as never)

function useFace(doc: PDFKit.PDFDocument, face: Face): void {
  if (face === 'other') register(doc, 'other')
  doc.font(face)
}

export type PrintOptions = {
  size: number
  face?: 'regular' | 'bold'
  colour?: string
  tag?: 'H1' | 'H2' | 'P'
  /** Lines of space below. */
  gap?: number
  x?: number
  width?: number
}

/** A tagged paragraph in the embedded faces, each piece in one that has its characters. */
export function printed({ doc, root }: Pdf, text: string, options: PrintOptions): void {
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
  const { pieces, align } = arranged(doc, text, { face, size, width: room })
  for (const [at, piece] of pieces.entries()) {
    useFace(doc, piece.face)
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
  useFace(doc, face)
  doc.moveDown(gap)
}

type Arranging = { face: 'regular' | 'bold'; size: number; width: number }
type Arranged = { pieces: { face: Face; text: string }[]; align?: 'right' }

/**
 * A text in pieces of one face, in the order in which they are drawn. Lines with letters that are written from right to
 * left are broken here: order and breaks depend on each other. A paragraph that begins at the right is in one face, since
 * pdfkit aligns a piece alone.
 */
function arranged(
  doc: PDFKit.PDFDocument,
  text: string,
  { face, ...options }: Arranging,
): Arranged {
  if (!hasRightToLeft(text)) return { pieces: inFaces(text, face) }
  const isAtRight = beginsAtRight(text)
  const piecesOf = (line: string) =>
    isAtRight ? [{ face: 'other' as const, text: line }] : inFaces(line, face)
  const lines = text
    .split('\n')
    .flatMap((paragraph) => broken(doc, paragraph, { ...options, piecesOf }))
    .map((line) => drawnLine(line, isAtRight))
  return { pieces: piecesOf(lines.join('\n')), ...(isAtRight ? { align: 'right' } : {}) }
}

type Breaking = {
  size: number
  width: number
  piecesOf: (line: string) => { face: Face; text: string }[]
}

/** A paragraph in lines that fit. */
function broken(doc: PDFKit.PDFDocument, paragraph: string, { size, width, piecesOf }: Breaking) {
  const widthOf = (line: string) => {
    let sum = 0
    for (const piece of piecesOf(line)) {
      useFace(doc, piece.face)
      sum += doc.fontSize(size).widthOfString(piece.text)
    }
    return sum
  }
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    // A point for the rounding of sums.
    if (lines.length > 0 && widthOf(longer) <= width - 1) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A cell of a table, which holds one face: that of whatever its text needs. @param width what its text may take */
export function cellOf(
  { doc }: Pdf,
  text: string,
  { face, size, width = Infinity }: Omit<Arranging, 'width'> & { width?: number },
) {
  const { pieces, align } = arranged(doc, text, { face, size, width })
  const isOther = pieces.some((piece) => piece.face === 'other')
  if (isOther) register(doc, 'other')
  return {
    text: pieces.map((piece) => piece.text).join(''),
    font: { src: isOther ? 'other' : face, size },
    ...(align ? { align: { x: align, y: 'top' } as const } : {}),
  }
}
