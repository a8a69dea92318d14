import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { printedText } from '#tools/testing/pdf-text.ts'
import { routerContext } from '#tools/testing/router-context.ts'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import { comparison, guideSections, technologies } from '../guide/content.ts'
import { loader } from './connectivity-guide-pdf.ts'

const database = useTestDatabase(seedSettings)

const downloadGuide = (at = testNow) =>
  loader({ context: routerContext(testContext(database, { clock: fixedClock(at) })) } as never)

test('RES-10 the guide downloads as a PDF with all its sections, no prices and a clear file name', async () => {
  const response = await downloadGuide()
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  const attachment = 'attachment; filename="urban-connectivity-guide.pdf"'
  expect(response.headers.get('Content-Disposition')).toBe(attachment)
  const pdf = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('Content-Length')).toBe(String(pdf.length))
  expect(pdf.length).toBeLessThan(60_000)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF')
  const text = printedText(pdf)
  for (const { heading, speed, deployment } of guideSections)
    for (const part of [heading, speed, deployment]) expect(text).toContain(part ?? '')
  const { brandName, phone } = defaultSite
  for (const part of [...technologies, comparison.heading, brandName, phone])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\bR\s?\d/)
})

test('RES-10 two downloads of the guide are identical', async () => {
  // The time of drawing is in the file.
  const later = new Date(testNow.getTime() + 60_000)
  const [one, other] = await Promise.all([downloadGuide(), downloadGuide(later)])
  expect(Buffer.from(await one.arrayBuffer())).toEqual(Buffer.from(await other.arrayBuffer()))
})
