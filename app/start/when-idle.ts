const browser = navigator as Navigator & { globalPrivacyControl?: boolean }

/**
 * Runs half a second after the loaded page was seen, once the browser has nothing better to do, unless it asks not to be
 * counted. Two frames were not enough: the request set out before the largest text was painted, and took its part of a
 * slow line.
 */
export const whenIdle = (work: () => void): unknown =>
  browser.globalPrivacyControl ||
  browser.doNotTrack === '1' ||
  addEventListener('load', () =>
    requestAnimationFrame(() => setTimeout(self.requestIdleCallback || setTimeout, 500, work)),
  )
