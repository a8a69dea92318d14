import { RadioGroup } from '#app/design/form/radio-group.tsx'

const sizes = [
  { value: 'small', label: '1 to 10 people' },
  { value: 'medium', label: '11 to 50 people', hint: 'All sites together' },
  { value: 'large', label: 'More than 50 people' },
]

export function RadioGroupStacked() {
  return <RadioGroup id="ex-size" name="ex-size" label="How many are you?" options={sizes} />
}

export function RadioGroupInARow() {
  return (
    <RadioGroup
      id="ex-size-row"
      name="ex-size-row"
      label="How many are you?"
      layout="row"
      options={sizes}
      defaultValue="medium"
    />
  )
}

export function RadioGroupWithAnError() {
  return (
    <RadioGroup
      id="ex-size-missing"
      name="ex-size-missing"
      label="How many are you?"
      options={sizes}
      error="Choose one; a guess will do."
      isRequired
    />
  )
}
