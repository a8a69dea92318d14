import type { InboxRow } from './leads-api.ts'
import type { Selection } from './use-selection.ts'

/** The box that chooses a lead for a change of several; it lies above a card's link. */
export function ChooseLead({ lead, selection }: { lead: InboxRow; selection: Selection }) {
  return (
    <label className="relative z-[1] grid size-8 cursor-pointer place-items-center">
      <span className="sr-only">Choose {lead.reference}</span>
      <input
        type="checkbox"
        data-choose
        checked={selection.has(lead.id)}
        onChange={() => selection.toggle(lead.id)}
      />
    </label>
  )
}
