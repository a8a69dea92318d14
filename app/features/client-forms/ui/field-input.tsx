import { CheckboxGroup } from '#app/design/form/checkbox-group.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { formatDate } from '#app/basics/dates.ts'
import type { Field } from '../schema/definition.ts'
import { ChoiceInput } from './choice-input.tsx'
import { PicturesInput } from './files/pictures-input.tsx'
import { SignatureInput } from './files/signature-input.tsx'
import { fieldId, type FieldInputProps } from './field-props.ts'

type InputOf<Kind extends Field['kind']> = FieldInputProps & {
  field: Extract<Field, { kind: Kind }>
}

/** The control of any field a form can define; there is no other way for a form to ask. */
export function FieldInput(props: FieldInputProps) {
  const { field } = props
  switch (field.kind) {
    case 'radio':
      return <Radios {...props} field={field} />
    case 'ticks':
      return <Ticks {...props} field={field} />
    case 'choice':
      return <ChoiceInput {...props} field={field} />
    case 'end-date':
      return <EndDate {...props} field={field} />
    case 'pictures':
      return <PicturesInput {...props} field={field} />
    case 'signature':
      return <SignatureInput {...props} field={field} />
    case 'note':
      return <TextArea {...typedProps(props)} rows={3} />
    default:
      return <TypedInput {...props} field={field} />
  }
}

function frameProps({ field, error }: FieldInputProps) {
  const { name, label, hint, isRequired } = field
  return { id: fieldId(name), name, label, hint, error, isRequired }
}

function typedProps(props: FieldInputProps) {
  const { field, values, onChange } = props
  return {
    ...frameProps(props),
    value: values[field.name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(field.name, event.currentTarget.value),
  }
}

/** What a browser is told about each kind of typed answer. */
const typedKinds = {
  text: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  date: { type: 'date' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
} as const

function TypedInput(props: InputOf<keyof typeof typedKinds>) {
  const { field } = props
  return (
    <TextInput
      {...typedProps(props)}
      {...typedKinds[field.kind]}
      label={
        field.kind === 'number'
          ? `${field.label} (${field.unit}${field.isUnitFirst ? ' a month' : ''})`
          : field.label
      }
      placeholder={field.kind === 'text' ? field.placeholder : undefined}
    />
  )
}

function Radios(props: InputOf<'radio'>) {
  const { field, values, onChange } = props
  return (
    <RadioGroup
      {...frameProps(props)}
      options={field.options}
      layout="row"
      value={values[field.name] ?? ''}
      onChange={(chosen) => onChange(field.name, chosen)}
    />
  )
}

function Ticks(props: InputOf<'ticks'>) {
  const { field, values, onChange } = props
  const chosen = (values[field.name] ?? '').split(',').filter(Boolean)
  return (
    <CheckboxGroup
      {...frameProps(props)}
      options={field.options}
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
