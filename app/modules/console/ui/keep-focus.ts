const controlSelector =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
const headingSelector = 'h1, h2, h3, h4'
const overlaySelector = 'dialog, [role=dialog], [popover=auto]'

/**
 * Watches the console for a keyboard focus that would fall to the body. When the focused control disappears, the same
 * control of the next row gets the focus, else what replaces the control, else the nearest heading. A control that was
 * disabled gets its focus back. After a refused form, the focus goes to its first wrong field.
 */
export function keepFocus(signal: AbortSignal): void {
  if (signal.aborted) return
  const keeper = new FocusKeeper()
  const listen = (type: string, act: (event: Event) => void) =>
    document.addEventListener(type, act, { signal, capture: true })
  listen('focusin', ({ target }) => keeper.noteFocus(target))
  listen('focusout', (event) => keeper.noteBlur(event as FocusEvent))
  listen('submit', ({ target }) => keeper.noteSubmit(target))
  listen('input', () => keeper.forgetSubmit())
  listen('pointerdown', () => keeper.noteAct())
  listen('keydown', (event) => {
    keeper.noteAct()
    // A held key would press the button of one row after the other.
    const { repeat, key, target } = event as KeyboardEvent
    if (repeat && key === 'Enter' && target instanceof HTMLButtonElement) event.preventDefault()
  })
  const observer = new MutationObserver((records) => keeper.noteChanges(records))
  const attributeFilter = ['disabled', 'aria-busy', 'aria-invalid']
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter })
  signal.addEventListener('abort', () => observer.disconnect())
}

class FocusKeeper {
  /** The focused element, and the last one outside overlays. A nearby element replaces one that disappears. */
  #focused: HTMLElement | null = null
  #onPage: HTMLElement | null = null
  #sent: { form: HTMLElement; from: Element | null } | null = null
  #actedAt = 0
  #frame = 0

  noteFocus(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return
    this.#focused = target
    if (target.closest('main') && !target.closest(overlaySelector)) this.#onPage = target
  }

  /** Forgets the focus after a press on an empty part of the page, where no control disappeared. */
  noteBlur({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget) return
    queueMicrotask(() => {
      const wasLeft = target instanceof HTMLElement && target.isConnected && isUsable(target)
      if (wasLeft && document.activeElement === document.body) this.#focused = this.#onPage = null
    })
  }

  noteSubmit(form: EventTarget | null): void {
    this.#sent = { form: form as HTMLElement, from: document.activeElement }
  }

  forgetSubmit(): void {
    this.#sent = null
  }

  noteAct(): void {
    this.#actedAt = performance.now()
  }

  noteChanges(records: MutationRecord[]): void {
    // A row that a colleague removes must not lead to the same action on another row.
    const isOwnAct = performance.now() - this.#actedAt < 5_000
    const isSame = this.#focused === this.#onPage
    this.#focused = placeOf(this.#focused, records, isOwnAct)
    this.#onPage = isSame ? this.#focused : placeOf(this.#onPage, records, isOwnAct)
    cancelAnimationFrame(this.#frame)
    // Components that place the focus themselves do so first.
    this.#frame = requestAnimationFrame(() => this.#place())
  }

  #place(): void {
    if (this.#sent && focusWrong(this.#sent)) this.#sent = null
    if (document.activeElement !== document.body) return
    focusOn(this.#focused)
    const isInOverlay = this.#focused?.closest(overlaySelector)?.checkVisibility()
    if (!isInOverlay && document.activeElement === document.body) focusOn(this.#onPage)
  }
}

const isUsable = (element: HTMLElement | undefined) =>
  element !== undefined && !element.matches(':disabled, [inert] *') && element.checkVisibility()

function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (element.tabIndex < 0 && !element.matches(controlSelector)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Returns true once the answer is shown: the form is no longer busy and has a wrong field. */
function focusWrong({ form, from }: { form: HTMLElement; from: Element | null }): boolean {
  if (!form.isConnected) return true
  if (form.querySelector('[aria-busy=true]')) return false
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!wrong) return false
  const active = document.activeElement
  if (active === from || active === document.body)
    (wrong.matches(controlSelector) ? wrong : controlsIn(wrong)[0])?.focus()
  return true
}

function controlsIn(root: ParentNode): HTMLElement[] {
  const self = root instanceof HTMLElement && root.matches(controlSelector) ? [root] : []
  return [...self, ...root.querySelectorAll<HTMLElement>(controlSelector)]
}

/** Returns the element itself while it is in the page, and afterwards the best place near where it was. */
function placeOf(
  element: HTMLElement | null,
  records: MutationRecord[],
  isOwnAct: boolean,
): HTMLElement | null {
  if (!element || element.isConnected) return element
  let lost: Node = element
  for (const { target, previousSibling, removedNodes } of records) {
    const root = [...removedNodes].find((node) => node.contains(lost))
    if (root instanceof HTMLElement && target instanceof HTMLElement) {
      const isNextTo = previousSibling?.parentNode === target
      const following = isNextTo
        ? (previousSibling as ChildNode & NonDocumentTypeChildNode).nextElementSibling
        : target.firstElementChild
      const at = isOwnAct ? controlsIn(root).indexOf(element) : 0
      if (target.isConnected) return placeNear({ root, target, following, at }, records)
      lost = target
    }
  }
  return null
}

type Gap = { root: HTMLElement; target: HTMLElement; following: Element | null; at: number }

function placeNear(
  { root, target, following, at }: Gap,
  records: MutationRecord[],
): HTMLElement | null {
  // An overlay disappeared, not a row.
  if (target === document.body) return null
  const before = following ? following.previousElementSibling : target.lastElementChild
  for (const row of [following, before]) {
    if (row?.localName !== root.localName || row.className !== root.className) continue
    const controls = controlsIn(row)
    const same = [controls[at], ...controls.toReversed()].find(isUsable)
    if (same) return same
  }
  const isNew = records.some(({ addedNodes }) => [...addedNodes].includes(following as Element))
  const replacement = isNew && following ? (headingIn(following) ?? controlsIn(following)[0]) : null
  return replacement ?? placeAbove(target)
}

const headingIn = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(headingSelector)].find((one) => one.checkVisibility())

/** Returns the first control of the row, or the nearest heading within the overlay or the main content. */
function placeAbove(start: HTMLElement): HTMLElement | null {
  for (let element: HTMLElement | null = start; element; element = element.parentElement) {
    const found = element.matches('li, tr')
      ? controlsIn(element).find(isUsable)
      : headingIn(element)
    if (element.matches(`main, ${overlaySelector}`)) return found ?? element
    if (found && element.closest(`main, ${overlaySelector}`)) return found
  }
  return null
}
