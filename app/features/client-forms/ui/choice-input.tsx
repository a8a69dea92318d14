import { Field as FieldFrame } from '#app/design/form/field.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { optionsOf, otherName, otherValue, type Field, type Option } from '../schema/definition.ts'
import { fieldId, type FieldInputProps } from './field-props.ts'

type ChoiceProps = FieldInputProps & { field: Extract<Field, { kind: 'choice' }> }

/** A choice; where its list has nothing in it, as for visitors, the free line alone. */
export function ChoiceInput(props: ChoiceProps) {
  const { field, lists } = props
  const isFreeAlone = 'list' in field.options && optionsOf(field, lists).length === 0
  return isFreeAlone ? <FreeLine {...props} /> : <ListedChoice {...props} />
}

/** The browser's own list, in groups where the options have them; with a free line for "Other" (D-28). */
function ListedChoice({ field, values, lists, error, onChange }: ChoiceProps) {
  const value = values[field.name] ?? ''
  const free = 'list' in field.options ? field.options : undefined
  const isOther = free !== undefined && value === otherValue
  return (
    <>
      <FieldFrame
        id={fieldId(field.name)}
        label={field.label}
        hint={field.hint}
        error={isOther ? undefined : error}
        isRequired={field.isRequired}
      >
        {(control) => (
          <select
            {...control}
            name={field.name}
            className="control"
            value={value}
            onChange={(event) => onChange(field.name, event.currentTarget.value)}
          >
            <option value="">{field.placeholder}</option>
            <Options options={optionsOf(field, lists)} />
            {free ? (
              <optgroup label={otherValue}>
                <option value={otherValue}>Other, not in this list</option>
              </optgroup>
            ) : null}
          </select>
        )}
      </FieldFrame>
      {free ? (
        // Without script the line is always there.
        <div className={isOther ? undefined : 'hidden noscript:block'}>
          <TextInput
            id={fieldId(`${field.name}.other`)}
            name={`${field.name}.other`}
            label={free.otherLabel}
            hint={isOther ? undefined : free.otherHint}
            error={isOther ? error : undefined}
            isRequired={isOther && field.isRequired}
            autoComplete="off"
            value={values[`${field.name}.other`] ?? ''}
            onChange={(event) => onChange(`${field.name}.other`, event.currentTarget.value)}
          />
        </div>
      ) : null}
    </>
  )
}

function FreeLine({ field, values, error, onChange }: ChoiceProps) {
  const name = otherName(field)
  return (
    <>
      <input type="hidden" name={field.name} value={otherValue} />
      <TextInput
        id={fieldId(field.name)}
        name={name}
        label={labelOf(field)}
        error={error}
        isRequired={field.isRequired}
        autoComplete="off"
        value={values[name] ?? ''}
        onChange={(event) => {
          onChange(name, event.currentTarget.value)
          onChange(field.name, otherValue)
        }}
      />
    </>
  )
}

const labelOf = ({ label, options }: ChoiceProps['field']) =>
  'list' in options ? options.otherLabel : label

function Options({ options }: { options: readonly Option[] }) {
  const groups = [...new Set(options.map(({ group }) => group ?? ''))]
  return groups.map((group) => {
    const items = options
      .filter((option) => (option.group ?? '') === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))
    return group === '' ? (
      items
    ) : (
      <optgroup key={group} label={group}>
        {items}
      </optgroup>
    )
  })
}
