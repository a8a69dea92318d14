import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { publisherLine } from '#app/modules/settings/rules.ts'
import {
  type Pdf,
  cellOf,
  closePdf,
  openPdf,
  drawPdfArtifact,
  drawPdfBlockRule,
  pdfColours,
  ensurePageSpace,
  printText,
  registerEmbeddedFonts,
} from '#app/platform/documents/pdf.server.ts'
import type { QuoteDecision, LinePeriod, QuoteContent } from '../schema.ts'
import { wiringWords } from '../wiring/content.ts'
import { type WiringBox, type WiringLine, layOutWiring, wiringSentences } from '../wiring/rules.ts'
import { percentText, documentWords as words } from './content.ts'
import { describeTotals, lineText, shortSumText, wordParts } from './rules.ts'

/** PDF points per unit of the diagram. */
const wiringScale = 0.76
const headingHeight = 34

function printHeading(pdf: Pdf, text: string, size: number, gap = 0.25, tag: 'H1' | 'H2' = 'H2') {
  printText(pdf, text, { size, face: 'bold', colour: pdfColours.leaf, tag, gap })
}

/** Draws the wiring diagram and its description in words. Draws nothing if the quote has too few parts. */
function drawWiring(pdf: Pdf, parts: readonly WiringPart[]): void {
  const wiring = layOutWiring(parts)
  if (!wiring) return
  const { doc } = pdf
  const height = wiring.height * wiringScale
  ensurePageSpace(pdf, height + headingHeight)
  printHeading(pdf, wiringWords.heading, 13, 0.4)
  const { left, right } = doc.page.margins
  const top = doc.y
  drawPdfArtifact(pdf, () => {
    doc.save().translate(left, top).scale(wiringScale)
    for (const line of wiring.lines) drawLine(doc, line)
    for (const box of wiring.boxes) drawBox(doc, box)
    doc.restore()
  })
  const x = left + wiring.width * wiringScale + 24
  doc.y = top
  for (const sentence of wiringSentences(parts))
    printText(pdf, sentence, { size: 9.5, gap: 0.35, x, width: doc.page.width - right - x })
  doc.x = left
  doc.y = Math.max(doc.y, top + height) + 14
}

function drawLine(doc: PDFKit.PDFDocument, { kind, points }: WiringLine) {
  doc.moveTo(...points[0]!)
  for (const point of points.slice(1)) doc.lineTo(...point)
  doc.lineWidth(kind === 'power' ? 2.5 : 1.5)
  if (kind === 'care') doc.dash(4, { space: 4 })
  doc.stroke(kind === 'power' ? pdfColours.clay : pdfColours.leaf).undash()
}

function drawBox(doc: PDFKit.PDFDocument, { x, y, width, height, lines, isIncluded }: WiringBox) {
  doc.roundedRect(x + 1, y, width - 2, height, 4).lineWidth(isIncluded ? 2.5 : 0.75)
  doc.fillAndStroke('#ffffff', isIncluded ? pdfColours.leaf : pdfColours.inkSoft)
  doc.font('bold').fontSize(12).fillColor(pdfColours.ink)
  const first = y + height / 2 - (lines.length * 14) / 2 + 1
  for (const [at, text] of lines.entries())
    doc.text(text, x, first + at * 14, { width, align: 'center', lineBreak: false })
}

type Acceptance = { decision: QuoteDecision; at: Date; sealAddress: string }

const softColour = pdfColours.inkSoft

/**
 * Draws a quote as a tagged A4 PDF with embedded fonts, from the sent content only. With `acceptance`, the PDF also
 * records the acceptance and the address for checking its seal.
 */
export async function drawQuote(content: QuoteContent, at: Date, acceptance?: Acceptance) {
  const { seller, number } = content
  const pdf = openPdf({ title: words.title(number), author: seller.brandName, at })
  registerEmbeddedFonts(pdf.doc)
  pdf.doc.page.margins.bottom = 48
  drawHead(pdf, content)
  if (content.introduction) printText(pdf, content.introduction, { size: 10.5, gap: 0.6 })
  drawCard(pdf, content)
  drawPeriod(pdf, content, 'month')
  drawPeriod(pdf, content, 'once')
  drawWiring(pdf, content.parts)
  drawWords(pdf, content, acceptance !== undefined)
  if (acceptance) drawAcceptance(pdf, acceptance)
  pdf.doc.moveDown(0.6)
  printText(pdf, publisherLine(seller), { size: 8.5, colour: softColour })
  return closePdf(pdf)
}

