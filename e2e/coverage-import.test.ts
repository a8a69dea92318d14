import { randomUUID } from 'node:crypto'
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, product, productUrl } from './support/browser.ts'
import { useSeparateProduct } from './support/own-product.ts'
import { expectFocus } from './support/page-steps.ts'
import { readPublicKey } from './support/public-key.ts'
import { openAsStaff } from './support/staff.ts'

// While an imported file is live, the sample buildings and areas are not.
useSeparateProduct()

// The place is in the Kalahari, far from every sample building.
const place = { latitude: -27.45, longitude: 21.35 }
const fileName = `askham-${randomUUID().slice(0, 8)}.csv`
const csv = [
  'name,latitude,longitude,broadband',
  `Askham Depot,${place.latitude},${place.longitude},yes`,
  'Askham School,-27.451,21.351,yes',
  'Nowhere,12,200,yes',
].join('\n')

/** Checks the coverage of the place, as the public page does. */
async function checkPlace() {
  const key = await readPublicKey(product().url)
  const response = await fetch(productUrl('/functions/check-fttb-coverage'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...place, address: 'Askham' }),
  })
  const { hasCoverage, wireless } = (await response.json()) as {
    hasCoverage: boolean
    wireless: { state: string; area: { operator: string } | null }
  }
  return { hasCoverage, wireless: { state: wireless.state, operator: wireless.area?.operator } }
}

/** Rolls back the import of this file, which is live. */
async function rollBack(page: Page, file: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: file })
  await row.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await row.getByText('Rolled back', { exact: true }).waitFor()
}

/** Waits until the import of this file is listed as live. */
const untilLive = (page: Page, file: string) =>
  page.getByRole('row').filter({ hasText: file }).getByText('Live', { exact: true }).waitFor()

test('STF-12 staff preview a file of buildings, put it live, and roll it back', async () => {
  const before = await checkPlace()
  expect(before.hasCoverage).toBe(false)
  const page = await openAsStaff('/admin/coverage')
  // The new import replaces an earlier one on the screen.
  await page.getByRole('button', { name: 'Show', exact: true }).first().click()
  await page.locator('#import-preview').waitFor()
  const changed = join(mkdtempSync(join(tmpdir(), 'coverage-')), fileName)
  writeFileSync(changed, csv)
  await page.getByLabel('File').setInputFiles(changed)
  utimesSync(changed, 0, 0)
  await page.getByRole('button', { name: 'Send and preview' }).click()
  await page.getByText('The file changed after you chose it. Choose it again.').waitFor()
  await page
    .getByLabel('File')
    .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Send and preview' }).click()
  const preview = page.getByRole('region', { name: fileName })
  await preview.getByText('2 buildings can be used. 1 of 3 rows were refused.').waitFor()
  await preview.getByRole('cell', { name: 'latitude', exact: true }).waitFor()
  expect(await checkPlace(), 'a preview changes nothing').toEqual(before)

  await preview.getByLabel('are added to those of earlier imports').check()
  await preview.getByText('2 buildings', { exact: true }).waitFor()
  await preview.getByRole('button', { name: 'Put live' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/removes \d+ buildings, adds 2 buildings from askham/).waitFor()
  expect(await checkPlace(), 'one click replaces nothing').toEqual(before)
  await question.getByRole('button', { name: /^Yes, remove \d+ buildings$/ }).click()
  await untilLive(page, fileName)
  await expect.poll(checkPlace).toMatchObject({ hasCoverage: true })
  await rollBack(page, fileName)
  await expect.poll(checkPlace).toEqual(before)
  const day = await page.getByLabel('To', { exact: true }).inputValue()
  await page.getByLabel('From', { exact: true }).fill(day)
  const show = page.getByRole('button', { name: 'Show these days' })
  await show.press('Enter')
  await page.waitForURL(new RegExp(`from=${day}`))
  await expectFocus(show)
  expectNoTroubles(page)
})

const operator = `Kalahari Air ${randomUUID().slice(0, 8)}`
const areasFile = `${randomUUID().slice(0, 8)}.geojson`
const areas = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Askham dune' },
      geometry: {
        type: 'Polygon',
        // oxfmt-ignore
        coordinates: [[[21.3, -27.5], [21.4, -27.5], [21.4, -27.4], [21.3, -27.4], [21.3, -27.5]]],
      },
    },
    { type: 'Feature', properties: { name: 'Nowhere' }, geometry: null },
  ],
})

test('SIT-08 STF-12 staff preview a file of service areas, put it live, and roll it back', async () => {
  const page = await openAsStaff('/admin/coverage')
  const before = await checkPlace()
  await page.getByLabel('Service areas (fixed wireless)').check()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: areasFile, mimeType: 'application/json', buffer: Buffer.from(areas) })
  const send = page.getByRole('button', { name: 'Send and preview' })
  await send.click()
  await page.getByText('Enter the operator of these areas.').waitFor()
  await expectFocus(page.getByLabel('Operator'))
  await page.getByLabel('Operator').fill(operator)
  await page.getByLabel('Survey date').fill('2026-01-15')
  await send.click()
  const preview = page.getByRole('region', { name: areasFile })
  await preview.getByText('1 area can be used. 1 of 2 rows were refused.').waitFor()
  await preview.getByRole('rowheader', { name: 'Askham dune' }).waitFor()
  await expectAccessible(page)
  expect(await checkPlace(), 'a preview changes nothing').toEqual(before)

  await preview.getByLabel(/are added to those of earlier imports/).check()
  await preview.getByRole('button', { name: 'Put live' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, remove/ })
    .click()
  await untilLive(page, areasFile)
  await expect.poll(checkPlace).toMatchObject({ wireless: { state: 'yes', operator } })
  await rollBack(page, areasFile)
  await expect.poll(checkPlace).toEqual(before)
  expectNoTroubles(page)
})
