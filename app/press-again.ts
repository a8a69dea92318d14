/** In milliseconds, and presses: who waited longer, or pressed more, has gone on to something else. */
const longestWaitMs = 15_000
const mostPresses = 9

/** What the loader of `server/pages/hydration-loader.ts` leaves on the document. */
type KeptPresses = { pressed?: readonly MouseEvent[] }

/**
 * Presses the buttons again that were pressed while nothing answered to it yet, in their order (ADR 0005).
 * A press whose native way did its work was not kept.
 */
export function pressAgain(page: Document & KeptPresses, nowMs: number): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the loader's own; every press is answered now
  page.onclick = null
  const kept = page.pressed ?? []
  delete page.pressed
  const buttons = kept.map(({ target, timeStamp }) => ({
    button: target instanceof Element ? target.closest('button') : null,
    isRecent: nowMs - timeStamp < longestWaitMs,
  }))
  for (const { button } of buttons) button?.removeAttribute('aria-busy')
  for (const { button, isRecent } of buttons.slice(-mostPresses))
    if (isRecent && button?.isConnected) button.click()
}
