import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreDoubleClick } from './form.tsx'

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Clicks the page and returns whether the click was accepted. `detail` is the click count, 0 for a key press. */
function isClickAccepted(detail: number): boolean {
  const press = Object.assign(new Event('click', { cancelable: true }), { detail })
  return page.dispatchEvent(press)
}

test('RCP-22 the second click of a double click is ignored for a second, and single clicks and key presses are not', () => {
  ignoreDoubleClick()
  expect([0, 1, 2, 3].map(isClickAccepted)).toEqual([true, true, false, false])
  vi.advanceTimersByTime(1_000)
  expect(isClickAccepted(2)).toBe(true)
})
