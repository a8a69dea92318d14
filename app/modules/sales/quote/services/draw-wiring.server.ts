import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { wiringWords } from '../content/wiring.ts'
import { layOutWiring, type WiringBox, type WiringLine } from '../rules/wiring-layout.ts'
import { wiringSentences } from '../rules/wiring-sentences.ts'
import {
  type Pdf,
  pdfArtifact,
  pdfColours,
  pdfRoom,
  printed,
} from '#app/platform/documents/pdf.server.ts'

/** Points for a unit of the drawing. */
const scale = 0.76
const headingRoom = 34

/** What is wired to what, with the same in words beside it; nothing where there is too little to draw. */
export function drawWiring(pdf: Pdf, parts: readonly WiringPart[]): void {
  const wiring = layOutWiring(parts)
  if (!wiring) return
  const { doc } = pdf
  const height = wiring.height * scale
  pdfRoom(pdf, height + headingRoom)
  printed(pdf, wiringWords.heading, {
    size: 13,
    face: 'bold',
    colour: pdfColours.leaf,
    tag: 'H2',
    gap: 0.4,
  })
  const { left, right } = doc.page.margins
  const top = doc.y
  pdfArtifact(pdf, () => {
    doc.save().translate(left, top).scale(scale)
    for (const line of wiring.lines) drawLine(doc, line)
    for (const box of wiring.boxes) drawBox(doc, box)
    doc.restore()
  })
  const x = left + wiring.width * scale + 24
  doc.y = top
  for (const sentence of wiringSentences(parts))
    printed(pdf, sentence, { size: 9.5, gap: 0.35, x, width: doc.page.width - right - x })
  doc.x = left
  doc.y = Math.max(doc.y, top + height) + 14
}

function drawLine(doc: PDFKit.PDFDocument, { kind, points }: WiringLine) {
  const [[startX, startY], ...rest] = points as [
    WiringLine['points'][number],
    ...WiringLine['points'],
  ]
  doc.moveTo(startX, startY)
  for (const [x, y] of rest) doc.lineTo(x, y)
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
