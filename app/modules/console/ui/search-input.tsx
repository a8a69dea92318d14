import { VisuallyHidden } from '#app/design/ui/icon.tsx'

type SearchInputProps = { label: string; value: string; onChange: (search: string) => void }

/** Search box above a list that is searched in the browser. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <label>
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="search"
        className="control max-w-96"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
