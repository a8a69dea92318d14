import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx'

export type RadioGroupProps = ChoiceGroupProps & {
  defaultValue?: string
  /** With `onChange`, the caller holds the choice. */
  value?: string
  onChange?: (value: string) => void
}

/** One answer of several. */
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
