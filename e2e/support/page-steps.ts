import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrate, openPage, waitForScript, type OpenOptions } from './browser.ts'

type Scope = Page | Locator

/** Opens a page and hydrates it. */
export async function openHydrated(options: OpenOptions): Promise<Page> {
  const page = await openPage(options)
  await hydrate(page)
  return page
}

/** A new email address of a visitor. */
export const newEmail = () => `${randomUUID()}@shop.example`

/** The field whose label begins with this text. */
export const fieldOf = (scope: Scope, label: string) => scope.getByLabel(new RegExp(`^${label}`))

/** Types or selects a value in each field; the keys are the beginnings of their labels. */
export async function fillFields(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(scope, label)
    const isMenu = await field.evaluate((element) => element.localName === 'select')
    await (isMenu ? field.selectOption(value) : field.fill(value))
  }
}

/** Waits until each field has its value; the keys are the beginnings of their labels. */
export async function expectValues(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect.poll(() => fieldOf(scope, label).inputValue(), { message: label }).toBe(value)
}

/** Waits until the element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement))
    .toBe(true)
}

export const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })

/** Waits for the script that keeps the focus in the console, which a busy browser may load late. */
export const waitForKeptFocus = (page: Page) => waitForScript(page, '/keep-focus')

/** Delays matching requests until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Clicks a button of a dialog in the console, and closes the dialog before the server responds. */
export async function closeBeforeAnswer(button: Locator): Promise<void> {
  const page = button.page()
  const release = await delayRequests(page, '**/api/admin/**')
  await button.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  release()
}

type Answer = { status: number; json: object; headers?: Record<string, string> }

/** Answers calls of zoho-crm in place of the server, once the returned function is called. */
export async function answerLate(page: Page, answer: Answer): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.unroute('**/functions/zoho-crm')
  await page.route('**/functions/zoho-crm', async (route) => {
    await promise
    await route.fulfill(answer)
  })
  return resolve
}

/** Counts the matching requests of the page from now on. */
export function countRequests(page: Page, url: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (url.test(request.url())) count++
  })
  return () => count
}

/** Waits until each of these texts is visible; the first match of each counts. */
export async function expectTexts(scope: Scope, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await scope.getByText(text).first().waitFor()
}
