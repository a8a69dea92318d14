import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { printedText } from '#tools/testing/pdf-text.ts'
import { routerContext } from '#tools/testing/router-context.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { checklist } from '../checklist/content.ts'
import {
  checklistFile,
  downloadHref,
  downloads,
  templates,
  workbookFile,
} from '../downloads/content.ts'
import { loader } from './download.ts'

const database = useTestDatabase(seedSettings)

async function downloadFile(name: string) {
  const record = { isCacheable: false, query: new Map() }
  const context = routerContext(testContext(database), record)
  const request = new Request(`http://site.example${downloadHref({ name })}`)
  const response = (await loader({ context, request } as never)) as Response
  return { response, record, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The files of a ZIP archive by name, read through its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf('PK\u0005\u0006')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const body = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const packed = archive.subarray(body, body + size)
    const isPacked = archive.readUInt16LE(at + 10) === 8
    files.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}

test.each(downloads)('WIF-21 $name is a cacheable attachment of its content type', async (file) => {
  const { response, record, bytes } = await downloadFile(file.name)
  expect(response.headers.get('Content-Type')).toBe(file.type)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${file.name}"`)
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  expect(bytes.length).toBeGreaterThan(100)
  expect(bytes.length).toBeLessThan(60_000)
  expect(record.isCacheable).toBe(true)
  const again = await downloadFile(file.name)
  expect(again.response.headers.get('ETag')).toBe(response.headers.get('ETag'))
  expect(again.bytes.equals(bytes)).toBe(true)
})

test('WIF-21 the checklist is a PDF with every item and our name and phone number', async () => {
  const { bytes } = await downloadFile(checklistFile.name)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
  const text = printedText(bytes)
  for (const { heading, items } of checklist) {
    expect(text).toContain(heading)
    // Compare only the first 30 characters, because the PDF breaks longer texts into lines. It encodes the apostrophe
    // in Windows-1252.
    for (const item of items)
      expect(text).toContain(item.text.slice(0, 30).replaceAll('’', '\u0092'))
  }
  for (const part of [defaultSite.brandName, defaultSite.phone, 'Done by'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\bR\s?\d/)
})

test('WIF-21 each template is a CSV with its columns and examples', async () => {
  for (const { id, columns, examples } of templates) {
    const { bytes } = await downloadFile(`wifi-${id}.csv`)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const rows: string[][] = parse(bytes, { bom: true })
    expect(rows).toEqual([
      columns.map(({ name }) => name),
      ...examples.map((row) => row.map(String)),
    ])
  }
})

test('WIF-21 the workbook has one sheet for each template', async () => {
  const { bytes } = await downloadFile(workbookFile.name)
  const files = unzip(bytes)
  const book = files.get('xl/workbook.xml')!
  const texts = files.get('xl/sharedStrings.xml')!
  for (const [index, { name, columns, examples }] of templates.entries()) {
    expect(book).toContain(`name="${name}"`)
    const sheet = files.get(`xl/worksheets/sheet${index + 1}.xml`)!
    expect(sheet.match(/<row /g)).toHaveLength(1 + examples.length)
    expect(sheet).not.toContain('<f>')
    for (const column of columns) expect(texts).toContain(`>${column.name}<`)
  }
})

test('WIF-21 an unknown file gets a 404', async () => {
  await expect(downloadFile('../secret')).rejects.toMatchObject({ status: 404 })
})
