import PdfDocument from 'pdfkit'

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

/** A PDF of A4 pages under way, tagged for screen readers; `root` holds its structure. */
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

/** Who hands it out and what it is, its title, and what it is for. */
export function pdfTitle(pdf: Pdf, words: { eyebrow: string; heading: string; lead: string }) {
  pdf.doc.font(pdfFonts.sansBold).fontSize(10).fillColor(pdfColours.clay)
  pdf.doc.text(words.eyebrow, { structParent: pdf.root })
  pdf.doc.moveDown(0.4)
  pdfHeading(pdf, 'H1', words.heading)
  pdfParagraph(pdf, words.lead, 12, pdfColours.inkSoft)
}

export function pdfHeading({ doc, root }: Pdf, tag: 'H1' | 'H2', text: string) {
  doc.font(pdfFonts.serif).fontSize(tag === 'H1' ? 28 : 18)
  doc.fillColor(pdfColours.leaf).text(text, { structParent: root, structType: tag })
  doc.moveDown(0.3)
}

export function pdfParagraph(
  { doc, root }: Pdf,
  text: string,
  size = 10.5,
  colour: string = pdfColours.ink,
) {
  doc.font(pdfFonts.sans).fontSize(size).fillColor(colour)
  doc.text(text, { structParent: root, lineGap: 2 })
  doc.moveDown(0.5)
}

/** Begins a new page where fewer than `points` are left on this one. */
export function pdfRoom({ doc }: Pdf, points: number): 'same-page' | 'new-page' {
  if (doc.y + points <= doc.page.height - doc.page.margins.bottom) return 'same-page'
  doc.addPage()
  return 'new-page'
}

/** A rule above a block, on a new page where fewer than `points` are left. */
export function pdfBlock(pdf: Pdf, points: number) {
  const { doc } = pdf
  const { left, right } = doc.page.margins
  if (pdfRoom(pdf, points) === 'same-page') doc.moveDown(0.8)
  pdfArtifact(pdf, () => {
    doc.moveTo(left, doc.y).lineTo(doc.page.width - right, doc.y)
    doc.lineWidth(1.5).stroke(pdfColours.clay)
  })
  doc.moveDown(0.6)
}

/** Draws what a screen reader passes over. */
export function pdfArtifact({ doc }: Pdf, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
