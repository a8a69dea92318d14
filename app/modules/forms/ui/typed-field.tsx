import type { ChangeEventHandler } from 'react'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import type { Field, Fields } from '../schema/definition.ts'
import { controlProps, keptProps, type Answered } from './control-props.ts'
import { FieldGrid, type FieldGridProps } from './field-grid.tsx'

export type FormFieldProps<F extends Fields> = Answered & {
  form: { fields: F }
  name: keyof F & string
  /** In place of the definition's label: what the box beside it says. */
  label?: string
  hint?: string
  /** The first day that can be chosen. */
  min?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** What the control of a field is told, by the definition and by its page. */
export function propsOf<F extends Fields>({
  form,
  name,
  label,
  hint,
  ...props
}: FormFieldProps<F>) {
  // A name of a form has its field.
  const field = form.fields[name] as Field
  const control = { ...controlProps(field, name, props), ...keptProps(name, props) }
  return {
    field,
    control: { ...control, label: label ?? control.label, hint: hint ?? control.hint },
  }
}

/** The control of a field that takes one line: a page of such fields alone loads no other control. */
export function TypedField<F extends Fields>(props: FormFieldProps<F>) {
  const { field, control } = propsOf(props)
  const isKept = props.onAnswer !== undefined
  switch (field.type) {
    case 'phone':
      return isKept ? (
        <TextInput type="tel" autoComplete="tel" inputMode="tel" {...control} />
      ) : (
        <PhoneInput {...control} />
      )
    case 'email':
      return <TextInput {...emailAttributes} {...control} />
    case 'date':
      return isKept ? (
        <TextInput {...control} type="date" />
      ) : (
        <TextInput {...control} type="date" min={props.min} onChange={props.onChange} />
      )
    case 'number':
      return <TextInput inputMode="decimal" {...control} label={withUnit(field)} />
    default:
      return <TextInput {...control} />
  }
}

function withUnit({ label, unit, isUnitFirst }: Extract<Field, { type: 'number' }>): string {
  return unit ? `${label} (${unit}${isUnitFirst ? ' a month' : ''})` : label
}

export function TypedFields<F extends Fields>(props: FieldGridProps<F>) {
  return <FieldGrid {...props} control={TypedField} />
}
