import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { NextAct } from '../ui/action-bar.tsx'
import { OneLead } from './one-lead.tsx'

type LeadSidePanelProps = {
  id: string
  /** Whether the panel covers the list. Its heading is then the heading of the page. */
  isOver: boolean
  /** An action that was requested before the lead was loaded. */
  begin: NextAct | null
  takesFocus: boolean
  linkState: unknown
  onBegun: () => void
  onClose: () => void
  /** Called when the lead needs no further action for now. */
  onDone: () => void
}

export function LeadSidePanel(beside: LeadSidePanelProps) {
  const { id, isOver, takesFocus, linkState, onClose, ...props } = beside
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOver) scrollTo(0, 0)
    if (takesFocus) frame.current?.focus({ preventScroll: true })
  }, [id, isOver, takesFocus])
  return (
    <section ref={frame} className="lead-beside" aria-label="Lead" tabIndex={-1}>
      <div className="absolute end-3 top-2 z-[1] flex gap-1 rounded-md bg-paper print:hidden">
        <Link
          to={`/admin/leads/${id}`}
          state={linkState}
          className="button button-quiet button-small"
        >
          <Icon name="external" size="small" />
          <span className="sr-only">Open on a separate page</span>
        </Link>
        <Button size="small" variant="quiet" onClick={onClose}>
          <Icon name="close" size="small" />
          <span className="sr-only">Close the lead</span>
        </Button>
      </div>
      <OneLead key={id} id={id} headingLevel={isOver ? 1 : 2} {...props} />
    </section>
  )
}
