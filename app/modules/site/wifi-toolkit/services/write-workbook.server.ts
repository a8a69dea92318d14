import writeExcelFile from 'write-excel-file/node'
import type { Template } from '../content/templates.ts'

const head = {
  fontWeight: 'bold',
  textColor: '#fbf8f1',
  backgroundColor: '#14493a',
  wrap: true,
  alignVertical: 'center',
} as const
const example = { textColor: '#4b554f', fontStyle: 'italic', wrap: true } as const

/** The planning templates as one workbook, a sheet each, with the head row in view (WIF-21). */
export async function writeWorkbook(
  templates: readonly Template[],
): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = templates.map(({ name, columns, examples }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map((column) => ({ value: column.name, ...head })),
      ...examples.map((row) => row.map((value) => ({ value, ...example }))),
    ],
  }))
  return new Uint8Array(await writeExcelFile(sheets).toBuffer())
}
