import type { FieldErrors } from '#app/basics/outcome.ts'
import { isYes } from '#app/modules/forms/definition/rules.ts'
import { connectivityQuestions } from '#app/modules/sales/lead/connectivity/content.ts'
import type { ConnectivityAnswers } from '#app/modules/sales/lead/connectivity/rules.ts'
import type { Receipt } from '#app/modules/sales/lead/public-form/schema.ts'
import { inputNames } from '#app/modules/sales/lead/schema.ts'

export const contactFields = ['name', 'company', 'email', 'phone'] as const

/** Everything a visitor answers, by the documented names; kept on the device until it is sent. */
export const recipeFields: readonly string[] = [
  ...connectivityQuestions.map(({ id }) => id),
  ...contactFields,
]

export type Entry = readonly [name: string, value: string]

/**
 * The state of the questionnaire, on the server or in the browser. Asked: with the `values` that are known already.
 * Refused: fields are wrong. Sending: the result is shown before the answer arrives. Unsent: the result is shown, but
 * nothing was stored; `entries` let it be sent again.
 */
export type RecipeAnswer =
  | { outcome: 'asked'; values?: Record<string, string> }
  | { outcome: 'refused'; values: Record<string, string>; fields: FieldErrors }
  | { outcome: 'sending'; answers: ConnectivityAnswers; entries: Entry[] }
  | { outcome: 'sent'; answers: ConnectivityAnswers; receipt?: Receipt }
  | { outcome: 'unsent'; answers: ConnectivityAnswers; entries: Entry[]; isOffline: boolean }

/** Result of sending, as both of leads' services answer it. */
export type Sent =
  | { isStored: true; receipt?: Receipt }
  | { isStored: false; isOffline: boolean; fields: FieldErrors }

/** The answer to a filled-in form, once it was sent or was not. */
export function answerOf(data: FormData, sent: Sent): RecipeAnswer {
  const answers = answersIn(data)
  if (sent.isStored) return { outcome: 'sent', answers, receipt: sent.receipt }
  const entries = entriesOf(data)
  // What is wrong with an input no one sees cannot be corrected at it.
  const fields = Object.entries(sent.fields).filter(([field]) => recipeFields.includes(field))
  if (fields.length === 0) return { outcome: 'unsent', answers, entries, isOffline: sent.isOffline }
  return refusedOf(data, Object.fromEntries(fields))
}

/** The form once more as it was filled in, with what is wrong in it. */
export function refusedOf(data: FormData, fields: FieldErrors): RecipeAnswer {
  const values = entriesOf(data).filter(([name]) => recipeFields.includes(name))
  return { outcome: 'refused', values: Object.fromEntries(values), fields }
}

/** The answer to a filled-in form that is still being sent: the browser knows the result by itself. */
export function answerWhileSending(data: FormData): RecipeAnswer {
  return { outcome: 'sending', answers: answersIn(data), entries: entriesOf(data) }
}

/** The six answers of a form: a ticked box is a yes, all else a no. */
export function answersIn(data: FormData): ConnectivityAnswers {
  const answers = connectivityQuestions.map(({ id }) => [id, isYes(data.get(id))])
  // The entries are one per question.
  return Object.fromEntries(answers) as ConnectivityAnswers
}

/** The contact details among what a form held. */
export function contactsIn(entries: readonly Entry[]): Record<string, string> {
  const names: readonly string[] = contactFields
  return Object.fromEntries(entries.filter(([name]) => names.includes(name)))
}

const { consents, ...otherInputs } = inputNames
const sentInputs: readonly string[] = [
  ...recipeFields,
  ...Object.values(otherInputs),
  ...Object.values(consents),
]

/** What the form holds, to be sent again as it was; names that are not the form's are left out. */
function entriesOf(data: FormData): Entry[] {
  return [...data].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && sentInputs.includes(entry[0]),
  )
}
