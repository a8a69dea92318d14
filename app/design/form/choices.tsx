import type { ComponentProps, ReactNode } from 'react'
import {
  FieldError,
  FieldHint,
  type FieldProps,
  RequiredMark,
  describeControl,
  firstError,
} from './field.tsx'

export type CheckboxProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required' | 'type'>

export function Checkbox({
  id,
  label,
  hint,
  error,
  isRequired = false,
  className,
  ...input
}: CheckboxProps) {
  return (
    <div className="field">
      <label className="choice">
        <input
          {...input}
          type="checkbox"
          {...describeControl({ id, hint, error, isRequired })}
          className={className}
        />
        <span>
          {label}
          <RequiredMark isRequired={isRequired} />
        </span>
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={`${id}-error`} message={firstError(error)} />
    </div>
  )
}

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode }

export type ChoiceGroupProps = FieldProps & {
  name: string
  options: readonly ChoiceOption[]
  layout?: 'stack' | 'row'
}

type ChoiceInputProps = {
  type: 'radio' | 'checkbox'
  isChosenAtFirst: (value: string) => boolean
  isChosen: ((value: string) => boolean) | undefined
  onChoose: ((value: string, isChosen: boolean) => void) | undefined
}

function ChoiceGroup(props: ChoiceGroupProps & ChoiceInputProps) {
  const { id, label, hint, error, isRequired = false, name, options, layout, type } = props
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = describeControl(props)
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className="field-label mb-1.5">
        {label}
        <RequiredMark isRequired={isRequired} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className={layout === 'row' ? 'choices choices-row' : 'choices'}>
        {options.map((option, index) => (
          <label key={option.value} className="choice choice-boxed">
            <input
              type={type}
              id={`${id}-${index}`}
              name={name}
              value={option.value}
              required={(type === 'radio' && isRequired) || undefined}
              aria-invalid={isInvalid}
              {...(props.isChosen
                ? { checked: props.isChosen(option.value) }
                : { defaultChecked: props.isChosenAtFirst(option.value) })}
              onChange={(event) => props.onChoose?.(option.value, event.currentTarget.checked)}
            />
            <span>
              {option.label}
              {option.hint ? <span className="field-hint block">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={firstError(error)} />
    </fieldset>
  )
}

export type CheckboxGroupProps = ChoiceGroupProps & {
  defaultValues?: readonly string[]
  /** Selected values, if the group is controlled; requires `onChange`. */
  values?: readonly string[]
  onChange?: (value: string, isChosen: boolean) => void
}

export function CheckboxGroup({
  defaultValues = [],
  values,
  onChange,
  ...group
}: CheckboxGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="checkbox"
      isChosenAtFirst={(option) => defaultValues.includes(option)}
      isChosen={values && ((option) => values.includes(option))}
      onChoose={onChange}
    />
  )
}

export type RadioGroupProps = ChoiceGroupProps & {
  defaultValue?: string
  /** Selected value, if the group is controlled; requires `onChange`. */
  value?: string
  onChange?: (value: string) => void
}

export function RadioGroup({ defaultValue, value, onChange, ...group }: RadioGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="radio"
      isChosenAtFirst={(option) => option === defaultValue}
      isChosen={value === undefined ? undefined : (option) => option === value}
      onChoose={(option) => onChange?.(option)}
    />
  )
}
