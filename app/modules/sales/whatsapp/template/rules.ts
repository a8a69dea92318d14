import type { ListedTemplate } from '../schema.ts'

export type Template = {
  id: string
  name: string
  language: string
  /** The text, with {{1}} or {{name}} for each parameter. */
  body: string
  parameters: string[]
  isNamed: boolean
}

const parameterPattern = /\{\{\s*([a-z0-9_]{1,60})\s*\}\}/gi

const parameterNamesIn = (text: string) => [
  ...new Set([...text.matchAll(parameterPattern)].map(([, name]) => name!)),
]

/** Undefined if it isn't approved, has a picture, or has variables in its heading or links. */
export function toUsableTemplate(listed: ListedTemplate): Template | undefined {
  const { name, language, status, components, parameter_format } = listed
  const textOf = (type: string) =>
    components.find((part) => part.type.toUpperCase() === type)?.text ?? ''
  const body = textOf('BODY')
  const asksForMore = components.some(
    ({ type, format, text = '', buttons = [] }) =>
      (type.toUpperCase() === 'HEADER' &&
        (format !== 'TEXT' || parameterNamesIn(text).length > 0)) ||
      buttons.some(({ url = '' }) => parameterNamesIn(url).length > 0),
  )
  const isNamed = parameter_format?.toUpperCase() === 'NAMED'
  const names = parameterNamesIn(body)
  if (status.toUpperCase() !== 'APPROVED' || body === '' || asksForMore) return undefined
  return {
    id: `${name}/${language}`,
    name,
    language,
    body: [textOf('HEADER'), body, textOf('FOOTER')].filter(Boolean).join('\n\n'),
    // WhatsApp fills in unnamed parameters by number, wherever they are in the text.
    parameters: isNamed ? names : names.toSorted((one, other) => Number(one) - Number(other)),
    isNamed,
  }
}

/** Replaces the placeholders of a template with values. Placeholders without a value stay visible. */
export function fillTemplate(
  { body, parameters }: Pick<Template, 'body' | 'parameters'>,
  values: readonly string[],
): string {
  return body.replaceAll(
    parameterPattern,
    (whole, name: string) => values[parameters.indexOf(name)] || whole,
  )
}

/** Returns errors by the position of the value; empty if all are valid. WhatsApp accepts one line per value. */
export function parameterErrors(
  { parameters }: Pick<Template, 'parameters'>,
  values: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const at of parameters.keys()) {
    const value = values[at] ?? ''
    if (value === '') errors[`parameters.${at}`] = 'Please fill this in.'
    else if (/[\n\t]| {5}/.test(value))
      errors[`parameters.${at}`] = 'Use one line, without tabs or more than four spaces in a row.'
  }
  return errors
}
