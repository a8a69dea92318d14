import type { ListedTemplate } from '../schema/templates.ts'

export type Template = {
  id: string
  name: string
  language: string
  /** As it reads, with {{1}} or {{name}} where something belongs. */
  body: string
  parameters: string[]
  isNamed: boolean
}

const parameter = /\{\{\s*([a-z0-9_]{1,60})\s*\}\}/gi

const parametersIn = (text: string) => [
  ...new Set([...text.matchAll(parameter)].map(([, name]) => name!)),
]

/**
 * A template that the console can fill in; undefined where it is not approved, or asks for more than words in its text:
 * pictures, or links and headings that change.
 */
export function usableTemplate(listed: ListedTemplate): Template | undefined {
  const { name, language, status, components, parameter_format } = listed
  const textOf = (type: string) =>
    components.find((part) => part.type.toUpperCase() === type)?.text ?? ''
  const body = textOf('BODY')
  const asksForMore = components.some(
    ({ type, format, text = '', buttons = [] }) =>
      (type.toUpperCase() === 'HEADER' && (format !== 'TEXT' || parametersIn(text).length > 0)) ||
      buttons.some(({ url = '' }) => parametersIn(url).length > 0),
  )
  if (status.toUpperCase() !== 'APPROVED' || body === '' || asksForMore) return undefined
  return {
    id: `${name}/${language}`,
    name,
    language,
    body: [textOf('HEADER'), body, textOf('FOOTER')].filter(Boolean).join('\n\n'),
    parameters: parametersIn(body),
    isNamed: parameter_format?.toUpperCase() === 'NAMED',
  }
}

/** The words of a template with what belongs into them. */
export function fillTemplate({ body, parameters }: Template, values: readonly string[]): string {
  return body.replaceAll(
    parameter,
    (whole, name: string) => values[parameters.indexOf(name)] ?? whole,
  )
}

/** What is wrong with the values, by their place; WhatsApp takes one line each (empty where nothing is). */
export function wrongParameters(
  { parameters }: Pick<Template, 'parameters'>,
  values: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap((_name, at) => {
      const value = values[at] ?? ''
      if (value === '') return [[`parameters.${at}`, 'Please fill this in.']]
      return /[\n\t]| {5}/.test(value)
        ? [[`parameters.${at}`, 'This must be one line, without tabs and wide gaps.']]
        : []
    }),
  )
}
