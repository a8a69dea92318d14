import { useState } from 'react'
import { TextInput } from '#app/design/form/field.tsx'

type ScaledInputProps = {
  id: string
  label: string
  /** Whole: cents, hundredths of a per cent, or pieces. */
  value: number
  /** How many of them make one that is typed. */
  scale?: 1 | 100
  error?: string | undefined
  onChange: (value: number) => void
}

/** A number as people type it, kept as a whole number of its smallest part; what is no number is kept as NaN. */
export function ScaledInput({ id, label, value, scale = 1, error, onChange }: ScaledInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isSame = typed !== null && (parsed(typed, scale) === value || Number.isNaN(value))
  return (
    <TextInput
      id={id}
      label={label}
      inputMode={scale === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="tabular-nums"
      value={isSame ? typed : shown(value, scale)}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parsed(currentTarget.value, scale))
      }}
    />
  )
}

function parsed(typed: string, scale: number): number {
  const bare = typed
    .replace(/[\sR%]/gi, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const isNumber = scale === 1 ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{0,2})?$/
  return isNumber.test(bare) ? Math.round(Number(bare) * scale) : Number.NaN
}

function shown(value: number, scale: number): string {
  if (Number.isNaN(value)) return ''
  return scale === 1 || value % scale === 0 ? String(value / scale) : (value / scale).toFixed(2)
}
