import { CheckboxGroup } from '#app/design/form/checkbox-group.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { formatDate } from '#app/basics/dates.ts'
import type { Field } from '../schema/definition.ts'
import { ChoiceInput } from './choice-input.tsx'
import { fieldId, type FieldInputProps } from './field-props.ts'

/** The control of any field a form can define; there is no other way for a form to ask. */
export function FieldInput(props: FieldInputProps) {
  const { field, values, error, onChange } = props
  const value = values[field.name] ?? ''
  const shared = {
    id: fieldId(field.name),
    name: field.name,
    label: field.label,
    hint: field.hint,
    error,
    isRequired: field.isRequired,
  }
  const typed = {
    ...shared,
    value,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(field.name, event.currentTarget.value),
  }
  switch (field.kind) {
    case 'text':
      return <TextInput {...typed} placeholder={field.placeholder} autoComplete="off" />
    case 'email':
      return <TextInput {...typed} type="email" autoComplete="email" inputMode="email" />
    case 'phone':
      return <TextInput {...typed} type="tel" autoComplete="tel" inputMode="tel" />
    case 'date':
      return <TextInput {...typed} type="date" />
    case 'note':
      return <TextArea {...typed} rows={3} />
    case 'number':
      return (
        <TextInput
          {...typed}
          label={`${field.label} (${field.unit}${field.isUnitFirst ? ' a month' : ''})`}
          inputMode="decimal"
          autoComplete="off"
        />
      )
    case 'radio':
      return (
        <RadioGroup
          {...shared}
          options={field.options}
          layout="row"
          value={value}
          onChange={(chosen) => onChange(field.name, chosen)}
        />
      )
    case 'ticks':
      return <Ticks {...props} field={field} />
    case 'choice':
      return <ChoiceInput {...props} field={field} />
    case 'end-date':
      return (
        <TextInput
          {...shared}
          readOnly
          hint="Worked out from the answers above."
          value={value === '' ? 'No end date' : formatDate(value)}
        />
      )
  }
}

function Ticks({
  field,
  values,
  error,
  onChange,
}: FieldInputProps & { field: Extract<Field, { kind: 'ticks' }> }) {
  const chosen = (values[field.name] ?? '').split(',').filter(Boolean)
  return (
    <CheckboxGroup
      id={fieldId(field.name)}
      name={field.name}
      label={field.label}
      hint={field.hint}
      error={error}
      options={field.options}
      values={chosen}
      onChange={(option, isChosen) => {
        const others = chosen.filter((each) => each !== option)
        onChange(field.name, (isChosen ? [...others, option] : others).join(','))
      }}
    />
  )
}
