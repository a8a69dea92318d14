import { Select } from '#app/design/form/select.tsx'

const industries = [
  { value: 'retail', label: 'Retail' },
  { value: 'health', label: 'Health care' },
  { value: 'law', label: 'Law' },
]

export function WithAPlaceholder() {
  return (
    <Select
      id="ex-industry"
      label="Industry"
      placeholder="Select an industry"
      options={industries}
    />
  )
}
