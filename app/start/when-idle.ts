const browser = navigator as Navigator & { globalPrivacyControl?: boolean }
const frame = requestAnimationFrame

/** Runs once the page is painted and the browser has nothing better to do, unless it asks not to be counted. */
export const whenIdle = (work: () => void): unknown =>
  browser.globalPrivacyControl ||
  browser.doNotTrack === '1' ||
  addEventListener('load', () =>
    frame(() => frame(() => (self.requestIdleCallback || setTimeout)(work))),
  )
