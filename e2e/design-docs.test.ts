import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectNoTroubles,
  openPage,
  productUrl,
  sharePage,
  type OpenOptions,
} from './support/browser.ts'
import { expectValues, openHydrated } from './support/page-steps.ts'

const docs = '/internal-docs'

const open = (section = '', options: OpenOptions = {}) =>
  openHydrated({ path: docs + section, ...options })

const tokens = sharePage(() =>
  open('/tokens', { permissions: ['clipboard-read', 'clipboard-write'] }),
)

test('IDX-05 A11Y-02 a value is copied by mouse and keyboard, with a confirmation that disappears', async () => {
  const page = tokens()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  // The page's time is paused, so that the confirmation stays until all of it is read.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Copy --color-paper, light: #fbf8f1' }).click()
  const confirmation = page.locator('.docs-copied')
  await confirmation.waitFor()
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Copied #fbf8f1')
  await expect.poll(clipboard).toBe('#fbf8f1')
  await page.clock.runFor(2_000)
  await confirmation.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Copy the name --color-ink: --color-ink' }).focus()
  await page.keyboard.press('Enter')
  await confirmation.waitFor()
  await expect.poll(clipboard).toBe('--color-ink')
  expectNoTroubles(page)
})

test('a link to another document opens in place, and a link to the site loads a new page', async () => {
  const page = await open()
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  const isSame = () => page.evaluate(() => 'isSameDocument' in globalThis)
  await page.getByRole('navigation').locator(`a[href="${docs}/tokens"]`).first().click()
  await page.waitForURL(productUrl(`${docs}/tokens`))
  expect(await isSame()).toBe(true)
  await page.locator('header a[href="/"]').first().click()
  await page.waitForURL(productUrl('/'))
  expect(await isSame()).toBe(false)
  expect(await page.locator('#application').count()).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Copy --color-paper, light: #fbf8f1' }).waitFor()
})

test('IDX-10 the listed colours match the computed colours in each colour scheme', async () => {
  const page = tokens()
  for (const [colorScheme, column] of [
    ['light', 0],
    ['dark', 1],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const rows = await readPainted(page, column)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ shown, painted }) => shown !== painted)).toEqual([])
  }
  expectNoTroubles(page)
})

test('IDX-10 a distance is shown for the current window width and updated when the width changes', async () => {
  const page = await open('/spacing', { width: 1440 })
  const bar = page.locator('.w-section')
  for (const width of [1440, 500]) {
    await page.setViewportSize({ width, height: 900 })
    const drawn = await bar.evaluate((element) => Math.round(element.getBoundingClientRect().width))
    await page.locator('li', { has: bar }).getByText(`Here: ${drawn} px`, { exact: true }).waitFor()
  }
  expectNoTroubles(page)
})

/**
 * Returns the colour that each row of the colour table shows in a column, and the colour of its token; both as computed
 * by the browser.
 */
function readPainted(page: Page, column: number) {
  return page.locator('tbody tr').evaluateAll((rows, at) => {
    const probe = document.body.appendChild(document.createElement('div'))
    const computed = (color: string) => {
      probe.style.color = color
      return getComputedStyle(probe).color
    }
    const found = rows.map((row) => {
      const name = row.querySelector('th')!.textContent
      const shown = row.querySelectorAll('td')[at]!.textContent
      return { name, shown: computed(shown), painted: computed(`var(${name})`) }
    })
    probe.remove()
    return found
  }, column)
}

test('IDX-08 the search filters as you type, counts by tab, and is stored in the URL', async () => {
  const page = await open('/components')
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
  await page.getByLabel('Search components').pressSequentially('dialog')
  await heading('AlertDialog').waitFor()
  await heading('Badge').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Organisms \(\d\)$/ }).click()
  await page.waitForURL(`**${docs}/organisms?q=dialog`)
  await expectValues(page, { 'Search components': 'dialog' })
  expectNoTroubles(page)
})

test('IDX-07 IDX-08 without script the server runs the search', async () => {
  const page = await openPage({ path: `${docs}/components`, javaScript: false })
  await page.getByLabel('Search components').fill('stamp')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(`**${docs}/components?q=stamp`)
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings).toContain('Stamp')
  expect(headings).not.toContain('Badge')
})
