import type { RefObject } from 'react'
import type { InboxRow } from '../../schema/inbox-answers.ts'
import { LeadCards } from './lead-cards.tsx'
import { LeadTable } from './lead-table.tsx'
import { useWide } from './use-wide.ts'

export type LeadListProps = {
  leads: readonly InboxRow[]
  /** What a lead's page needs to find the way back to this very list. */
  linkState: unknown
  listRef: RefObject<HTMLDivElement | null>
}

export function LeadList({ leads, linkState, listRef }: LeadListProps) {
  const isWide = useWide()
  return (
    <div ref={listRef} className="@container">
      {isWide ? (
        <LeadTable leads={leads} linkState={linkState} />
      ) : (
        <LeadCards leads={leads} linkState={linkState} />
      )}
    </div>
  )
}
