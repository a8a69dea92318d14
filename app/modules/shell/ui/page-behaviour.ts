/** Adds the listeners for the frame of a page to the document, because React doesn't hydrate the frame. */
export function addPageListeners(): void {
  document.addEventListener('click', followLinkIfOnline)
  document.addEventListener('submit', submitIfOnline)
  document.addEventListener('focusout', closeMenuOnLeave)
  document.addEventListener('keydown', closeGroupOnEscape)
}

/** Closes the menu that contains the clicked link. Without a connection, the page stays and shows the reason. */
function followLinkIfOnline(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  const staysHere = link.href.split('#')[0] === location.href.split('#')[0]
  const isPage = /^https?:/.test(link.protocol) && !link.target && !link.hasAttribute('download')
  if (staysHere || !isPage) return
  blockIfOffline(event)
}

/** Keeps the typed text of forms that aren't hydrated. Hydrated forms show their own message. */
function submitIfOnline(event: SubmitEvent): void {
  if ((event.target as HTMLFormElement).method !== 'dialog') blockIfOffline(event)
}

function blockIfOffline(event: Event): void {
  if (navigator.onLine || event.defaultPrevented) return
  event.preventDefault()
  document.querySelector<HTMLElement>('.offline-note')?.showPopover()
}

/** Closes an open menu when the focus leaves it, so that it never covers the focused element (WCAG 2.4.11). */
function closeMenuOnLeave({ target, relatedTarget: next }: FocusEvent): void {
  const menu = (target as Element).closest<HTMLElement>('header [popover]')
  if (!menu || !(next instanceof Node)) return
  if (!menu.contains(next) && next !== menu.previousElementSibling) menu.hidePopover()
}

/** Escape in an open group of the menu closes only that group, and returns the focus to its trigger. */
function closeGroupOnEscape(event: KeyboardEvent): void {
  const group = (event.target as Element).closest<HTMLDetailsElement>('header details')
  if (event.key !== 'Escape' || !group?.open) return
  event.preventDefault()
  group.open = false
  group.querySelector('summary')?.focus()
}
