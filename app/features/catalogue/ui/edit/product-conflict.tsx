import { EditConflict } from '#app/design/ui/edit-conflict.tsx'
import { fieldLabel, readableTyped } from '../../rules/readable-value.ts'
import type { ProductEdit } from './use-product-edit.ts'

/** ADP-21: both versions of each field that two people changed, and a choice between them. */
export function ProductConflict({ edit: { meanwhile, typed, set } }: { edit: ProductEdit }) {
  if (!meanwhile) return null
  return (
    <EditConflict
      by={meanwhile.by}
      subject="this product"
      fields={meanwhile.clashes.map((clash) => ({ ...clash, label: fieldLabel(clash.name) }))}
      readable={readableTyped}
      chosen={(name) => typed[name as keyof typeof typed]}
      onChoose={set}
    />
  )
}
