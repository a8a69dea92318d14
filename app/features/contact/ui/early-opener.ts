import { useSyncExternalStore } from 'react'

/**
 * A click on an opener before the page is live is kept for it: the dialog opens once the scripts are
 * there, and looks busy until then. After four seconds without them the link is followed, where the form stands in the page.
 */
export const earlyOpenerScript =
  '(()=>{let isLive=()=>"isHydrated"in document.documentElement.dataset;addEventListener("click",e=>{let a=e.target.closest("a[data-opens]");if(!a||isLive()||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();self.earlyOpener=a.dataset.opens;a.ariaBusy=true;setTimeout(()=>{if(!isLive())location=a.href},4e3)})})()'

/** What that script leaves behind; not in the document, where it would differ from the served HTML. */
const left = () => globalThis as { earlyOpener?: string }
const subscribe = () => () => {}

/** The opener that was clicked before the page was live. Served HTML never knows. */
export function useEarlyOpener(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => left().earlyOpener,
    () => undefined,
  )
}

export function forgetEarlyOpener(): void {
  delete left().earlyOpener
}

/** The page is live: an opener that was clicked before need not look busy any more. */
export function calmOpeners(): void {
  for (const opener of document.querySelectorAll('a[data-opens]'))
    opener.removeAttribute('aria-busy')
}
