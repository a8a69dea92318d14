import { useState, type FormEvent } from 'react'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'

export type DemandDays = { from: string; to: string }

/** From which day to which the checks are counted, and the same as a file (STF-12). */
export function DemandDaysForm(props: {
  days: DemandDays
  errors: Partial<Record<keyof DemandDays, string>>
  onChoose: (days: DemandDays) => void
  onSave: () => void
  isSaving: boolean
}) {
  const [days, setDays] = useState(props.days)
  const field = (name: keyof DemandDays, label: string) => ({
    id: `demand-${name}`,
    type: 'date',
    label,
    value: days[name],
    error: props.errors[name],
    onChange: (event: { target: { value: string } }) =>
      setDays({ ...days, [name]: event.target.value }),
  })
  const choose = (event: FormEvent) => {
    event.preventDefault()
    props.onChoose(days)
  }
  return (
    <form className="flex flex-wrap items-end gap-3 no-print" onSubmit={choose} noValidate>
      <TextInput {...field('from', 'From')} />
      <TextInput {...field('to', 'To')} />
      <Button type="submit" variant="secondary" size="small">
        Show these days
      </Button>
      <Button variant="secondary" size="small" isBusy={props.isSaving} onClick={props.onSave}>
        Save as CSV
      </Button>
    </form>
  )
}
