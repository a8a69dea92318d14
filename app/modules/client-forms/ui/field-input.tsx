import { formatDate } from '#app/basics/dates.ts'
import { CheckboxGroup, RadioGroup } from '#app/design/form/choices.tsx'
import { Field as FieldFrame, TextInput } from '#app/design/form/field.tsx'
import { type Option, optionsOf } from '#app/modules/forms/definition/rules.ts'
import { FormField } from '#app/modules/forms/ui/form-field.tsx'
import { freeTextName, otherValue } from '../definition/rules.ts'
import { PicturesInput } from '../file/ui/pictures-input.tsx'
import { SignatureInput } from '../file/ui/signature-input.tsx'
import {
  type FieldInputProps,
  type InputPropsOf,
  engineControlProps,
  fieldId,
  frameProps,
} from './field-props.ts'

type ListedProps = InputPropsOf<'listed'>

/** If the list is empty, such as the survey places for visitors, shows only a free-text input. */
function ListedChoice(props: ListedProps) {
  const isEmpty = optionsOf(props.field, props.lists).length === 0
  return isEmpty ? <FreeTextInput {...props} /> : <ListOrFreeText {...props} />
}

function ListOrFreeText(props: ListedProps) {
  const { field, values, lists, error, onChange } = props
  const { name, ...frame } = frameProps(props)
  const value = values[name] ?? ''
  const isOther = value === otherValue
  const other = freeTextName(field)
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
      {/* Without script, the input is always visible. */}
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

function FreeTextInput(props: ListedProps) {
  const { field, values, onChange } = props
  const { hint: _ofList, ...frame } = frameProps(props)
  const other = freeTextName(field)
  return (
    <>
      <input type="hidden" name={field.name} value={otherValue} />
      <TextInput
        {...frame}
        id={fieldId(other)}
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
    const inGroup = options.filter((option) => (option.group ?? '') === group)
    const items = inGroup.map(({ value, label }) => (
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

export function FieldInput(props: FieldInputProps) {
  const { field } = props
  switch (field.type) {
    case 'choices':
      return <Checkboxes {...props} field={field} />
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
      return <FormField {...engineControlProps(props)} />
    case 'line':
    case 'number': {
      const withoutCompletion = { autoComplete: 'off', ...field }
      return <FormField {...engineControlProps({ ...props, field: withoutCompletion })} />
    }
    default:
      return <FormField {...engineControlProps(props)} />
  }
}

function Radios(props: InputPropsOf<'choice'>) {
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

function Checkboxes(props: InputPropsOf<'choices'>) {
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

function EndDate(props: InputPropsOf<'end-date'>) {
  const value = props.values[props.field.name] ?? ''
  return (
    <TextInput
      {...frameProps(props)}
      readOnly
      hint="Calculated from the answers above."
      value={value === '' ? 'No end date' : formatDate(value)}
    />
  )
}
