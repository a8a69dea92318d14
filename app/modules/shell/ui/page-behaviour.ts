/** What the frame of a page does in a browser, by listeners on the document: its markup is never React's there. */
export function startPage(): void {
  document.addEventListener('click', followIfOnline)
  document.addEventListener('submit', sendIfOnline)
  document.addEventListener('focusout', closeMenuOnLeave)
  document.addEventListener('keydown', closeGroupOnEscape)
}

/** Choosing a link closes its menu. Without a connection the page stays, and gives the reason. */
function followIfOnline(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  const staysHere = link.href.split('#')[0] === location.href.split('#')[0]
  const isPage = /^https?:/.test(link.protocol) && !link.target && !link.hasAttribute('download')
  if (staysHere || !isPage) return
  blockIfOffline(event)
}

/** A form whose island did not come before the connection went keeps what was typed; an alive one says so itself. */
function sendIfOnline(event: SubmitEvent): void {
  if ((event.target as HTMLFormElement).method !== 'dialog') blockIfOffline(event)
}

function blockIfOffline(event: Event): void {
  if (navigator.onLine || event.defaultPrevented) return
  event.preventDefault()
  document.querySelector<HTMLElement>('.offline-note')?.showPopover()
}

/** Focus that walks out of an open menu closes it, so that it never hides what is focused (WCAG 2.4.11). */
function closeMenuOnLeave({ target, relatedTarget: next }: FocusEvent): void {
  const menu = (target as Element).closest<HTMLElement>('header [popover]')
  if (!menu || !(next instanceof Node)) return
  if (!menu.contains(next) && next !== menu.previousElementSibling) menu.hidePopover()
}

/** Escape inside an open group of the menu closes just that group and returns to its trigger. */
function closeGroupOnEscape(event: KeyboardEvent): void {
  const group = (event.target as Element).closest<HTMLDetailsElement>('header details')
  if (event.key !== 'Escape' || !group?.open) return
  event.preventDefault()
  group.open = false
  group.querySelector('summary')?.focus()
}
