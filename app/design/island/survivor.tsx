import { Component, type ReactNode, createContext } from 'react'

/** Typed values of the surrounding island; none on the server. */
export const TypedValuesContext = createContext<TypedValues | undefined>(undefined)

type Props = {
  children: ReactNode
  /** True if a parent's state restores the field values; only the focus and open `details` are restored here. */
  hasOwnValues?: boolean
}
type State = { round: number; hasFailed: boolean }

const maxFailures = 3
/** Failures this close together count as repeated, because rendering again did not fix the error. */
const repeatedFailureMs = 1_000

/**
 * Renders its children again if React can't update them, for example after a browser translation replaced their texts.
 * Keep state that must survive, such as the form's response, in a component above.
 */
export function ResilientSubtree(props: Props) {
  return (
    // Contains only the subtree, so React can replace it even if a browser changed the elements next to it.
    <div className="contents">
      <RetryingErrorBoundary {...props} />
    </div>
  )
}

class RetryingErrorBoundary extends Component<Props, State> {
  static override contextType = TypedValuesContext
  declare context: TypedValues | undefined
  override state: State = { round: 0, hasFailed: false }
  #failures = 0
  #failedAt = -Infinity
  #failedRound = -1

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    const { round } = this.state
    // One update may fail in several places; count it once.
    if (round === this.#failedRound) return
    this.#failedRound = round
    const now = performance.now()
    this.#failures = now - this.#failedAt < repeatedFailureMs ? this.#failures + 1 : 1
    this.#failedAt = now
    // The parent handles a repeated failure: an island falls back to its served HTML, an application to its error page.
    if (this.#failures > maxFailures) throw error
    this.setState({ round: round + 1, hasFailed: false })
  }

  /** React calls this before it removes the old fields, so their values can be compared with the remembered ones. */
  override getSnapshotBeforeUpdate(): null {
    if (this.state.hasFailed) this.context?.dropOutdatedValues()
    return null
  }

  override componentDidUpdate(_props: Props, { hasFailed }: State): void {
    if (!hasFailed) return
    if (this.props.hasOwnValues) this.context?.putBackView()
    else this.context?.restoreValues()
  }

  override render(): ReactNode {
    const { round, hasFailed } = this.state
    if (hasFailed) return null
    // A new key makes React replace the whole element, which works even if a browser changed its content.
    return (
      <div key={round} className="contents">
        {this.props.children}
      </div>
    )
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlSelector = 'input:not([type=hidden],[type=file]), select, textarea'

const pressableSelector = `${controlSelector}, a, button, label, summary`

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const controlValue = (control: Control) => (isCheckable(control) ? control.checked : control.value)

/** Returns an empty key for a control that can't be distinguished from others. */
const controlKey = (control: Control) =>
  control.id || (control.name && `${control.name}=${isCheckable(control) ? control.value : ''}`)

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every((option) => option.selected === option.defaultSelected)
  return isCheckable(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue
}

/**
 * Remembers typed values, choices, open `details` elements and the focus in a part of the page. If a browser extension
 * or translation changes the markup, React renders that part again and `restoreValues` restores the values.
 */
export class TypedValues {
  readonly #element: HTMLElement
  readonly #values = new Map<string, string | boolean>()
  readonly #open = new Map<string, boolean>()
  #focus: { key: string; caret: number | null } | undefined
  #pressed: { element: Element; index: number; replacement?: HTMLElement | undefined } | undefined

  constructor(element: HTMLElement) {
    this.#element = element
    for (const control of element.querySelectorAll<Control>(controlSelector))
      if (!isUntouched(control)) this.#recordValue(control)
    if (document.activeElement && element.contains(document.activeElement))
      this.#recordFocus(document.activeElement)
    // `change` is unsuitable: Chrome also fires it for a field that is removed from the page.
    element.addEventListener('input', this.#onInput, true)
    element.addEventListener('focusin', this.#onFocus, true)
    element.addEventListener('toggle', this.#onToggle, true)
    element.addEventListener('pointerdown', this.#onPointerDown, true)
    element.addEventListener('mousedown', this.#onMouseDown)
    element.addEventListener('mouseup', this.#onMouseUp)
  }

  restoreValues(within: ParentNode = this.#element): void {
    for (const control of within.querySelectorAll<Control>(controlSelector)) {
      const value = this.#values.get(controlKey(control))
      if (value === undefined) continue
      if (isCheckable(control)) control.checked = value === true
      else control.value = String(value)
    }
    this.putBackView(within)
  }

  /** Restores the open `details` elements and the focus. */
  putBackView(within: ParentNode = this.#element): void {
    for (const details of within.querySelectorAll('details')) {
      const isOpen = this.#open.get(keyOfDetails(details))
      if (isOpen !== undefined) details.open = isOpen
    }
    this.#restoreFocus(within)
    if (this.#pressed && !this.#pressed.element.isConnected)
      this.#pressed.replacement = pressablesIn(within)[this.#pressed.index]
  }

  /** Forgets a remembered value if its control has a different value, because the control's value is newer. */
  dropOutdatedValues(): void {
    for (const control of this.#element.querySelectorAll<Control>(controlSelector)) {
      const key = controlKey(control)
      if (this.#values.get(key) !== controlValue(control)) this.#values.delete(key)
    }
  }

  #onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(controlSelector)) {
      this.#recordValue(target as Control)
      this.#recordFocus(target)
    }
  }

  #onFocus = ({ target }: Event) => {
    if (target instanceof Element) this.#recordFocus(target)
  }

  #onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement) this.#open.set(keyOfDetails(target), target.open)
  }

  #onPointerDown = ({ target }: Event) => {
    const element = (target as Element).closest(pressableSelector)
    this.#pressed = element
      ? { element, index: pressablesIn(this.#element).indexOf(element as HTMLElement) }
      : undefined
  }

  /**
   * React hydrates within `pointerdown`. If it replaces the pressed element then, the browser sends `mousedown` to the
   * part around it, which would get the focus, and sends no `click`.
   */
  #onMouseDown = (event: Event) => {
    const replacement = this.#pressed?.replacement
    if (!replacement) return
    if (replacement.contains(event.target as Node)) this.#pressed = undefined
    else event.preventDefault()
    replacement.focus({ preventScroll: true })
  }

  #onMouseUp = ({ target }: Event) => {
    const replacement = this.#pressed?.replacement
    this.#pressed = undefined
    if (replacement?.contains(target as Node)) replacement.click()
  }

  #recordValue(control: Control): void {
    // Selecting a radio button deselects its group without an input event, so all of them are recorded.
    if (isCheckable(control) && control.type === 'radio')
      for (const other of this.#element.querySelectorAll<HTMLInputElement>('input[type=radio]'))
        if (other.name === control.name) this.#values.set(controlKey(other), other.checked)
    if (controlKey(control)) this.#values.set(controlKey(control), controlValue(control))
  }

  #recordFocus(element: Element): void {
    if (!element.matches(controlSelector)) return
    const control = element as HTMLInputElement
    this.#focus = { key: controlKey(control), caret: caretOf(control) }
  }

  #restoreFocus(within: ParentNode): void {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!this.#focus || !isLost) return
    const { key, caret } = this.#focus
    for (const control of within.querySelectorAll<HTMLInputElement>(controlSelector)) {
      if (controlKey(control) !== key) continue
      control.focus({ preventScroll: true })
      if (caret !== null) control.setSelectionRange(caret, caret)
    }
  }
}

const pressablesIn = (part: ParentNode) => [
  ...part.querySelectorAll<HTMLElement>(pressableSelector),
]

const keyOfDetails = (details: HTMLDetailsElement) =>
  details.id || String([...document.querySelectorAll('details')].indexOf(details))

/** Null for select elements and for fields such as email, whose caret scripts can't read. */
function caretOf(control: Partial<HTMLInputElement>): number | null {
  try {
    return control.selectionStart ?? null
  } catch {
    return null
  }
}
