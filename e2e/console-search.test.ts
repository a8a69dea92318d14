import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, productUrl } from './support/browser.ts'
import { openAsStaff } from './support/staff.ts'

test('the console is searched by keys alone: a product opens with Enter and is offered first the next time', async () => {
  const page = await openAsStaff('/admin/settings')
  await page.getByLabel('Phone').waitFor()
  // On a slow network, the dialog's script arrives after the first keys.
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/console-search-dialog-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('busimess')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace', 'Enter'])
    await page.keyboard.press(key)
  typed.resolve()
  const field = page.getByRole('combobox', { name: 'Search the console' })
  await field.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await expect.poll(() => field.inputValue()).toBe('busi')
  await page.keyboard.type('ness fibre')
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
  await products.first().waitFor()
  await expectAccessible(page)
  await expect.poll(() => products.first().getAttribute('aria-selected')).toBe('true')
  const name = await products.first().locator('span.font-semibold').innerText()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/products\/[\w-]{36}$/)
  await page.getByRole('heading', { name }).first().waitFor()
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await recent.first().waitFor()
  await expect.poll(() => recent.first().innerText()).toContain(name)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expectNoTroubles(page)
})

test('STF-07 screens and settings are found by their words, and a setting opens at its field', async () => {
  const page = await openAsStaff('/admin/leads')
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search the console' }).fill(words)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await search('unjani rollout')
  await page.getByRole('option', { name: /^Rollout board/ }).click()
  await page.waitForURL(/contract-audit\/rollout$/)
  await search('retention')
  await page.getByRole('option', { name: /^Months to keep an enquiry/ }).click()
  const field = page.getByLabel('Months to keep an enquiry’s personal details')
  await field.waitFor()
  await expect.poll(() => isFocused(field)).toBe(true)
  expectNoTroubles(page)
})

test('a viewer is offered no leads and none are asked for', async () => {
  const page = await openAsStaff()
  await page.route('**/functions/admin-auth', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, user: { ...body.user, role: 'viewer' } } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(productUrl('/admin/products'))
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.click()
  await page.getByRole('combobox', { name: 'Search the console' }).fill('lead')
  await page.getByText('No results for “lead”').waitFor()
  await page.waitForTimeout(400)
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  expect(asked.filter((path) => path === '/api/admin/leads')).toEqual([])
  await page.keyboard.press('Escape')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toContain('Search')
})

test('a click lands on the result it was aimed at, though others come between press and release', async () => {
  const page = await openAsStaff('/admin/settings')
  await page.getByLabel('Phone').waitFor()
  const answers = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/products\?search=b$/, async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the console' }).fill('b')
  const aimed = page.getByRole('option', { name: /^Public Prices/ })
  const answered = page.waitForResponse(/\/api\/admin\/products\?search=b$/)
  await aimed.hover()
  await page.mouse.down()
  answers.resolve()
  await (await answered).finished()
  // Wait two frames, so that the results are drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await page.mouse.up()
  await page.waitForURL(/\/admin\/products\/offers$/)
  expectNoTroubles(page)
})

test('in a list j and k walk through the rows, ? shows the shortcuts, and single keys can be switched off', async () => {
  const page = await openAsStaff('/admin/users')
  const rows = page.getByRole('row').getByRole('link')
  await rows.nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => isFocused(rows.nth(1))).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isFocused(rows.nth(0))).toBe(true)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Next row').waitFor()
  await expectAccessible(page)
  await help.getByLabel('Use single keys').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(rows.nth(0))).toBe(true)
  await page.keyboard.press('j')
  await expect.poll(() => isFocused(rows.nth(0))).toBe(true)
  expectNoTroubles(page)
})

const isFocused = (link: Locator) => link.evaluate((element) => element === document.activeElement)
