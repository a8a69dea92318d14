import { page } from './page.ts'

declare global {
  interface Document {
    /** Presses that came before the page was live, for `app/press-again.ts`. */
    pressed?: MouseEvent[]
  }
}

/**
 * Keeps a press of a button that has no way of its own without script, for `app/press-again.ts`, and shows
 * that it is at work: until the page is live, at most 15 s.
 */
page.onclick = (press) => {
  const button = (press.target as Element).closest('[type=button]:not([popovertarget])')
  if (!button || press.defaultPrevented) return
  ;(page.pressed ??= []).push(press)
  button.ariaBusy = 'true'
  setTimeout(() => page.onclick && (button.ariaBusy = null), 15_000)
}
