import type { Selection } from '#app/features/console/ui/list/use-selection.ts'
import type { InboxRow } from './leads-api.ts'

export type LeadListProps = {
  leads: readonly InboxRow[]
  /** What a lead's page needs to find the way back to this very list. */
  linkState: unknown
  selection: Selection
  /** Says how the list is ordered. */
  caption: string
}
