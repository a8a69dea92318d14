export type FilterSelectProps = {
  id: string
  label: string
  value: string
  /** Value and what people read; the choice of all comes first by itself. */
  options: readonly (readonly [value: string, text: string])[]
  allLabel?: string
  onChoose: (value: string) => void
}

export function FilterSelect({
  id,
  label,
  value,
  options,
  allLabel = 'All',
  onChoose,
}: FilterSelectProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{allLabel}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
