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

const maxRounds = 3
/** A fault that comes back sooner is one that showing anew does not mend. */
const calmMs = 1_000

/**
 * Shows its children anew when React cannot update them any more, as after a translation replaced their texts. Keep
 * what must survive (the answer, the receipt, whether it is being sent) in a component above it.
 */
export class Survivor extends Component<Props, State> {
  static override contextType = TypedContext
  declare context: TypedValues | undefined
  override state: State = { round: 0, hasFailed: false }
  #rounds = 0
  #failedAt = 0

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    const now = performance.now()
    this.#rounds = now - this.#failedAt < calmMs ? this.#rounds + 1 : 1
    this.#failedAt = now
    // An island then gives way to the HTML it was served as, an application to the page for its own faults.
    if (this.#rounds > maxRounds) throw error
    this.setState(({ round }) => ({ round: round + 1, hasFailed: false }))
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
    // An element of its own: React can always take it out, whatever became of the texts in it.
    return (
      <div key={round} className="contents">
        {this.props.children}
      </div>
    )
  }
}
