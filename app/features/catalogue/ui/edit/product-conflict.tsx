import { EditConflict } from '#app/design/ui/edit-conflict.tsx'
import { fieldLabel, readableValue } from '../../rules/readable-value.ts'
import type { ProductEdit } from './use-product-edit.ts'

/** ADP-21: both versions of each field that two people changed, and a choice between them. */
export function ProductConflict({ edit: { meanwhile, typed, set } }: { edit: ProductEdit }) {
  if (!meanwhile) return null
  return (
    <EditConflict
      by={meanwhile.by}
      subject="this product"
      fields={meanwhile.clashes.map((clash) => ({ ...clash, label: fieldLabel(clash.name) }))}
      readable={typedText}
      chosen={(name) => typed[name as keyof typeof typed]}
      onChoose={set}
    />
  )
}

function typedText(name: string, option: unknown): string {
  if (typeof option === 'boolean') return option ? 'Yes' : 'No'
  const text = String(option)
  return /^\d+$/.test(text) ? readableValue(name, Number(text)) : readableValue(name, text)
}
