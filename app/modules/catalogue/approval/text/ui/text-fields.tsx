import { codePointLength } from '#app/basics/text.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import {
  type TextField,
  type TextKind,
  type TextValue,
  textKinds,
} from '#app/modules/settings/text/schema.ts'

const hiddenLabel = 'Hide this on the site'
const formattingHint =
  'Leave an empty line between paragraphs. Start a line with “- ” to make a list item. Links: [words](/contact) or [words](https://…).'

const fieldsOf = (kind: TextKind): readonly TextField[] => textKinds[kind].fields

export const textFieldLabel = (kind: TextKind) => (name: string) => {
  if (name === 'isHidden') return hiddenLabel
  return fieldsOf(kind).find((field) => field.name === name)?.label ?? name
}

export function readableField(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '') || 'Empty'
}

type TextFieldsProps = {
  kind: TextKind
  value: TextValue
  errors: Readonly<Record<string, string>>
  onChange: (name: string, value: string | boolean) => void
}

export function TextFields({ kind, value, errors, onChange }: TextFieldsProps) {
  return (
    <>
      {fieldsOf(kind).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={String(value[field.name] ?? '')}
          error={errors[field.name]}
          isNeeded={field.isNeededToShow === true && value.isHidden !== true}
          onChange={(typed) => onChange(field.name, typed)}
        />
      ))}
      {textKinds[kind].canHide ? (
        <Checkbox
          id="text-isHidden"
          label={hiddenLabel}
          checked={value.isHidden === true}
          onChange={(event) => onChange('isHidden', event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

type FieldInputProps = {
  field: TextField
  value: string
  error: string | undefined
  /** True if the field must be filled in, given the values of the other fields. */
  isNeeded: boolean
  onChange: (value: string) => void
}

function FieldInput({ field, value, error, isNeeded, onChange }: FieldInputProps) {
  const { name, label, maxLength, isOptional, isMarked, isList } = field
  const used = `${codePointLength(value)} of ${maxLength} characters.`
  const control = {
    id: `text-${name}`,
    label: isOptional && !isNeeded ? `${label} (optional)` : label,
    isRequired: isNeeded,
    hint: [field.hint, isMarked ? formattingHint : '', used].filter(Boolean).join(' '),
    autoComplete: 'off',
    dir: 'auto',
    value,
    error,
  }
  if (isMarked || isList || maxLength > 200)
    return (
      <TextArea
        {...control}
        rows={maxLength > 1_000 ? 8 : 4}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <TextInput {...control} onChange={(event) => onChange(event.currentTarget.value)} />
}
