import type { Page } from 'playwright-core'

/** Fills in all required fields of the contract audit, for a clinic that is not on the list. */
export async function fillAudit(page: Page, clinic: string): Promise<void> {
  await page.locator('#f-clinicName').selectOption('Other')
  await page.getByLabel('Name of the clinic').fill(clinic)
  await page.locator('#f-province').selectOption('Limpopo')
  await page.locator('#f-currentProvider').selectOption('Telkom')
  await page.locator('#f-connectionType').selectOption('ADSL')
  await page.locator('#f-monthlyFee').fill('899')
  await page.getByLabel('24 months').check()
  await page.locator('#f-contractStatus').selectOption('active')
  await page.locator('#f-contractStart').fill('2026-03-15')
}
