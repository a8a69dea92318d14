import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { productUrl } from './browser.ts'
import { waitForMailTo } from './outside.ts'
import { expectTexts } from './page-steps.ts'

/**
 * Confirms a request about personal data by the link in its email.
 * @returns the reference of the request
 */
export async function confirmRequest(page: Page, email: string): Promise<string> {
  const mail = await waitForMailTo(email, { text: '/privacy-policy/confirm-request' })
  const link = new URL(/https?:\S+\/privacy-policy\/confirm-request\S+/.exec(mail.text)![0])
  await page.goto(productUrl(link.pathname + link.search))
  await page.getByRole('button', { name: 'Yes, I sent this request' }).click()
  await page.getByText('Thank you. Your request is confirmed').waitFor()
  return /PR-[\w-]+\w/.exec(mail.text)![0]
}

/** Erases, as staff, everything about the person of a request. */
export async function erase(page: Page, request: string): Promise<void> {
  await page.goto(productUrl('/admin/privacy'))
  await page.getByRole('link', { name: request }).click()
  await page.getByLabel(`Type ${request} to erase`).fill(request)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('Erased, not answered').waitFor()
}

/** Checks that a lead has lost its details, and that its list entry contains none of these words. */
export async function expectErased(page: Page, reference: string, words: RegExp): Promise<void> {
  await page.goto(productUrl(`/admin/leads?search=${reference}`))
  await expectTexts(page, /Details removed on/)
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(words)
}
