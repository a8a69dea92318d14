import { useState } from 'react'

export type Selection = {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** All that are shown, or none where all are chosen already. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

/** Which leads of the list are chosen; a lead that leaves the list is no longer. */
export function useSelection(shown: readonly string[]): Selection & { chosen: string[] } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter((id) => ids.has(id))
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle: (id) => setIds((before) => toggled(before, id)),
    toggleAll: (all) =>
      setIds((before) => (all.every((id) => before.has(id)) ? new Set() : new Set(all))),
    clear: () => setIds(new Set()),
  }
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}
