import { publisherLine, publisherOf, type Publisher } from '#app/modules/settings/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { cacheFile, type CachedFile } from '#app/platform/documents/files.server.ts'
import {
  closePdf,
  openPdf,
  drawPdfBlockRule,
  pdfColours,
  pdfFonts,
  drawPdfHeading,
  drawPdfParagraph,
  drawPdfTitle,
  type Pdf,
} from '#app/platform/documents/pdf.server.ts'
import {
  comparison,
  guideChoiceWords,
  guideClosing,
  guideHero,
  guideLabels,
  guideMeta,
  guideSections,
  technologies,
  type GuideSection,
} from './content.ts'

const guidePdf = cacheFile(drawGuidePdf)

/** Returns the guide as a PDF. It is drawn at the first request, and again after the publisher's details change. */
export async function readGuideFile(ctx: Context): Promise<CachedFile> {
  return guidePdf(publisherOf(await readSettings(ctx, 'site')), ctx.clock.now())
}

export const attachableGuide = {
  source: 'guide',
  label: 'Downloads',
  list: async () => [{ key: guideHero.fileName, name: guideHero.fileName }],
  async read(ctx: Context) {
    const { bytes } = await readGuideFile(ctx)
    return { name: guideHero.fileName, type: 'application/pdf', bytes }
  },
}

const { ink, inkSoft, line } = pdfColours
const { sans, sansBold } = pdfFonts

/** Draws the page's texts as A4 pages, tagged for screen readers. No prices, because visitors keep the file. */
async function drawGuidePdf(publisher: Publisher, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = openPdf({ title: guideMeta.title, author: publisher.brandName, at })
  const { eyebrow, heading, lead } = guideHero
  drawPdfTitle(pdf, { eyebrow: `${publisher.brandName} · ${eyebrow}`, heading, lead })
  for (const section of guideSections) drawSection(pdf, section)
  drawComparison(pdf)
  drawClosing(pdf, publisher)
  return closePdf(pdf)
}

function drawSection(pdf: Pdf, section: GuideSection) {
  const { doc, root } = pdf
  drawPdfBlockRule(pdf, 150)
  drawPdfHeading(pdf, 'H2', section.heading)
  for (const text of section.paragraphs) drawPdfParagraph(pdf, text)
  for (const name of ['speed', 'deployment', 'bestFor', 'watchOut'] as const) {
    const value = section[name]
    if (!value) continue
    doc.font(sansBold).fontSize(10).fillColor(inkSoft)
    doc.text(`${guideLabels[name]}: `, { structParent: root, continued: true })
    doc.font(sans).fillColor(ink).text(value, { structParent: root })
    doc.moveDown(0.25)
  }
}

function drawComparison(pdf: Pdf) {
  const { doc } = pdf
  doc.addPage()
  drawPdfHeading(pdf, 'H2', comparison.heading)
  drawPdfParagraph(pdf, comparison.text)
  const head = [comparison.firstColumn, ...technologies]
  const rows = comparison.rows.map(({ name, cells }) => [name, ...cells])
  doc.font(sans).fontSize(9).fillColor(ink)
  // PDFKit tables support `structParent`, but the type of their options lacks it.
  const table = {
    structParent: pdf.root,
    columnStyles: ['*', '*', '*', '*', '*'],
    defaultStyle: {
      border: { top: 0, right: 0, left: 0, bottom: 0.75 },
      borderColor: line,
      padding: 5,
    },
    data: [head.map(headCell), ...rows.map(([name, ...cells]) => [headCell(name!), ...cells])],
  }
  doc.table(table)
  doc.moveDown(0.8)
  drawPdfParagraph(pdf, comparison.note, 9, inkSoft)
}

function headCell(text: string) {
  return { text, type: 'TH' as const, font: { src: sansBold } }
}

function drawClosing(pdf: Pdf, publisher: Publisher) {
  const { doc, root } = pdf
  drawPdfBlockRule(pdf, 220)
  drawPdfHeading(pdf, 'H2', guideChoiceWords.heading)
  doc.font(sans).fontSize(10.5).fillColor(ink)
  doc.list([...guideChoiceWords.items], { structParent: root, bulletRadius: 1.8, lineGap: 2 })
  doc.moveDown(1)
  drawPdfHeading(pdf, 'H2', guideClosing.heading)
  drawPdfParagraph(pdf, guideClosing.text)
  drawPdfParagraph(pdf, publisherLine(publisher), 10, inkSoft)
}
