import { Select } from '#app/design/form/select.tsx'

const industries = [
  { value: 'retail', label: 'Retail' },
  { value: 'health', label: 'Health care' },
  { value: 'law', label: 'Law' },
]

export function SelectWithAPlaceholder() {
  return (
    <Select
      id="ex-industry"
      label="Industry"
      placeholder="Select an industry"
      options={industries}
    />
  )
}

export function SelectWithAnError() {
  return (
    <Select
      id="ex-industry-missing"
      label="Industry"
      placeholder="Select an industry"
      options={industries}
      error="Choose the one that comes closest."
      isRequired
    />
  )
}

export function SelectDisabled() {
  return (
    <Select
      id="ex-industry-fixed"
      label="Industry"
      options={industries}
      defaultValue="law"
      disabled
    />
  )
}
