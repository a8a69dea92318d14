import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

export type SaveBarProps = {
  changedCount: number
  wrongCount: number
  onDiscard: () => void
  /** True puts the bar at the end of a card. By default, it stays in view at the bottom of the screen. */
  isInCard?: boolean
  children: ReactNode
}

export function SaveBar(props: SaveBarProps) {
  const { changedCount, wrongCount, isInCard, onDiscard, children } = props
  const isQuiet = wrongCount + changedCount === 0
  return (
    <div className={isInCard ? 'flex flex-wrap items-center gap-2' : 'foot-bar'}>
      {children}
      {changedCount > 0 ? (
        <Button size="small" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
      <p
        role="status"
        className={`${wrongCount > 0 ? 'text-danger' : 'text-ink-soft'} ${isQuiet ? (isInCard ? 'sr-only' : 'max-sm:sr-only') : ''}`}
      >
        {saveBarText(changedCount, wrongCount)}
      </p>
    </div>
  )
}

function saveBarText(changed: number, wrong: number): string {
  if (wrong > 0) return `${wrong === 1 ? 'One field needs' : `${wrong} fields need`} correcting.`
  if (changed === 0) return 'No changes yet.'
  return `${changed === 1 ? 'One field is' : `${changed} fields are`} changed.`
}
