import type { Selection } from './use-selection.ts'

type RowCheckboxProps = {
  id: string
  label: string
  selection: Pick<Selection, 'has' | 'toggle'>
}

/** Chooses a row, above a link that fills it; with shift all from the one pressed before. The key x presses it. */
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

type AllCheckboxProps = { label: string; selection: Pick<Selection, 'isAllShown' | 'toggleAll'> }

/** Chooses all rows that are shown, or none; in the head of their column. */
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
