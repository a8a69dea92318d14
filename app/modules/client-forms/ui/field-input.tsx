import { CheckboxGroup } from '#app/design/form/checkbox-group.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { formatDate } from '#app/basics/dates.ts'
import { optionsOf } from '#app/modules/forms/schema/definition.ts'
import { FormField } from '#app/modules/forms/ui/form-field.tsx'
import { answered, frameProps, type FieldInputProps, type InputOf } from './field-props.ts'
import { PicturesInput } from './files/pictures-input.tsx'
import { SignatureInput } from './files/signature-input.tsx'
import { ListedChoice } from './listed-choice.tsx'

/** The control of any field of a client form: the engine's own, and those that need script or space. */
export function FieldInput(props: FieldInputProps) {
  const { field } = props
  switch (field.type) {
    case 'choices':
      return <Ticks {...props} field={field} />
    case 'listed':
      return <ListedChoice {...props} field={field} />
    case 'end-date':
      return <EndDate {...props} field={field} />
    case 'pictures':
      return <PicturesInput {...props} field={field} />
    case 'signature':
      return <SignatureInput {...props} field={field} />
    case 'choice':
      if (field.layout === 'radios') return <Radios {...props} field={field} />
      return <FormField {...answered(props)} />
    case 'line':
    case 'number':
      return <FormField {...answered({ ...props, field: { autoComplete: 'off', ...field } })} />
    default:
      return <FormField {...answered(props)} />
  }
}

function Radios(props: InputOf<'choice'>) {
  const { field, values, onChange } = props
  return (
    <RadioGroup
      {...frameProps(props)}
      options={optionsOf(field)}
      layout="row"
      value={values[field.name] ?? ''}
      onChange={(chosen) => onChange(field.name, chosen)}
    />
  )
}

function Ticks(props: InputOf<'choices'>) {
  const { field, values, onChange } = props
  const chosen = (values[field.name] ?? '').split(',').filter(Boolean)
  return (
    <CheckboxGroup
      {...frameProps(props)}
      options={optionsOf(field)}
      values={chosen}
      onChange={(option, isChosen) => {
        const others = chosen.filter((each) => each !== option)
        onChange(field.name, (isChosen ? [...others, option] : others).join(','))
      }}
    />
  )
}

function EndDate(props: InputOf<'end-date'>) {
  const value = props.values[props.field.name] ?? ''
  return (
    <TextInput
      {...frameProps(props)}
      readOnly
      hint="Worked out from the answers above."
      value={value === '' ? 'No end date' : formatDate(value)}
    />
  )
}
