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

/** A form as its last submission left it: the values, and what is wrong with them. */
export type Answered = {
  /** Ids of the controls are `prefix-name`: one page may have two forms. */
  prefix: string
  /** Values to restore, by field name. */
  values: Readonly<Record<string, string>>
  /** Errors by field name. */
  errors: Record<string, string>
  /** Answers the page gives by itself, which others depend on. */
  given?: Readonly<Record<string, unknown>>
  /** For a form with its answers in state: called with each change. Otherwise controls are uncontrolled. */
  onAnswer?: (name: string, value: string) => void
}

/** Props of every field's control. */
export function controlProps(field: Field, name: string, answered: Answered) {
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

/** For a control whose answer is kept in state. */
function keptProps(name: string, { values, onAnswer }: Answered) {
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

export type FieldGridProps<F extends Fields> = Answered & {
  form: { fields: F }
  /** The fields to draw; by default all visible ones. */
  names?: readonly (keyof F & string)[]
  /** Classes of the grid, if it is not the default two columns. */
  className?: string
  /** Fields that a page draws by itself. */
  draw?: Partial<Record<keyof F & string, ReactNode>>
}

type Control<F extends Fields> = ComponentType<
  Answered & { form: { fields: F }; name: keyof F & string }
>

/** Several fields of a form in two columns where there is room, each drawn by `control`. */
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

export type FormFieldProps<F extends Fields> = Answered & {
  form: { fields: F }
  name: keyof F & string
  /** Replaces the definition's label: the text beside the checkbox. */
  label?: string
  hint?: string
  /** The first day that can be chosen. */
  min?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** Props of a field's control, from the definition and the page. */
function propsOf<F extends Fields>({ form, name, label, hint, ...props }: FormFieldProps<F>) {
  // A name of a form has its field.
  const field = form.fields[name] as Field
  const control = { ...controlProps(field, name, props), ...keptProps(name, props) }
  return {
    field,
    control: { ...control, label: label ?? control.label, hint: hint ?? control.hint },
  }
}

/** The control of a field that takes one line. */
function TypedField<F extends Fields>(props: FormFieldProps<F>) {
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

/** The control of any field, as its definition has it; works without script. */
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
