import type { Page } from 'playwright-core'

type Watched = { from?: number; forMs?: number }

/**
 * Watches for an element that matches the selector and contains the text. The returned function waits until the element
 * has appeared and disappeared, and returns the milliseconds for which it was visible. The page measures them, because
 * a busy machine delays this process.
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
