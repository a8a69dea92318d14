import { Component, type ReactNode, createContext } from 'react'

/** Typed values of the surrounding island; none on the server. */
export const TypedContext = createContext<TypedValues | undefined>(undefined)

type Props = {
  children: ReactNode
  /** State above restores the content, fields included: only the focus and open details are restored here. */
  hasOwnValues?: boolean
}
type State = { round: number; hasFailed: boolean }

const maxFailures = 3
/** A fault that comes back sooner is one that showing anew does not mend. */
const calmMs = 1_000

/**
 * Shows its children anew when React cannot update them any more, as after a translation replaced their texts. Keep
 * what must survive (the answer, the receipt, whether it is being sent) in a component above it.
 */
export function ResilientSubtree(props: Props) {
  return (
    // React can replace the content of this element, even if its siblings were changed.
    <div className="contents">
      <Boundary {...props} />
    </div>
  )
}

class Boundary extends Component<Props, State> {
  static override contextType = TypedContext
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
    // One update may fail in several places.
    if (round === this.#failedRound) return
    this.#failedRound = round
    const now = performance.now()
    this.#failures = now - this.#failedAt < calmMs ? this.#failures + 1 : 1
    this.#failedAt = now
    // An island then gives way to the HTML it was served as, an application to the page for its own faults.
    if (this.#failures > maxFailures) throw error
    this.setState({ round: round + 1, hasFailed: false })
  }

  /** The fields are still there. */
  override getSnapshotBeforeUpdate(): null {
    if (this.state.hasFailed) this.context?.forgetOutdated()
    return null
  }

  override componentDidUpdate(_props: Props, { hasFailed }: State): void {
    if (!hasFailed) return
    if (this.props.hasOwnValues) this.context?.putBackView()
    else this.context?.putBack()
  }

  override render(): ReactNode {
    const { round, hasFailed } = this.state
    if (hasFailed) return null
    // And take this one out, whatever became of what is in it.
    return (
      <div key={round} className="contents">
        {this.props.children}
      </div>
    )
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controls = 'input:not([type=hidden],[type=file]), select, textarea'

const hasState = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const stateOf = (control: Control) => (hasState(control) ? control.checked : control.value)

/** Empty for a control that is indistinguishable from others. */
const keyOf = (control: Control) =>
  control.id || (control.name && `${control.name}=${hasState(control) ? control.value : ''}`)

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every((option) => option.selected === option.defaultSelected)
  return hasState(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue
}

/**
 * Remembers typed values, choices, open details and the focus in a part of the page. React renders a part again if a
 * browser extension or a translation changed its markup; `putBack` then restores all of it.
 */
export class TypedValues {
  readonly #element: HTMLElement
  readonly #values = new Map<string, string | boolean>()
  readonly #open = new Map<string, boolean>()
  #focus: { key: string; caret: number | null } | undefined

  constructor(element: HTMLElement) {
    this.#element = element
    for (const control of element.querySelectorAll<Control>(controls))
      if (!isUntouched(control)) this.#note(control)
    if (document.activeElement && element.contains(document.activeElement))
      this.#noteFocus(document.activeElement)
    // Not `change`: Chrome fires it for a field that is taken out of the page.
    element.addEventListener('input', this.#onInput, true)
    element.addEventListener('focusin', this.#onFocus, true)
    element.addEventListener('toggle', this.#onToggle, true)
  }

  /** Restores the values of the controls in `within`. */
  putBack(within: ParentNode = this.#element): void {
    for (const control of within.querySelectorAll<Control>(controls)) {
      const value = this.#values.get(keyOf(control))
      if (value === undefined) continue
      if (hasState(control)) control.checked = value === true
      else control.value = String(value)
    }
    this.putBackView(within)
  }

  /** Restores open elements and the focus. */
  putBackView(within: ParentNode = this.#element): void {
    for (const details of within.querySelectorAll('details')) {
      const isOpen = this.#open.get(keyOfDetails(details))
      if (isOpen !== undefined) details.open = isOpen
    }
    this.#focusAgain(within)
  }

  /** Skips controls with another value by now, which is newer. */
  forgetOutdated(): void {
    for (const control of this.#element.querySelectorAll<Control>(controls)) {
      const key = keyOf(control)
      if (this.#values.get(key) !== stateOf(control)) this.#values.delete(key)
    }
  }

  #onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(controls)) {
      this.#note(target as Control)
      this.#noteFocus(target)
    }
  }

  #onFocus = ({ target }: Event) => {
    if (target instanceof Element) this.#noteFocus(target)
  }

  #onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement) this.#open.set(keyOfDetails(target), target.open)
  }

  #note(control: Control): void {
    // Choosing one radio button changes the others.
    if (hasState(control) && control.type === 'radio')
      for (const other of this.#element.querySelectorAll<HTMLInputElement>('input[type=radio]'))
        if (other.name === control.name) this.#values.set(keyOf(other), other.checked)
    if (keyOf(control)) this.#values.set(keyOf(control), stateOf(control))
  }

  #noteFocus(element: Element): void {
    if (!element.matches(controls)) return
    const control = element as HTMLInputElement
    this.#focus = { key: keyOf(control), caret: caretOf(control) }
  }

  #focusAgain(within: ParentNode): void {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!this.#focus || !isLost) return
    const { key, caret } = this.#focus
    for (const control of within.querySelectorAll<HTMLInputElement>(controls)) {
      if (keyOf(control) !== key) continue
      control.focus({ preventScroll: true })
      if (caret !== null) control.setSelectionRange(caret, caret)
    }
  }
}

const keyOfDetails = (details: HTMLDetailsElement) =>
  details.id || String([...document.querySelectorAll('details')].indexOf(details))

/** Lists have no caret, and fields such as those of email addresses none that script may read. */
function caretOf(control: Partial<HTMLInputElement>): number | null {
  try {
    return control.selectionStart ?? null
  } catch {
    return null
  }
}
