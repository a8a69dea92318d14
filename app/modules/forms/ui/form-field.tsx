import { type ChangeEventHandler, type ComponentType, Fragment, type ReactNode } from 'react'
import { Checkbox } from '#app/design/form/choices.tsx'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { PhoneInput, emailAttributes } from '#app/design/form/phone-input.tsx'
import {
  type Field,
  type Fields,
  fieldLimits,
  optionsOf,
  visibleFields,
} from '../definition/rules.ts'

export type FormState = {
  /** Prefix of the controls' ids (`prefix-name`), because a page may have two forms. */
  prefix: string
  /** Values to restore, by field name. */
  values: Readonly<Record<string, string>>
  errors: Record<string, string>
  /** Answers set by the page itself, on which required fields may depend. */
  given?: Readonly<Record<string, unknown>>
  /** Called with each change, for forms that keep their answers in state. Without it, controls are uncontrolled. */
  onAnswer?: (name: string, value: string) => void
}

export function controlProps(field: Field, name: string, answered: FormState) {
  const { prefix, values, errors, given = {} } = answered
  const { isRequired } = field
  return {
    id: `${prefix}-${name}`,
    name,
    label: field.label,
    hint: field.hint,
    placeholder: field.placeholder,
    defaultValue: values[name],
    error: errors[name],
    isRequired: typeof isRequired === 'function' ? isRequired(given) : isRequired === true,
    maxLength: maxLengthOf(field),
    ...(field.autoComplete ? { autoComplete: field.autoComplete } : {}),
  }
}

function controlledProps(name: string, { values, onAnswer }: FormState) {
  if (!onAnswer) return {}
  return {
    defaultValue: undefined,
    maxLength: undefined,
    onBlur: undefined,
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onAnswer(name, event.currentTarget.value),
  }
}

function maxLengthOf(field: Field): number | undefined {
  if (field.type === 'line') return field.max
  return field.type === 'email' || field.type === 'phone' || field.type === 'text'
    ? fieldLimits[field.type]
    : undefined
}

export type FieldGridProps<F extends Fields> = FormState & {
  form: { fields: F }
  /** Names of the fields to show; by default, all visible ones. */
  names?: readonly (keyof F & string)[]
  /** CSS classes of the grid, to replace the default of two columns. */
  className?: string
  /** Fields that the page renders itself, by name. */
  draw?: Partial<Record<keyof F & string, ReactNode>>
}

type Control<F extends Fields> = ComponentType<
  FormState & { form: { fields: F }; name: keyof F & string }
>

function FieldGrid<F extends Fields>({
  control: Control,
  ...props
}: FieldGridProps<F> & { control: Control<F> }) {
  const { form, names = visibleFields(form), className, draw, ...answered } = props
  return (
    <div className={className ?? 'grid gap-5 md:grid-cols-2'}>
      {names.map((name) => {
        const field = draw?.[name] ?? <Control form={form} name={name} {...answered} />
        return form.fields[name]!.isWide && !className ? (
          <div key={name} className="md:col-span-2">
            {field}
          </div>
        ) : (
          <Fragment key={name}>{field}</Fragment>
        )
      })}
    </div>
  )
}

export type FormFieldProps<F extends Fields> = FormState & {
  form: { fields: F }
  name: keyof F & string
  /** Replaces the label of the definition. For a checkbox, it is the text next to the box. */
  label?: string
  hint?: string
  /** The first date that can be chosen. */
  min?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
}

function propsOf<F extends Fields>({ form, name, label, hint, ...props }: FormFieldProps<F>) {
  // `name` is always a field of this form, which TypeScript cannot infer here.
  const field = form.fields[name] as Field
  const control = { ...controlProps(field, name, props), ...controlledProps(name, props) }
  return {
    field,
    control: { ...control, label: label ?? control.label, hint: hint ?? control.hint },
  }
}

function TypedField<F extends Fields>(props: FormFieldProps<F>) {
  const { field, control } = propsOf(props)
  switch (field.type) {
    case 'phone':
      return props.onAnswer ? (
        <TextInput type="tel" autoComplete="tel" inputMode="tel" {...control} />
      ) : (
        <PhoneInput {...control} />
      )
    case 'email':
      return <TextInput {...emailAttributes} {...control} />
    case 'date':
      return <TextInput onChange={props.onChange} {...control} type="date" min={props.min} />
    case 'number':
      return <TextInput inputMode="decimal" {...control} label={labelWithUnit(field)} />
    default:
      return <TextInput {...control} />
  }
}

function labelWithUnit({ label, unit, isUnitFirst }: Extract<Field, { type: 'number' }>): string {
  return unit ? `${label} (${unit}${isUnitFirst ? ' a month' : ''})` : label
}

export function TypedFields<F extends Fields>(props: FieldGridProps<F>) {
  return <FieldGrid {...props} control={TypedField} />
}

export function FormField<F extends Fields>(props: FormFieldProps<F>) {
  const { field, control } = propsOf(props)
  if (field.type === 'text') return <TextArea {...control} rows={field.rows} />
  if (field.type === 'choice')
    return <Select {...control} placeholder={field.unset} options={optionsOf(field)} />
  if (field.type !== 'box') return <TypedField {...props} />
  const { defaultValue, value: _kept, ...box } = control
  return <Checkbox {...box} defaultChecked={defaultValue === 'on'} />
}

export function FormFields<F extends Fields>(props: FieldGridProps<F>) {
  return <FieldGrid {...props} control={FormField} />
}
