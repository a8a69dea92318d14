import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectNoTroubles, product, productUrl } from './support/browser.ts'
import { readPublicKey } from './support/public-key.ts'
import { openAsStaff } from './support/staff.ts'

// In the Kalahari, far from every sample building.
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
  await preview.getByText('2 buildings can be used, 1 of 3 rows were refused.').waitFor()
  await preview.getByRole('cell', { name: 'latitude', exact: true }).waitFor()
  expect(await isCovered(), 'a preview changes nothing').toBe(false)

  await preview.getByLabel('stand beside those of earlier imports').check()
  await preview.getByText('2 buildings', { exact: true }).waitFor()
  await preview.getByRole('button', { name: 'Put live' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/\d+ buildings go and 2 buildings of askham/).waitFor()
  expect(await isCovered(), 'one press replaces nothing').toBe(false)
  await question.getByRole('button', { name: /^Yes, take \d+ buildings off$/ }).click()
  const row = page.getByRole('row').filter({ hasText: fileName })
  await row.getByText('Live', { exact: true }).waitFor()
  await expect.poll(isCovered).toBe(true)

  await row.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await row.getByText('Rolled back', { exact: true }).waitFor()
  await expect.poll(isCovered).toBe(false)
  expectNoTroubles(page)
})
