import PdfDocument from 'pdfkit'
import {
  comparison,
  guideChoice,
  guideClosing,
  guideHero,
  guideLabels,
  guideMeta,
  guideSections,
  technologies,
  type GuideSection,
} from '../content/connectivity-guide.ts'

/** Who hands out the guide, as its last lines say. */
export type GuidePublisher = { brandName: string; phone: string; email: string; address: string }

const ink = '#1b211e'
const inkSoft = '#4b554f'
const leaf = '#14493a'
const clay = '#b4471f'
const line = '#d8cbb2'
const serif = 'Times-Bold'
const sans = 'Helvetica'
const sansBold = 'Helvetica-Bold'

/**
 * The guide as a PDF of A4 pages, built from the words of its page (RES-10, D-26), tagged for screen
 * readers. Prices are left to the page: a file lives on after they change.
 */
export async function drawGuidePdf(
  publisher: GuidePublisher,
  at: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 56,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-ZA',
    info: { Title: guideMeta.title, Author: publisher.brandName, CreationDate: at },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const page: Page = { doc, root }
  drawTitle(page, publisher)
  for (const section of guideSections) drawSection(page, section)
  drawComparison(page)
  drawClosing(page, publisher)
  root.end()
  doc.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

type Page = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement }

function heading({ doc, root }: Page, tag: 'H1' | 'H2', text: string) {
  doc.font(serif).fontSize(tag === 'H1' ? 28 : 18)
  doc.fillColor(leaf).text(text, { structParent: root, structType: tag })
  doc.moveDown(0.3)
}

function paragraph({ doc, root }: Page, text: string, size = 10.5, colour = ink) {
  doc.font(sans).fontSize(size).fillColor(colour)
  doc.text(text, { structParent: root, lineGap: 2 })
  doc.moveDown(0.5)
}

function drawTitle(page: Page, { brandName }: GuidePublisher) {
  page.doc.font(sansBold).fontSize(10).fillColor(clay)
  page.doc.text(`${brandName} · ${guideHero.eyebrow}`, { structParent: page.root })
  page.doc.moveDown(0.4)
  heading(page, 'H1', guideHero.heading)
  paragraph(page, guideHero.lead, 12, inkSoft)
}

function drawSection(page: Page, section: GuideSection) {
  const { doc, root } = page
  startBlock(page, 150)
  heading(page, 'H2', section.heading)
  for (const text of section.paragraphs) paragraph(page, text)
  for (const name of ['speed', 'deployment', 'bestFor', 'watchOut'] as const) {
    const value = section[name]
    if (!value) continue
    doc.font(sansBold).fontSize(10).fillColor(inkSoft)
    doc.text(`${guideLabels[name]}: `, { structParent: root, continued: true })
    doc.font(sans).fillColor(ink).text(value, { structParent: root })
    doc.moveDown(0.25)
  }
}

/** A rule above a block, on a new page where fewer than `points` are left. */
function startBlock({ doc }: Page, points: number) {
  const { left, right, bottom } = doc.page.margins
  if (doc.y + points > doc.page.height - bottom) doc.addPage()
  else doc.moveDown(0.8)
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(left, doc.y).lineTo(doc.page.width - right, doc.y)
  doc.lineWidth(1.5).stroke(clay)
  doc.endMarkedContent()
  doc.moveDown(0.6)
}

function drawComparison(page: Page) {
  const { doc } = page
  doc.addPage()
  heading(page, 'H2', comparison.heading)
  paragraph(page, comparison.text)
  const head = [comparison.firstColumn, ...technologies]
  const rows = comparison.rows.map(({ name, cells }) => [name, ...cells])
  doc.font(sans).fontSize(9).fillColor(ink)
  // The types do not know that a table joins the structure, too.
  const table = {
    structParent: page.root,
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
  paragraph(page, comparison.note, 9, inkSoft)
}

function headCell(text: string) {
  return { text, type: 'TH' as const, font: { src: sansBold } }
}

function drawClosing(page: Page, { brandName, phone, email, address }: GuidePublisher) {
  const { doc, root } = page
  startBlock(page, 220)
  heading(page, 'H2', guideChoice.heading)
  doc.font(sans).fontSize(10.5).fillColor(ink)
  doc.list([...guideChoice.items], { structParent: root, bulletRadius: 1.8, lineGap: 2 })
  doc.moveDown(1)
  heading(page, 'H2', guideClosing.heading)
  paragraph(page, guideClosing.text)
  paragraph(page, `${brandName} · ${phone} · ${email} · ${address}`, 10, inkSoft)
}
