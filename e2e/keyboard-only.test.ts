import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectNoTroubles,
  openPage,
  product,
  productUrl,
  waitTypingTime,
} from './support/browser.ts'
import { waitForCrmRecord } from './support/outside.ts'
import { useSeparateProduct } from './support/own-product.ts'
import { expectFocus, newEmail, waitForKeptFocus } from './support/page-steps.ts'

// The test leaves a price change pending approval, so it runs on a separate product.
useSeparateProduct()

/** Presses Tab until the element labelled `wanted` has the focus; fails if the focus on the way is not visible. */
async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press('Tab')
    const { name, isShown } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement
      const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label')
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      const width = Number.parseFloat(outlineWidth)
      // A row of tabs that scrolls cuts off a ring outside the tab.
      const isCutOff = element.matches('.console .tab') && Number.parseFloat(outlineOffset) > -width
      const isRinged = outlineStyle !== 'none' && width >= 2 && !isCutOff
      // Only check elements whose focus ring we draw. The focused heading of a new page is no tab stop, and the browser
      // draws the ring in the parts of a date field.
      const isOurs = element !== document.body && element.tabIndex >= 0 && element.type !== 'date'
      const isShown = isRinged || !isOurs
      return { name: (label || element.textContent || '').trim(), isShown }
    })
    seen.push(name)
    if (!isShown) throw new Error(`The focus on "${name}" cannot be seen`)
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return
  }
  throw new Error(`${wanted} was not reached with Tab: ${seen.join(' · ')}`)
}

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, new RegExp(`^${label}`))
    await page.keyboard.type(text)
  }
}

test('SHELL-23 a visitor finds the recipes, compares them and requests a quote with only the keyboard', async () => {
  const page = await openPage({ path: '/' })
  await tabTo(page, 'Managed IT')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Managed IT overview/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/services')
  await tabTo(page, /Compare/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/services/compare**')
  const email = newEmail()
  await fill(page, {
    'Full Name': 'Nomsa Dlamini',
    'Company Name': 'Dlamini Books',
    Email: email,
    Phone: '082 123 4567',
    'Number of Devices': '1',
  })
  await tabTo(page, 'Request my quote')
  await waitTypingTime(page)
  await page.keyboard.press('Enter')
  await page.getByText('Quote request submitted!').first().waitFor()
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
  expectNoTroubles(page)
})

test('staff sign in, search, change a product and send it for approval with only the keyboard', async () => {
  const { email, password } = product().staff
  const page = await openPage({ path: '/admin/login' })
  await page.locator('#email:enabled').waitFor()
  await fill(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Naledi/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the console' }).waitFor()
  await page.keyboard.type('home wireless 20')
  await page.getByRole('option', { name: /Home Wireless 20/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home Wireless 20' }).waitFor()
  await expectFocus(page.locator('#main'))
  await tabTo(page, /^Edit/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Regular price').waitFor()
  await tabTo(page, /^Regular price/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('720')
  await tabTo(page, 'Send for approval')
  await page.keyboard.press('Enter')
  await page
    .getByText(
      'A change is waiting for approval. The live version stays the same until it’s approved.',
    )
    .first()
    .waitFor()
  await page.goto(productUrl('/admin/approvals'))
  await page.getByRole('link', { name: 'Decided' }).waitFor()
  await tabTo(page, 'Decided')
  expectNoTroubles(page)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await page.goto(productUrl('/admin/products'))
  await waitForKeptFocus(page)
  await page.getByRole('checkbox', { name: 'Choose Home Wireless 20' }).press('Space')
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expectFocus(heading)
  await page.getByRole('link', { name: 'Home Wireless 20' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home Wireless 20' }).waitFor()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Choose Home Wireless 20' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
})
