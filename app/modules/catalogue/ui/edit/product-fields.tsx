import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Select, type Choice } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { categoryLabels, fieldLabels } from '../../content.ts'
import { formGroups, type FormField } from '../../content/form-fields.ts'
import { productCategories } from '../../schema.ts'
import type { ProductEdit } from './use-product-edit.ts'

type ProductFieldsProps = { edit: ProductEdit; offers: readonly Choice[] }

/** The fields of a product, drawn from the list of fields. */
export function ProductFields({ edit, offers }: ProductFieldsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      {formGroups.map(({ id, title, fields }) => (
        <fieldset
          key={id}
          className={`card grid content-start gap-4 ${id === 'product' ? 'lg:row-span-2' : ''}`}
        >
          <legend className="sr-only">{title}</legend>
          <h2 className="text-lg" aria-hidden="true">
            {title}
          </h2>
          {fields.map((field) => (
            <OneField key={field.name} field={field} edit={edit} offers={offers} />
          ))}
          {id === 'market' ? (
            <Checkbox
              id="product-isFeatured"
              label={fieldLabels.isFeatured}
              checked={edit.value.isFeatured}
              onChange={(event) => edit.set('isFeatured', event.currentTarget.checked)}
            />
          ) : null}
        </fieldset>
      ))}
    </div>
  )
}

const categories = productCategories.map((value) => ({ value, label: categoryLabels[value] }))

function OneField({ field, edit, offers }: { field: FormField } & ProductFieldsProps) {
  const { name, kind, hint, isRequired } = field
  const shared = {
    id: `product-${name}`,
    label: isRequired ? fieldLabels[name] : `${fieldLabels[name]} (optional)`,
    hint,
    value: edit.value[name],
    error: edit.fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      edit.set(name, event.currentTarget.value),
  }
  if (kind === 'text') return <TextArea {...shared} rows={4} maxLength={2000} />
  if (kind === 'category')
    return <Select {...shared} options={categories} placeholder="Choose a category" />
  if (kind === 'offer') return <Select {...shared} options={offers} placeholder="None" />
  return (
    <TextInput
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}
