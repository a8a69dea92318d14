import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, productUrl } from './support/browser.ts'
import { countRequests, delayRequests, expectFocus } from './support/page-steps.ts'
import { openAsStaff, openSignedIn } from './support/staff.ts'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the console' })

test('console search works by keyboard: Enter opens a product, which is the first recent result the next time', async () => {
  const page = await openAsStaff('/admin/settings')
  await page.getByLabel('Phone').waitFor()
  // On a slow network, the dialog's script arrives after the first keys.
  const loadDialog = await delayRequests(page, '**/assets/console-search-dialog-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('busimess')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace', 'Enter'])
    await page.keyboard.press(key)
  loadDialog()
  const field = searchField(page)
  await expectFocus(field)
  await expect.poll(() => field.inputValue()).toBe('busi')
  await page.keyboard.type('ness fibre')
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
  await page.getByText('Searching…').waitFor({ state: 'detached' })
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

test('a role chosen for one person or a count typed for one product is not carried over to the next one', async () => {
  const page = await openAsStaff('/admin')
  const open = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await searchField(page).fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  // A page that was opened before comes from the cache, at once.
  await open('Pieter Second')
  const role = page.getByLabel('Role', { exact: true })
  const own = await role.inputValue()
  await open('Sample Administrator')
  await role.selectOption('viewer')
  await open('Pieter Second')
  expect(await role.inputValue()).toBe(own)

  await open('Business Wireless 10')
  const subscribers = page.getByLabel('Subscribers')
  const counted = await subscribers.inputValue()
  await open('Business Fibre 1000')
  await subscribers.fill('987')
  await open('Business Wireless 10')
  expect(await subscribers.inputValue()).toBe(counted)
  expectNoTroubles(page)
})

test('STF-07 search finds screens and settings by their words, and a setting opens at its field', async () => {
  const page = await openAsStaff('/admin/leads')
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await searchField(page).fill(words)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await search('unjani rollout')
  await page.getByRole('option', { name: /^Rollout board/ }).click()
  await page.waitForURL(/contract-audit\/rollout$/)
  await search('retention')
  await page.getByRole('option', { name: /^Months to keep an enquiry/ }).click()
  await expectFocus(page.getByLabel('Months to keep an enquiry’s personal details'))
  expectNoTroubles(page)
})

test('console search offers a viewer no leads and requests none', async () => {
  const page = await openSignedIn()
  await page.route('**/functions/admin-auth', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, user: { ...body.user, role: 'viewer' } } })
  })
  const countAsked = countRequests(page, /\/api\/admin\/leads\b/)
  await page.goto(productUrl('/admin/products'))
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await searchField(page).fill('lead')
  // Shown once every search has its answer, and none found anything.
  await page.getByText('No results for “lead”').waitFor()
  expect(countAsked()).toBe(0)
  await page.keyboard.press('Escape')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toContain('Search')
})

test('a click opens the intended result, even if new results arrive between press and release', async () => {
  const page = await openAsStaff('/admin/settings')
  await page.getByLabel('Phone').waitFor()
  const sendAnswers = await delayRequests(page, /\/api\/admin\/products\?search=b$/)
  await page.keyboard.press('Control+k')
  await searchField(page).fill('b')
  const aimed = page.getByRole('option', { name: /^Public Prices/ })
  const answered = page.waitForResponse(/\/api\/admin\/products\?search=b$/)
  await aimed.hover()
  await page.mouse.down()
  sendAnswers()
  await (await answered).finished()
  // Wait two frames, so that the results are drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await page.mouse.up()
  await page.waitForURL(/\/admin\/products\/offers$/)
  expectNoTroubles(page)
})

test('j and k move through the rows of a list, ? shows the shortcuts, and single keys can be switched off', async () => {
  const page = await openAsStaff('/admin/users')
  const rows = page.getByRole('row').getByRole('link')
  await rows.nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectFocus(rows.nth(1))
  await page.keyboard.press('k')
  await expectFocus(rows.nth(0))

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Next row').waitFor()
  await expectAccessible(page)
  await help.getByLabel('Use single keys').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await expectFocus(rows.nth(0))
  await page.keyboard.press('j')
  await expectFocus(rows.nth(0))
  expectNoTroubles(page)
})

test('on Activity, / and "Clear filters" lead to its search, and the search of the console opens over the bell', async () => {
  const page = await openAsStaff('/admin/activity?who=visitor&subject=none-such')
  const record = page.getByLabel('Record', { exact: true })
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expectFocus(record)
  await record.blur()
  await page.keyboard.press('/')
  await expectFocus(record)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await page.keyboard.press('Control+k')
  await expectFocus(searchField(page))
  expectNoTroubles(page)
})
