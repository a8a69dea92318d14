import { Component, createContext, type ReactNode } from 'react'
import type { TypedValues } from './typed-values.ts'

/** What was typed in the island around; none on the server. */
export const TypedContext = createContext<TypedValues | undefined>(undefined)

type Props = {
  children: ReactNode
  /** What is shown comes from state above, fields included: only the focus and what was opened are put back. */
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
export function Survivor(props: Props) {
  return (
    // React can put another inside into this element, whatever became of what is beside it.
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
