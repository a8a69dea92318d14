import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, product, productUrl } from './support/browser.ts'
import { readPublicKey } from './support/public-key.ts'
import { openAsStaff } from './support/staff.ts'

// The place is in the Kalahari, far from every sample building.
const place = { latitude: -27.45, longitude: 21.35 }
const fileName = `askham-${randomUUID().slice(0, 8)}.csv`
const csv = [
  'name,latitude,longitude,broadband',
  `Askham Depot,${place.latitude},${place.longitude},yes`,
  'Askham School,-27.451,21.351,yes',
  'Nowhere,12,200,yes',
].join('\n')

async function isCovered(): Promise<boolean> {
  const key = await readPublicKey(product().url)
  const response = await fetch(productUrl('/functions/check-fttb-coverage'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...place, address: 'Askham' }),
  })
  return ((await response.json()) as { hasCoverage: boolean }).hasCoverage
}

test('STF-12 staff preview a file of buildings, put it live, and roll it back', async () => {
  expect(await isCovered()).toBe(false)
  const page = await openAsStaff('/admin/coverage')
  await page
    .getByLabel('File')
    .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Send and preview' }).click()
  const preview = page.getByRole('region', { name: fileName })
  await preview.getByText('2 buildings can be used. 1 of 3 rows were refused.').waitFor()
  await preview.getByRole('cell', { name: 'latitude', exact: true }).waitFor()
  expect(await isCovered(), 'a preview changes nothing').toBe(false)

  await preview.getByLabel('are added to those of earlier imports').check()
  await preview.getByText('2 buildings', { exact: true }).waitFor()
  await preview.getByRole('button', { name: 'Put live' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/removes \d+ buildings, adds 2 buildings from askham/).waitFor()
  expect(await isCovered(), 'one press replaces nothing').toBe(false)
  await question.getByRole('button', { name: /^Yes, remove \d+ buildings$/ }).click()
  const row = page.getByRole('row').filter({ hasText: fileName })
  await row.getByText('Live', { exact: true }).waitFor()
  await expect.poll(isCovered).toBe(true)

  await row.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await row.getByText('Rolled back', { exact: true }).waitFor()
  await expect.poll(isCovered).toBe(false)
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
        coordinates: [
          [
            [21.3, -27.5],
            [21.4, -27.5],
            [21.4, -27.4],
            [21.3, -27.4],
            [21.3, -27.5],
          ],
        ],
      },
    },
    { type: 'Feature', properties: { name: 'Nowhere' }, geometry: null },
  ],
})

async function wirelessThere() {
  const key = await readPublicKey(product().url)
  const response = await fetch(productUrl('/functions/check-fttb-coverage'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...place, address: 'Askham' }),
  })
  const { wireless } = (await response.json()) as {
    wireless: { state: string; area: { operator: string } | null }
  }
  return { state: wireless.state, operator: wireless.area?.operator }
}

test('SIT-08 STF-12 staff import areas of service: preview, put live, and roll back', async () => {
  const page = await openAsStaff('/admin/coverage')
  const before = await wirelessThere()
  await page.getByLabel('Service areas (fixed wireless)').check()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: areasFile, mimeType: 'application/json', buffer: Buffer.from(areas) })
  const send = page.getByRole('button', { name: 'Send and preview' })
  await send.click()
  await page.getByText('Enter the operator of these areas.').waitFor()
  await page.getByLabel('Operator').fill(operator)
  await page.getByLabel('Survey date').fill('2026-01-15')
  await send.click()
  const preview = page.getByRole('region', { name: areasFile })
  await preview.getByText('1 area can be used. 1 of 2 rows were refused.').waitFor()
  await preview.getByRole('rowheader', { name: 'Askham dune' }).waitFor()
  await expectAccessible(page)
  expect(await wirelessThere(), 'a preview changes nothing').toEqual(before)

  await preview.getByLabel(/are added to those of earlier imports/).check()
  await preview.getByRole('button', { name: 'Put live' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, remove/ })
    .click()
  const row = page.getByRole('row').filter({ hasText: areasFile })
  await row.getByText('Live', { exact: true }).waitFor()
  await expect.poll(wirelessThere).toEqual({ state: 'yes', operator })

  await row.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await row.getByText('Rolled back', { exact: true }).waitFor()
  await expect.poll(wirelessThere).toEqual(before)
  expectNoTroubles(page)
})
