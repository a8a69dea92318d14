import writeExcelFile from 'write-excel-file/node'
import { csvText } from '#app/basics/csv.ts'
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
  ensurePageSpace,
  drawPdfTitle,
  type Pdf,
} from '#app/platform/documents/pdf.server.ts'
import {
  checklist,
  checklistWords as words,
  type ChecklistItem,
  type ChecklistStage,
} from '../checklist/content.ts'
import { toolkitHero } from '../content.ts'
import {
  checklistFile,
  downloads,
  templateFiles,
  templates,
  workbookFile,
  type DownloadSizes,
  type Template,
} from './content.ts'

export const attachableToolkit = {
  source: 'wifi-toolkit',
  label: 'Downloads',
  list: async () => downloads.map(({ name }) => ({ key: name, name })),
  async read(ctx: Context, _leadId: string, key: string) {
    const download = downloads.find(({ name }) => name === key)
    if (!download) return undefined
    const publisher = publisherOf(await readSettings(ctx, 'site'))
    const { bytes } = await makeFile(download.name, publisher, ctx.clock.now())
    return { name: download.name, type: download.type, bytes }
  },
}

type FileMaker = (publisher: Publisher, at: Date) => Promise<CachedFile>

const fileMakers = new Map<string, FileMaker>([
  [checklistFile.name, cacheFile(drawChecklistPdf)],
  [workbookFile.name, cacheFile(() => writeWorkbook(templates))],
  ...templateFiles.map(({ name }, index): [string, FileMaker] => [
    name,
    cacheFile(async () => new TextEncoder().encode(templateCsv(templates[index]!))),
  ]),
])

/** Returns a toolkit file, created at the first request and again after the publisher's details change. */
export function makeFile(name: string, publisher: Publisher, at: Date): Promise<CachedFile> {
  return fileMakers.get(name)!(publisher, at)
}

export async function fileSizes(publisher: Publisher, at: Date): Promise<DownloadSizes> {
  const sizes = downloads.map(async ({ name }) => {
    const { bytes } = await makeFile(name, publisher, at)
    return [name, bytes.byteLength] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

function templateCsv({ columns, examples }: Template): string {
  return csvText([columns.map(({ name }) => name), ...examples])
}

const headStyle = {
  fontWeight: 'bold',
  textColor: '#fbf8f1',
  backgroundColor: '#14493a',
  wrap: true,
  alignVertical: 'center',
} as const
const exampleStyle = { textColor: '#4b554f', fontStyle: 'italic', wrap: true } as const

async function writeWorkbook(templates: readonly Template[]): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = templates.map(({ name, columns, examples }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map((column) => ({ value: column.name, ...headStyle })),
      ...examples.map((row) => row.map((value) => ({ value, ...exampleStyle }))),
    ],
  }))
  return new Uint8Array(await writeExcelFile(sheets).toBuffer())
}

const boxSizePoints = 10
const indentPoints = 20

async function drawChecklistPdf(publisher: Publisher, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = openPdf({ title: words.pdfTitle, author: publisher.brandName, at })
  drawPdfTitle(pdf, {
    eyebrow: `${publisher.brandName} · ${toolkitHero.eyebrow}`,
    heading: words.pdfTitle,
    lead: words.pdfLead,
  })
  drawBlankFields(pdf, [words.pdfSite, words.pdfDate, words.pdfDoneBy])
  for (const stage of checklist) drawStage(pdf, stage)
  pdf.doc.moveDown(1)
  drawPdfParagraph(pdf, publisherLine(publisher), 10, pdfColours.inkSoft)
  return closePdf(pdf)
}

function drawBlankFields({ doc, root }: Pdf, names: readonly string[]) {
  const { left, right } = doc.page.margins
  const width = (doc.page.width - left - right) / names.length
  const top = doc.y
  doc.font(pdfFonts.sansBold).fontSize(10).fillColor(pdfColours.inkSoft)
  for (const [index, name] of names.entries()) {
    const x = left + index * width
    doc.text(name, x, top, { structParent: root, lineBreak: false })
    const from = x + doc.widthOfString(name) + 6
    drawArtifact(doc, () => doc.moveTo(from, top + 11).lineTo(x + width - 10, top + 11))
  }
  doc.x = left
  doc.y = top + 20
}

function drawStage(pdf: Pdf, { heading, items }: ChecklistStage) {
  drawPdfBlockRule(pdf, 110)
  drawPdfHeading(pdf, 'H2', heading)
  for (const item of items) drawItem(pdf, item)
}

function drawItem(pdf: Pdf, { text, why }: ChecklistItem) {
  const { doc, root } = pdf
  const { left, right } = doc.page.margins
  const width = doc.page.width - left - right - indentPoints
  doc.font(pdfFonts.sans).fontSize(10.5)
  ensurePageSpace(pdf, doc.heightOfString(`${text}\n${why ?? ''}`, { width }) + 4)
  const top = doc.y
  drawArtifact(doc, () => doc.rect(left, top + 1, boxSizePoints, boxSizePoints))
  const place = { structParent: root, width }
  doc.fillColor(pdfColours.ink).text(text, left + indentPoints, top, place)
  if (why) {
    doc.fontSize(9.5).fillColor(pdfColours.inkSoft)
    doc.text(why, left + indentPoints, doc.y, place)
  }
  doc.x = left
  doc.y += 6
}

function drawArtifact(doc: PDFKit.PDFDocument, draw: () => PDFKit.PDFDocument) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw().lineWidth(0.9).stroke(pdfColours.ink)
  doc.endMarkedContent()
}