function drawHead(pdf: Pdf, { seller, recipient, ...content }: QuoteContent) {
  printText(pdf, `${seller.brandName} · ${seller.legalName}, ${seller.registrationNumber}`, {
    size: 9,
    face: 'bold',
    colour: pdfColours.clay,
  })
  printHeading(pdf, words.title(content.number), 24, 0.15, 'H1')
  printText(pdf, words.forWhom(recipient.name, recipient.company), { size: 13, face: 'bold' })
  const facts = [
    words.about(content.reference),
    words.sentOn(formatDate(content.sentOn)),
    words.validUntil(formatDate(content.validUntil)),
    ...(seller.contact ? [`${words.contact(seller.contact)}.`] : []),
  ]
  printText(pdf, facts.join(' '), { size: 9.5, colour: softColour, gap: 0.7 })
}

function drawCard(pdf: Pdf, { totals, vat }: QuoteContent) {
  const { doc } = pdf
  const { left, right } = doc.page.margins
  const width = doc.page.width - left - right
  const top = doc.y
  const height = 74
  drawPdfArtifact(pdf, () => {
    doc.roundedRect(left, top, width, height, 5).fillAndStroke('#fbf8f1', pdfColours.line)
    doc.rect(left, top, 6, height).fill(pdfColours.leaf)
  })
  doc.y = top + 9
  const inset = { x: left + 18, width: width - 30 }
  printText(pdf, words.inShort, {
    size: 9,
    face: 'bold',
    colour: pdfColours.clay,
    tag: 'H2',
    gap: 0.1,
    ...inset,
  })
  printText(pdf, shortSumText(totals), { size: 16, face: 'bold', gap: 0.1, ...inset })
  const stated = vat.isIncluded ? words.statedWith : words.statedWithout
  printText(pdf, `${words.payWhen} ${stated(percentText(vat.rateBasisPoints))}`, {
    size: 8.5,
    colour: softColour,
    ...inset,
  })
  doc.x = left
  doc.y = top + height + 12
}

function drawPeriod(pdf: Pdf, content: QuoteContent, period: LinePeriod) {
  const lines = content.lines.filter((line) => line.period === period).map(lineText)
  if (lines.length === 0) return
  const { doc } = pdf
  ensurePageSpace(pdf, 110)
  printHeading(pdf, words[period], 13)
  const { columns } = words
  const head = [columns.what, columns.quantity, columns.price, columns.discount, columns.total]
  const widths = [54, 82, 92, 86]
  const { margins } = doc.page
  const width = doc.page.width - margins.left - margins.right - sumOf(widths) - cellPadding
  const table = doc.table({
    structParent: pdf.root,
    columnStyles: [
      { width: '*' },
      ...widths.map((columnWidth) => ({ width: columnWidth, align: rightAligned })),
    ],
    rowStyles: { border: [0, 0, 0.5, 0], borderColor: pdfColours.line },
    defaultStyle: { padding: [3, cellPadding, 3, 0], textColor: pdfColours.ink },
  } as PDFKit.Mixins.TableOptions)
  doc.fontSize(9.5)
  table.row(
    head.map((text) => ({
      type: 'TH' as const,
      ...cellOf(pdf, text, { face: 'bold', size: 8.5 }),
    })),
  )
  for (const line of lines) {
    const what = line.detail ? `${line.name}\n${line.detail}` : line.name
    const cells = [what, line.quantity, line.price, line.discount || '–', line.total]
    table.row(
      cells.map((text, at) =>
        cellOf(pdf, text, { face: 'regular', size: 9.5, ...(at === 0 ? { width } : {}) }),
      ),
    )
  }
  for (const { label, amount, isTotal } of describeTotals(content.totals[period], content.vat)) {
    const face = isTotal ? 'bold' : 'regular'
    table.row([
      { colSpan: 4, type: 'TH', ...cellOf(pdf, label, { face, size: 9.5 }), align: rightAligned },
      { ...cellOf(pdf, amount, { face, size: 9.5 }), align: rightAligned },
    ] as PDFKit.Mixins.CellOptions[])
  }
  table.end()
  doc.x = doc.page.margins.left
  doc.moveDown(0.8)
}

const rightAligned = { x: 'right', y: 'top' } as const
const cellPadding = 4
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

function drawWords(pdf: Pdf, content: QuoteContent, isAccepted: boolean) {
  const steps = words.acceptSteps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  const parts = [...(isAccepted ? [] : [[words.accept, steps]]), ...wordParts(content.words)]
  for (const [heading, text] of parts) {
    ensurePageSpace(pdf, 52)
    printHeading(pdf, heading!, 10.5, 0.15)
    printText(pdf, text!, { size: 8.5, gap: 0.7 })
  }
}

function drawAcceptance(pdf: Pdf, { decision, at, sealAddress }: Acceptance) {
  drawPdfBlockRule(pdf, 110)
  printHeading(pdf, words.acceptedHeading, 13)
  printText(pdf, words.accepted(decision.name, formatDateTime(at)), { size: 10.5 })
  printText(pdf, words.seal(decision.contentHash), { size: 8.5, colour: softColour })
  printText(pdf, words.check(sealAddress), { size: 8.5, colour: softColour })
}
