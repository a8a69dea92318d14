/** The fields of one form: `prefix` keeps ids apart where two forms stand in one document. */
export type FieldsProps = {
  prefix: string
  values: Record<string, string>
  errors: Record<string, string>
}

type Words = { labels: Record<string, string>; placeholders: Record<string, string> }

/** What every control gets by its name. */
export function fieldsWith({ prefix, values, errors }: FieldsProps, words: Words) {
  return (name: string) => ({
    id: `${prefix}-${name}`,
    name,
    label: words.labels[name] ?? '',
    defaultValue: values[name],
    error: errors[name],
    placeholder: words.placeholders[name],
  })
}
