import { templateIds, templates } from './templates.ts'

export type Download = {
  /** The file's name, in the address and on the visitor's disk. */
  name: string
  kind: 'PDF' | 'XLSX' | 'CSV'
  type: string
  label: string
}

const types = {
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
} as const

export const checklistFile: Download = {
  name: 'wifi-deployment-checklist.pdf',
  kind: 'PDF',
  type: types.PDF,
  label: 'Download the checklist',
}

export const workbookFile: Download = {
  name: 'wifi-planning-templates.xlsx',
  kind: 'XLSX',
  type: types.XLSX,
  label: 'Download the workbook',
}

/** One file per template, in their order. */
export const templateFiles: readonly Download[] = templateIds.map((id) => ({
  name: `wifi-${id}.csv`,
  kind: 'CSV',
  type: types.CSV,
  label: `Download ${templates.find((template) => template.id === id)!.name.toLowerCase()}`,
}))

/** Everything the page hands out (WIF-20, WIF-21). */
export const downloads: readonly Download[] = [checklistFile, workbookFile, ...templateFiles]

/** Size of each file in bytes, by its name. */
export type DownloadSizes = Record<string, number>

export function downloadHref({ name }: Pick<Download, 'name'>): string {
  return `/resources/wifi-toolkit/${name}`
}

/** "PDF, 12 KB" */
export function downloadDetail({ kind, name }: Download, sizes: DownloadSizes): string {
  const bytes = sizes[name] ?? 0
  return bytes < 1024 ? `${kind}, under 1 KB` : `${kind}, ${Math.round(bytes / 1024)} KB`
}
