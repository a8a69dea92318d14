import type { FieldErrors } from '#app/basics/outcome.ts'
import { isYes } from '#app/modules/forms/definition/rules.ts'
import { connectivityQuestions } from '#app/modules/sales/lead/connectivity/content.ts'
import type { ConnectivityAnswers } from '#app/modules/sales/lead/connectivity/rules.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import type { Receipt } from '#app/modules/sales/lead/public-form/schema.ts'
import { formInputNames } from '#app/modules/sales/lead/schema.ts'

export const contactFields = ['name', 'company', 'email', 'phone'] as const

/** All fields of the questionnaire, by their documented names. The device stores them until they are sent. */
export const recipeFields: readonly string[] = [
  ...connectivityQuestions.map(({ id }) => id),
  ...contactFields,
]

export type Entry = readonly [name: string, value: string]

/**
 * State of the questionnaire. `asked` and `refused` show the form, with `values` that are already known. `sending`
 * shows the result before the response arrives. `unsent` shows the result, but nothing was stored; `entries` allow a
 * retry.
 */
export type RecipeAnswer =
  | { outcome: 'asked'; values?: Record<string, string> }
  | { outcome: 'refused'; values: Record<string, string>; fields: FieldErrors }
  | { outcome: 'sending'; answers: ConnectivityAnswers; entries: Entry[] }
  | { outcome: 'sent'; answers: ConnectivityAnswers; receipt?: Receipt }
  | { outcome: 'unsent'; answers: ConnectivityAnswers; entries: Entry[]; isOffline: boolean }

export type SendResult =
  | { isStored: true; receipt?: Receipt }
  | { isStored: false; isOffline: boolean; fields: FieldErrors }

export function answerAfterSending(data: FormData, sent: SendResult): RecipeAnswer {
  const answers = parseAnswers(data)
  if (sent.isStored) return { outcome: 'sent', answers, receipt: sent.receipt }
  const entries = sentFormEntries(data)
  // An error in a hidden input can't be corrected by the visitor.
  const fields = Object.entries(sent.fields).filter(([field]) => recipeFields.includes(field))
  if (fields.length === 0) return { outcome: 'unsent', answers, entries, isOffline: sent.isOffline }
  return refusedAnswer(data, Object.fromEntries(fields))
}

export function refusedAnswer(data: FormData, fields: FieldErrors): RecipeAnswer {
  return { outcome: 'refused', values: postedValues(recipeFields, data), fields }
}

/** Returns the state of a form that is still being sent. The browser can compute the result without the server. */
export function answerWhileSending(data: FormData): RecipeAnswer {
  return { outcome: 'sending', answers: parseAnswers(data), entries: sentFormEntries(data) }
}

/** Returns the six answers of a form: yes for a ticked box, otherwise no. */
export function parseAnswers(data: FormData): ConnectivityAnswers {
  const answers = connectivityQuestions.map(({ id }) => [id, isYes(data.get(id))])
  // There is one entry per question, so the object is complete.
  return Object.fromEntries(answers) as ConnectivityAnswers
}

export function pickContactFields(entries: readonly Entry[]): Record<string, string> {
  const names: readonly string[] = contactFields
  return Object.fromEntries(entries.filter(([name]) => names.includes(name)))
}

const { consents, ...otherInputs } = formInputNames
const sentInputNames: readonly string[] = [
  ...recipeFields,
  ...Object.values(otherInputs),
  ...Object.values(consents),
]

/** Returns the entries of the form, so that they can be sent again. Unknown names are left out. */
function sentFormEntries(data: FormData): Entry[] {
  return [...data].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && sentInputNames.includes(entry[0]),
  )
}
