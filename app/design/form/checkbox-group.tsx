import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx'

export type CheckboxGroupProps = ChoiceGroupProps & {
  defaultValues?: readonly string[]
  /** With `onChange`, the caller holds the choice. */
  values?: readonly string[]
  onChange?: (value: string, isChosen: boolean) => void
}

/** Any number of answers. */
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
