import { publisherLine, type Publisher } from '#app/modules/settings/rules.ts'
import {
  closePdf,
  openPdf,
  pdfBlock,
  pdfColours,
  pdfFonts,
  pdfHeading,
  pdfParagraph,
  pdfRoom,
  pdfTitle,
  type Pdf,
} from '#app/platform/documents/pdf.server.ts'
import {
  checklist,
  checklistWords as words,
  type ChecklistItem,
  type ChecklistStage,
} from '../content/checklist.ts'
import { toolkitHero } from '../content/page.ts'

const boxPoints = 10
const indentPoints = 20

/** The deployment checklist to print and tick by hand, from the words of the page (WIF-21). */
export async function drawChecklistPdf(
  publisher: Publisher,
  at: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = openPdf({ title: words.pdfTitle, author: publisher.brandName, at })
  pdfTitle(pdf, {
    eyebrow: `${publisher.brandName} · ${toolkitHero.eyebrow}`,
    heading: words.pdfTitle,
    lead: words.pdfLead,
  })
  drawBlanks(pdf, [words.pdfSite, words.pdfDate, words.pdfDoneBy])
  for (const stage of checklist) drawStage(pdf, stage)
  pdf.doc.moveDown(1)
  pdfParagraph(pdf, publisherLine(publisher), 10, pdfColours.inkSoft)
  return closePdf(pdf)
}

/** Names with a line to write on behind each. */
function drawBlanks({ doc, root }: Pdf, names: readonly string[]) {
  const { left, right } = doc.page.margins
  const width = (doc.page.width - left - right) / names.length
  const top = doc.y
  doc.font(pdfFonts.sansBold).fontSize(10).fillColor(pdfColours.inkSoft)
  for (const [index, name] of names.entries()) {
    const x = left + index * width
    doc.text(name, x, top, { structParent: root, lineBreak: false })
    const from = x + doc.widthOfString(name) + 6
    artifact(doc, () => doc.moveTo(from, top + 11).lineTo(x + width - 10, top + 11))
  }
  doc.x = left
  doc.y = top + 20
}

function drawStage(pdf: Pdf, { heading, items }: ChecklistStage) {
  pdfBlock(pdf, 110)
  pdfHeading(pdf, 'H2', heading)
  for (const item of items) drawItem(pdf, item)
}

function drawItem(pdf: Pdf, { text, why }: ChecklistItem) {
  const { doc, root } = pdf
  const { left, right } = doc.page.margins
  const width = doc.page.width - left - right - indentPoints
  doc.font(pdfFonts.sans).fontSize(10.5)
  pdfRoom(pdf, doc.heightOfString(`${text}\n${why ?? ''}`, { width }) + 4)
  const top = doc.y
  artifact(doc, () => doc.rect(left, top + 1, boxPoints, boxPoints))
  const place = { structParent: root, width }
  doc.fillColor(pdfColours.ink).text(text, left + indentPoints, top, place)
  if (why) {
    doc.fontSize(9.5).fillColor(pdfColours.inkSoft)
    doc.text(why, left + indentPoints, doc.y, place)
  }
  doc.x = left
  doc.y += 6
}

/** Drawn for the eye alone: screen readers pass over it. */
function artifact(doc: PDFKit.PDFDocument, draw: () => PDFKit.PDFDocument) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw().lineWidth(0.9).stroke(pdfColours.ink)
  doc.endMarkedContent()
}
