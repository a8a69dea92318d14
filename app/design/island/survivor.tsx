import { Component, createContext, type ReactNode } from 'react'
import type { TypedValues } from './typed-values.ts'

/** What was typed in the island around; none on the server. */
export const TypedContext = createContext<TypedValues | undefined>(undefined)

type State = { round: number; hasFailed: boolean }
const maxRounds = 3

/**
 * Shows its children anew when React cannot update them any more, as after a translation replaced their texts. Keep
 * what must survive (the answer, the receipt, whether it is being sent) in a component above it.
 */
export class Survivor extends Component<{ children: ReactNode }, State> {
  static override contextType = TypedContext
  declare context: TypedValues | undefined
  override state: State = { round: 0, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    const { round } = this.state
    // The island then gives way to the HTML it was served as.
    if (round === maxRounds) throw error
    this.setState({ round: round + 1, hasFailed: false }, () => this.context?.putBack())
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
