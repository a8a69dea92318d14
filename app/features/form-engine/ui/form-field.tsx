import { Fragment, type ChangeEventHandler, type ReactNode } from 'react'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { visibleFields, type Field, type Fields } from '../schema/definition.ts'
import { controlProps, type Answered } from './control-props.ts'

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

/** The control of a field, as its definition has it; works without script. */
export function FormField<F extends Fields>({ form, name, ...props }: FormFieldProps<F>) {
  // A name of a form has its field.
  const field = form.fields[name] as Field
  const { label, hint, min, onChange, ...answered } = props
  const control = controlProps(field, name, answered)
  const text = { ...control, label: label ?? control.label, hint: hint ?? control.hint }
  switch (field.type) {
    case 'text':
      return <TextArea {...text} rows={field.rows} />
    case 'choice':
      return <Select {...text} placeholder={field.unset} options={optionsOf(field)} />
    case 'box': {
      const { defaultValue, ...box } = text
      return <Checkbox {...box} defaultChecked={defaultValue === 'on'} />
    }
    case 'phone':
      return <PhoneInput {...text} />
    case 'email':
      return <TextInput {...emailAttributes} {...text} />
    case 'date':
      return <TextInput {...text} type="date" min={min} onChange={onChange} />
    default:
      return <TextInput {...text} />
  }
}

/** Several fields of a form in two columns where there is room: those named, or all that a visitor sees. */
export function FormFields<F extends Fields>(
  props: Answered & {
    form: { fields: F }
    names?: readonly (keyof F & string)[]
    /** Of the grid, where it is another than the two columns. */
    className?: string
    /** Fields that a page draws by itself. */
    draw?: Partial<Record<keyof F & string, ReactNode>>
  },
) {
  const { form, names = visibleFields(form), className, draw, ...answered } = props
  return (
    <div className={className ?? 'grid gap-5 md:grid-cols-2'}>
      {names.map((name) => {
        const field = draw?.[name] ?? <FormField form={form} name={name} {...answered} />
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

function optionsOf({ options, names }: Extract<Field, { type: 'choice' }>) {
  return options.map((value) => ({ value, label: names?.[value] ?? value }))
}
