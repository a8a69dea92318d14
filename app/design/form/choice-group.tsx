import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { describeControl, firstError, RequiredMark, type FieldProps } from './field.tsx'

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode }

export type ChoiceGroupProps = FieldProps & {
  name: string
  options: readonly ChoiceOption[]
  layout?: 'stack' | 'row'
}

type Inputs = {
  type: 'radio' | 'checkbox'
  isChosenAtFirst: (value: string) => boolean
  isChosen: ((value: string) => boolean) | undefined
  onChoose: ((value: string, isChosen: boolean) => void) | undefined
}

/** A question with its answers as boxes to press; the base of RadioGroup and CheckboxGroup. */
export function ChoiceGroup(props: ChoiceGroupProps & Inputs) {
  const {
    id,
    label,
    hint,
    error,
    isRequired = false,
    name,
    options,
    layout = 'stack',
    type,
  } = props
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = describeControl(props)
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className="field-label mb-1.5">
        {label}
        <RequiredMark isRequired={isRequired} />
      </legend>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
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
