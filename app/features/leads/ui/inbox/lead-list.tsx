import type { RefObject } from 'react'
import type { InboxRow } from './leads-api.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadTable } from './lead-table.tsx'
import type { Selection } from './use-selection.ts'
import { useWide } from './use-wide.ts'

export type LeadListProps = {
  leads: readonly InboxRow[]
  /** What a lead's page needs to find the way back to this very list. */
  linkState: unknown
  listRef: RefObject<HTMLDivElement | null>
  selection: Selection
  /** Says how the list is ordered. */
  caption: string
}

export function LeadList({ listRef, ...list }: LeadListProps) {
  const isWide = useWide()
  return (
    <div ref={listRef} className="@container">
      {isWide ? <LeadTable {...list} /> : <LeadCards {...list} />}
    </div>
  )
}
