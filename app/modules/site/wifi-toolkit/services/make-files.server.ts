import { csvText } from '#app/basics/csv.ts'
import type { Publisher } from '#app/modules/settings/rules.ts'
import { cacheFile, type CachedFile } from '#app/platform/documents/cached-file.server.ts'
import {
  type DownloadSizes,
  checklistFile,
  downloads,
  templateFiles,
  workbookFile,
} from '../content/downloads.ts'
import { templates, type Template } from '../content/templates.ts'
import { drawChecklistPdf } from './draw-checklist-pdf.server.ts'
import { writeWorkbook } from './write-workbook.server.ts'

type Maker = (publisher: Publisher, at: Date) => Promise<CachedFile>

const makers = new Map<string, Maker>([
  [checklistFile.name, cacheFile(drawChecklistPdf)],
  [workbookFile.name, cacheFile(() => writeWorkbook(templates))],
  ...templateFiles.map(({ name }, index): [string, Maker] => [
    name,
    cacheFile(async () => new TextEncoder().encode(templateCsv(templates[index]!))),
  ]),
])

/** WIF-21: a file of the toolkit; made at its first request, and again when the publisher's details change. */
export function makeFile(name: string, publisher: Publisher, at: Date): Promise<CachedFile> {
  return makers.get(name)!(publisher, at)
}

/** What each download weighs, as the page says beside its button. */
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
