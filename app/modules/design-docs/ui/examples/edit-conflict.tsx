import { useState } from 'react'
import { EditConflict } from '#app/design/ui/edit-conflict.tsx'

const fields = [
  { name: 'phone', label: 'Telephone', stored: '010 000 0100', mine: '010 000 0199' },
  { name: 'isOpen', label: 'Open on Saturdays', stored: true, mine: false },
]

export function EditConflictBothChangedIt() {
  const [chosen, setChosen] = useState<Record<string, unknown>>({})
  return (
    <EditConflict
      by="Thandi Nkosi"
      subject="these settings"
      fields={fields}
      readable={(_name, value) =>
        typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value}`
      }
      chosen={(name) => chosen[name]}
      onChoose={(name, value) => setChosen({ ...chosen, [name]: value })}
    />
  )
}

export function EditConflictNothingInCommon() {
  return (
    <EditConflict
      by="Thandi Nkosi"
      subject="this product"
      fields={[]}
      readable={String}
      chosen={() => undefined}
      onChoose={() => {}}
    />
  )
}
