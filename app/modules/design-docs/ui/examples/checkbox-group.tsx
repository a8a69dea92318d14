import { CheckboxGroup } from '#app/design/form/checkbox-group.tsx'

const services = [
  { value: 'fibre', label: 'Fibre' },
  { value: 'backup', label: 'Backup' },
  { value: 'phones', label: 'Telephones' },
]

export function CheckboxGroupThreeChoices() {
  return (
    <CheckboxGroup
      id="ex-services"
      name="ex-services"
      label="What do you have today?"
      hint="Choose all that fit."
      options={services}
      defaultValues={['fibre']}
    />
  )
}

export function CheckboxGroupWithAnError() {
  return (
    <CheckboxGroup
      id="ex-services-missing"
      name="ex-services-missing"
      label="What do you have today?"
      options={services}
      error="Tick at least one."
    />
  )
}
