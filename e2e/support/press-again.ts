import type { Locator, Page } from 'playwright-core'
import { countRequests } from './page-steps.ts'

/**
 * Makes the second click of a double click: as soon as a button labelled `next` appears, it receives a click with the
 * coordinates at which `button` was clicked. The pointer does not move.
 * @returns a function that waits for that click and returns how often the form was sent
 */
export async function pressAgainInPlace(page: Page, button: Locator, next: string) {
  const countSent = countRequests(page, /\/(functions\/zoho-crm|leads\/[a-z-]+)$/)
  await button.scrollIntoViewIfNeeded()
  await button.evaluate((pressed, label) => {
    const { x, y, width, height } = pressed.getBoundingClientRect()
    new MutationObserver((_changes, observer) => {
      const found = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === label,
      )
      if (!found) return
      observer.disconnect()
      const at = { clientX: x + width / 2, clientY: y + height / 2 }
      found.dispatchEvent(
        new MouseEvent('click', { ...at, detail: 2, bubbles: true, cancelable: true }),
      )
      requestAnimationFrame(() => (document.documentElement.dataset.wasPressedAgain = ''))
    }).observe(document.body, { childList: true, subtree: true })
  }, next)
  return async () => {
    await page.waitForFunction(() => 'wasPressedAgain' in document.documentElement.dataset)
    return countSent()
  }
}
