import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

export type SaveBarProps = {
  /** How many fields differ from what is stored, and how many must be corrected first. */
  changedCount: number
  wrongCount: number
  onDiscard: () => void
  /** What saves, as small buttons. */
  children: ReactNode
}

/** The foot of a form that is longer than the screen: stays in view, and says where the edit stands. */
export function SaveBar({ changedCount, wrongCount, onDiscard, children }: SaveBarProps) {
  return (
    <div className="foot-bar">
      {children}
      {changedCount > 0 ? (
        <Button size="small" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
      <p
        role="status"
        className={`${wrongCount > 0 ? 'text-danger' : 'text-ink-soft'} ${wrongCount + changedCount === 0 ? 'max-sm:sr-only' : ''}`}
      >
        {stateOf(changedCount, wrongCount)}
      </p>
    </div>
  )
}

function stateOf(changed: number, wrong: number): string {
  if (wrong > 0) return `${wrong === 1 ? 'One field needs' : `${wrong} fields need`} correcting.`
  if (changed === 0) return 'Nothing is changed.'
  return `${changed === 1 ? 'One field is' : `${changed} fields are`} changed.`
}
