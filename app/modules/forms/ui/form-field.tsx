import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { optionsOf, type Fields } from '../schema/definition.ts'
import { FieldGrid, type FieldGridProps } from './field-grid.tsx'
import { propsOf, TypedField, type FormFieldProps } from './typed-field.tsx'

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
