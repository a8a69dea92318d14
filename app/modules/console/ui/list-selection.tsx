import { useRef, useState } from 'react'

export type ListSelection = {
  has: (id: string) => boolean
  /** Selects or deselects a row; with `isRange` (Shift), all rows from the last clicked one to this one. */
  toggle: (id: string, isRange?: boolean) => void
  /** Selects all visible rows, or none if all are selected. */
  toggleAll: () => void
  isAllShown: boolean
  clear: () => void
}

/** The selected rows of a list; a row that leaves the list is deselected. */
export function useSelection(shown: readonly string[]): ListSelection & { chosen: string[] } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rangeTo = useRangeSelection(shown)
  const chosen = shown.filter((id) => ids.has(id))
  const isAllShown = shown.length > 0 && chosen.length === shown.length
  return {
    chosen,
    isAllShown,
    has: (id) => ids.has(id),
    toggle(id, isRange = false) {
      setIds(withSelectedIds(ids, rangeTo(id, isRange), !ids.has(id)))
    },
    toggleAll: () => setIds(isAllShown ? new Set() : new Set(shown)),
    clear: () => setIds(new Set()),
  }
}

/** With `isRange`, a click affects all rows from the last clicked one to this one. */
export function useRangeSelection(
  shown: readonly string[],
): (id: string, isRange?: boolean) => readonly string[] {
  const pressed = useRef<string>(undefined)
  return (id, isRange = false) => {
    const range = isRange ? idsBetween(shown, pressed.current, id) : [id]
    pressed.current = id
    return range
  }
}

/** Including both, in either direction; only `to` if either row is not in the list. */
export function idsBetween(
  shown: readonly string[],
  from: string | undefined,
  to: string,
): readonly string[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1)
}

export function withSelectedIds(
  before: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const after = new Set(before)
  for (const id of ids) {
    if (isChosen) after.add(id)
    else after.delete(id)
  }
  return after
}

type RowCheckboxProps = {
  id: string
  label: string
  selection: Pick<ListSelection, 'has' | 'toggle'>
}

/** Lies above the link that covers the row, so that clicks reach it. Shift selects a range. */
export function RowCheckbox({ id, label, selection }: RowCheckboxProps) {
  return (
    <label className="relative z-[1] grid size-8 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        data-choose
        className="size-4.5 accent-leaf"
        checked={selection.has(id)}
        onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

type AllCheckboxProps = {
  label: string
  selection: Pick<ListSelection, 'isAllShown' | 'toggleAll'>
}

export function AllCheckbox({ label, selection }: AllCheckboxProps) {
  return (
    <label className="grid size-8 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4.5 accent-leaf"
        checked={selection.isAllShown}
        onChange={selection.toggleAll}
      />
    </label>
  )
}
