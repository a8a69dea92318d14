import type { Page } from 'playwright-core'

type Watched = { from?: number; forMs?: number }

/**
 * Watches for an element that fits the selector and says the text, from now on. What it returns waits until
 * it came and went, and tells how long it was there in milliseconds: by the clock of the page, for a busy
 * machine lets this process look late.
 */
export async function watchFor(page: Page, selector: string, text: string) {
  await page.evaluate(
    ([fits, says]) => {
      const watched: Watched = {}
      const look = () => {
        const all = [...document.querySelectorAll(fits!)]
        const isThere = all.some((element) => element.textContent.includes(says!))
        if (isThere) watched.from ??= performance.now()
        else if (watched.from !== undefined) watched.forMs ??= performance.now() - watched.from
      }
      Object.assign(window, { watched })
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    },
    [selector, text],
  )
  return async () => {
    const gone = await page.waitForFunction(
      () => (window as unknown as { watched: Watched }).watched.forMs,
    )
    return (await gone.jsonValue())!
  }
}
