import type { DataRequestInput, RequestField } from '../schema.ts'

/** How the data-request form was answered. What was typed comes back unless it was stored. */
export type RequestAnswer = {
  outcome: 'shown' | 'sent' | 'refused' | 'failed' | 'offline'
  values: Partial<Record<RequestField, string>>
  fields: Partial<Record<RequestField, string>>
  reference?: string
  dueOn?: string
}

export const noAnswer: RequestAnswer = { outcome: 'shown', values: {}, fields: {} }

const names: readonly RequestField[] = ['kind', 'name', 'email', 'details']

/** The typed values of a posted form. */
export function typedValues(data: FormData): RequestAnswer['values'] {
  return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))]))
}

/** A posted form as the service takes it; the last two are of inputs nobody sees. */
export function requestFromForm(
  data: FormData,
  hidden: { honeypot: string; formToken: string },
): Record<keyof DataRequestInput, unknown> {
  return {
    ...(typedValues(data) as Record<RequestField, string>),
    honeypot: textOf(data.get(hidden.honeypot)),
    token: textOf(data.get(hidden.formToken)),
    channel: 'page',
  }
}

/** Refusals of fields that are there to be corrected; anything else is told as a failure. */
export function refusedAnswer(
  values: RequestAnswer['values'],
  fields: Record<string, string> = {},
): RequestAnswer {
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => isField(name)))
  const outcome = Object.keys(known).length > 0 ? 'refused' : 'failed'
  return { outcome, values, fields: known }
}

function isField(name: string): name is RequestField {
  return names.some((known) => known === name)
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
