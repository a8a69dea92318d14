import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles } from './support/browser.ts'
import { expectFocus, fillFields, openHydrated } from './support/page-steps.ts'

const assessment = '/resources/it-health'
const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Opens the first step of the wizard with nothing typed, so that every click on Continue adds a toast. */
const openWizard = (width?: number) => openHydrated({ path: `${assessment}?view=wizard`, width })

/** Starts counting the page's toasts; the returned function gives the maximum number shown at once. */
async function watchCounts(page: Page) {
  await page.evaluate(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    new MutationObserver(() =>
      counts.push(document.querySelectorAll('.toast:not([data-ending-style])').length),
    ).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  return () => page.evaluate(() => Math.max(...(window as never as { counts: number[] }).counts))
}

async function openMessages(page: Page) {
  await page.getByRole('button', { name: 'Messages' }).click()
  const messages = page.getByRole('region', { name: 'Recent messages' }).getByRole('listitem')
  await messages.first().waitFor()
  return messages
}

describe('toasts', () => {
  test('LIM-06 A11Y-02 the first toast system shows one toast at a time and announces a failure immediately', async () => {
    const page = await openHydrated({ path: assessment })
    const fields = { Name: 'Sipho', Company: 'Sipho', Email: 'sipho@shop.example' }
    await fillFields(page.locator('#panel-assessment'), fields)
    await page.route('**/functions/zoho-crm', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'down' } }),
    )
    const mostShown = await watchCounts(page)
    const button = page.getByRole('button', { name: 'Get my free IT health check' })
    for (let attempt = 0; attempt < 3; attempt++) {
      const answered = page.waitForResponse('**/functions/zoho-crm')
      await button.click()
      await answered
      await page.locator('[role=alert][aria-live=assertive] .toast').waitFor()
    }
    expect(await mostShown()).toBe(1)
    const messages = await openMessages(page)
    await expect.poll(() => messages.count()).toBe(3)
  })

  test('LIM-07 the second toast system shows up to three toasts, which disappear by themselves', async () => {
    const page = await openWizard()
    await page.clock.install()
    const mostShown = await watchCounts(page)
    // Click inside the page, so that all five clicks come while the first toast is visible.
    await page.getByRole('button', { name: 'Continue' }).evaluate(async (button: HTMLElement) => {
      for (let press = 0; press < 5; press++) {
        button.click()
        await new Promise((painted) => requestAnimationFrame(painted))
      }
    })
    await page.locator('.toast').nth(2).waitFor()
    expect(await mostShown()).toBe(3)
    await page.setViewportSize({ width: 844, height: 390 })
    const { y } = (await page.locator('.toasts').boundingBox())!
    expect(y, 'on a phone in landscape, away from the buttons below').toBeLessThan(20)
    await page.clock.fastForward(4_600)
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    expectNoTroubles(page)
  })

  test('LIM-09 A11Y-05 hover and focus pause a toast, Escape dismisses it, and its message can be read again', async () => {
    const page = await openWizard(360)
    await page.clock.install()
    await pressContinue(page)
    await page.locator('.toast').hover()
    await expectAccessible(page)
    await page.clock.fastForward(4_600)
    await expect.poll(() => page.locator('.toast:visible').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('.toast').waitFor({ state: 'detached' })

    await page.mouse.move(5, 5)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await pressContinue(page)
    await page.locator('.toast').waitFor()
    await page.mouse.move(5, 5)
    await page.keyboard.press('F6')
    await page.keyboard.press('Tab')
    await page.clock.fastForward(4_600)
    await expectFocus(page.locator('.toast'))
    await page.keyboard.press('Escape')
    await page.locator('.toast').waitFor({ state: 'detached' })

    const messages = await openMessages(page)
    await expect.poll(() => messages.count()).toBe(2)
    await expect.poll(() => messages.first().innerText()).toContain('Required Fields Missing')
    await page.keyboard.press('Escape')
    await messages.first().waitFor({ state: 'hidden' })
    expectNoTroubles(page)
  })
})
