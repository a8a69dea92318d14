import { fontOf, inFaces, type Face } from './embedded-fonts.server.ts'
import { pdfColours, type Pdf } from './pdf.server.ts'

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
  const pieces = inFaces(text, face)
  for (const [at, piece] of pieces.entries()) {
    useFace(doc, piece.face)
    if (at === 0 && x !== undefined) doc.x = x
    doc.text(piece.text, {
      structParent: root,
      structType: tag,
      lineGap: 1.5,
      continued: at < pieces.length - 1,
      ...(width === undefined ? {} : { width }),
    })
  }
  useFace(doc, face)
  doc.moveDown(gap)
}

/** The font of a cell of a table, which holds one face: that of whatever its text needs. */
export function cellFont({ doc }: Pdf, text: string, face: 'regular' | 'bold', size: number) {
  if (!inFaces(text, face).some((piece) => piece.face === 'other')) return { src: face, size }
  register(doc, 'other')
  return { src: 'other', size }
}
