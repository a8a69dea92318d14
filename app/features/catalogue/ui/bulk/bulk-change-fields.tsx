import { useId } from 'react'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { categoryLabels } from '../../content.ts'
import type { BulkAction } from '../../content/bulk-actions.ts'
import type { TypedBulk } from '../../rules/typed-bulk.ts'
import { productCategories } from '../../schema.ts'

type BulkChangeFieldsProps = {
  action: BulkAction
  typed: TypedBulk
  problem: string | undefined
  onChange: (typed: TypedBulk) => void
}

/** What a bulk change needs to know; nothing for most. */
export function BulkChangeFields({ action, typed, problem, onChange }: BulkChangeFieldsProps) {
  const id = useId()
  if (action === 'category')
    return (
      <Select
        id={`${id}-category`}
        label="Category"
        value={typed.category}
        error={problem}
        onChange={(event) => onChange({ ...typed, category: event.currentTarget.value })}
        options={productCategories.map((value) => ({ value, label: categoryLabels[value] }))}
        placeholder="Choose"
      />
    )
  if (action !== 'price') return null
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Select
        id={`${id}-by`}
        label="By"
        value={typed.by}
        onChange={(event) =>
          onChange({ ...typed, by: event.currentTarget.value as TypedBulk['by'] })
        }
        options={[
          { value: 'percent', label: 'Per cent' },
          { value: 'rands', label: 'Rands' },
        ]}
      />
      <TextInput
        id={`${id}-amount`}
        label="By how much"
        inputMode="decimal"
        hint="Less with a minus, such as -5. Regular and promo prices alike. Per cent is rounded to whole rands, 50 cents up."
        value={typed.amount}
        error={problem}
        onChange={(event) => onChange({ ...typed, amount: event.currentTarget.value })}
      />
    </div>
  )
}
