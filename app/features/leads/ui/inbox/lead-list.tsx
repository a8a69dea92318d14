import { useMedia } from '#app/design/use-media.ts'
import { LeadCards } from './lead-cards.tsx'
import type { LeadListProps } from './lead-list-props.ts'
import { LeadTable } from './lead-table.tsx'

export function LeadList(list: LeadListProps) {
  // Where a table has room, beside an open sidebar too.
  const isWide = useMedia('(min-width: 56.25rem)')
  return (
    <div className="@container">{isWide ? <LeadTable {...list} /> : <LeadCards {...list} />}</div>
  )
}
