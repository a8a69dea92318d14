import { Field as FieldFrame } from '#app/design/form/field.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { optionsOf, type Option } from '#app/modules/forms/schema/definition.ts'
import { otherName, otherValue } from '../schema/definition.ts'
import { fieldId, frameProps, type InputOf } from './field-props.ts'

type ListedProps = InputOf<'listed'>

/** A choice from a list that staff edit; where the list is empty, as for visitors, the free line alone. */
export function ListedChoice(props: ListedProps) {
  const { field, lists } = props
  return optionsOf(field, lists).length === 0 ? <FreeLine {...props} /> : <ListOrLine {...props} />
}

/** The browser's own list, in groups where the options have them; with a free line for "Other" (D-28). */
function ListOrLine(props: ListedProps) {
  const { field, values, lists, error, onChange } = props
  const { name, ...frame } = frameProps(props)
  const value = values[name] ?? ''
  const isOther = value === otherValue
  const other = otherName(field)
  return (
    <>
      <FieldFrame {...frame} error={isOther ? undefined : error}>
        {(control) => (
          <select
            {...control}
            name={name}
            className="control"
            value={value}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          >
            <option value="">{field.unset}</option>
            <Options options={optionsOf(field, lists)} />
            <optgroup label={otherValue}>
              <option value={otherValue}>Other, not in this list</option>
            </optgroup>
          </select>
        )}
      </FieldFrame>
      {/* Without script the line is always there. */}
      <div className={isOther ? undefined : 'hidden noscript:block'}>
        <TextInput
          id={fieldId(other)}
          name={other}
          label={field.otherLabel}
          hint={isOther ? undefined : field.otherHint}
          error={isOther ? error : undefined}
          isRequired={isOther && frame.isRequired}
          autoComplete="off"
          value={values[other] ?? ''}
          onChange={(event) => onChange(other, event.currentTarget.value)}
        />
      </div>
    </>
  )
}

function FreeLine(props: ListedProps) {
  const { field, values, onChange } = props
  const { hint: _ofList, ...frame } = frameProps(props)
  const other = otherName(field)
  return (
    <>
      <input type="hidden" name={field.name} value={otherValue} />
      <TextInput
        {...frame}
        name={other}
        label={field.otherLabel}
        autoComplete="off"
        value={values[other] ?? ''}
        onChange={(event) => {
          onChange(other, event.currentTarget.value)
          onChange(field.name, otherValue)
        }}
      />
    </>
  )
}

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
