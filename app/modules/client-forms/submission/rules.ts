import { type FieldErrors, fieldErrors } from '#app/basics/outcome.ts'
import { cleanText, isRecord, isStorableText } from '#app/basics/text.ts'
import {
  type OptionLists,
  type NamedField,
  fieldsOf,
  findFieldByName,
  optionsOf,
} from '#app/modules/forms/definition/rules.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { formWording } from '../content.ts'
import { type ClientForm, type Values, freeTextName, otherValue } from '../definition/rules.ts'
import { answerText, computeVerdict, withComputedDates } from '../rules.ts'

export type Answer = string | number | boolean | string[]
export type Answers = Record<string, Answer>
export type CheckResult =
  | { ok: true; answers: Answers; preferences: Answers }
  | { ok: false; errors: FieldErrors }

/** Validates form values in the browser and on the server. Recalculates calculated dates; omits empty answers. */
export function checkValues(form: ClientForm, typed: Values): CheckResult {
  const values = withComputedDates(form, typed)
  const fields = fieldsOf(form)
  const entries = fields.map((field) => [field.name, freeTextOf(field, values)] as const)
  const unreadable = entries.filter(([, value]) => !isStorableText(value))
  const parsed = formSchema(form).safeParse(Object.fromEntries(entries))
  if (!parsed.success || unreadable.length > 0) {
    const errors = {
      ...(parsed.success ? {} : fieldErrors(parsed.error)),
      ...Object.fromEntries(
        unreadable.map(([name]) => [name, formWording.unreadable(form.fields[name]!)]),
      ),
    }
    return { ok: false, errors: errorsOnFreeText(fields, values, errors) }
  }
  const answered = Object.entries(parsed.data).filter(([, answer]) => !isUnanswered(answer))
  const partOf = (isPreference: boolean) =>
    answered.filter(([name]) => (form.fields[name]!.isPreference === true) === isPreference)
  return {
    ok: true,
    answers: Object.fromEntries(partOf(false)),
    preferences: Object.fromEntries(partOf(true)),
  }
}

const isUnanswered = (answer: Answer) =>
  answer === '' || (Array.isArray(answer) && answer.length === 0)

/** Returns whether "Other" was chosen: the answer is then the free text, and errors belong to that input. */
function usesFreeText(field: NamedField, values: Values): boolean {
  return field.type === 'listed' && cleanText(values[field.name] ?? '') === otherValue
}

function freeTextOf(field: NamedField, values: Values): string {
  return cleanText(values[usesFreeText(field, values) ? freeTextName(field) : field.name] ?? '')
}

function errorsOnFreeText(fields: readonly NamedField[], values: Values, errors: FieldErrors) {
  const named = fields.flatMap((field) => {
    const error = errors[field.name]
    const name = usesFreeText(field, values) ? freeTextName(field) : field.name
    return error ? [[name, error] as const] : []
  })
  return Object.fromEntries(named)
}

export type SubmissionBody = Record<string, unknown>

/** Returns the request body: answers, calculated values and time, with the preferences as a separate object. */
export function submissionBody(
  definition: ClientForm,
  checked: { answers: Answers; preferences: Answers },
  values: Values,
  now: Date,
): SubmissionBody {
  const verdict = computeVerdict(definition, values)
  const { levelName, reasonName } = definition.verdict
  return {
    ...checked.answers,
    [levelName]: verdict?.level ?? '',
    [reasonName]: verdict?.reason ?? '',
    submittedAt: now.toISOString(),
    [`_${definition.preferencesName}`]: checked.preferences,
  }
}

/** Returns the body's content without its time, for deriving the idempotency key. */
export function contentOf({ submittedAt: _when, ...content }: SubmissionBody): string {
  return JSON.stringify(content)
}

/** A value of the wrong type becomes text that fails validation, so that the error names the field. */
export function valuesOfBody(definition: ClientForm, body: SubmissionBody): Values {
  const given = body[`_${definition.preferencesName}`]
  const preferences = isRecord(given) ? given : {}
  const entries = fieldsOf(definition).flatMap((field) => {
    const source = field.isPreference ? preferences : body
    const given = (name: string) => (Object.hasOwn(source, name) ? source[name] : undefined)
    const isList = field.type === 'choices' || field.type === 'pictures'
    const other = freeTextName(field)
    return [
      [field.name, asText(given(field.name), isList)],
      [other, asText(given(other), false)],
    ] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Returns the values for editing in the form: a value that is not in the field's list moves to the free-text input. */
export function withFreeText(definition: ClientForm, values: Values, lists: OptionLists): Values {
  const moved: Record<string, string> = {}
  for (const field of fieldsOf(definition)) {
    const value = values[field.name] ?? ''
    if (field.type !== 'listed' || value === '') continue
    const isListed = optionsOf(field, lists).some((option) => option.value === value)
    if (isListed || value === otherValue) continue
    moved[field.name] = otherValue
    moved[`${field.name}.other`] = value
  }
  return { ...values, ...moved }
}

export function valuesOfAnswers(answers: Answers, preferences: Answers): Values {
  return Object.fromEntries(
    Object.entries({ ...answers, ...preferences }).map(([name, answer]) => [
      name,
      Array.isArray(answer) ? answer.join(',') : String(answer),
    ]),
  )
}

function asText(value: unknown, isList: boolean): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value) && !/e/.test(String(value)))
    return String(value)
  if (isList && Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(',')
  // A value of any other type, and a number in exponent form, becomes text that every field rejects.
  return '\u0000'
}

type AnswerSet = { answers: Answers; preferences: Answers }

export function changedAnswers(before: AnswerSet, after: AnswerSet): string[] {
  const one = { ...before.answers, ...before.preferences }
  const other = { ...after.answers, ...after.preferences }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** Describes each change of an answer, such as "Monthly fee: R899 is now R450". */
export function answerChanges(definition: ClientForm, before: Values, after: Values, verb: string) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const field = findFieldByName(definition, name)
    if (!field || before[name] === after[name]) return []
    const textOf = (values: Values) => answerText(field, values) || 'empty'
    return `${field.label}: ${textOf(before)} ${verb} ${textOf(after)}`
  })
}

export function filterColumnsOf(definition: ClientForm, answers: Answers, preferences: Answers) {
  const verdict =
    computeVerdict(definition, valuesOfAnswers(answers, preferences)) ??
    definition.verdict.otherwise
  const textOf = (name: string) => String(answers[name] ?? '')
  return {
    answers,
    preferences,
    level: verdict.level,
    reason: verdict.reason,
    subject: textOf(definition.subject),
    region: textOf(definition.region),
    state: textOf(definition.state),
  }
}

/** Returns the form values of a posted form; several checked boxes are joined by commas. */
export function valuesOfFormData(definition: ClientForm, data: FormData): Values {
  const textOf = (name: string) =>
    data
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join(',')
  const entries = fieldsOf(definition).flatMap(({ name }) => [
    [name, textOf(name)],
    [`${name}.other`, textOf(`${name}.other`)],
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Converts form values to a request body, for a form posted without script. */
export function bodyOfValues(definition: ClientForm, values: Values): SubmissionBody {
  const isPreference = (name: string) =>
    findFieldByName(definition, name.replace(/\.other$/, ''))?.isPreference === true
  const partOf = (arePreferences: boolean) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => isPreference(name) === arePreferences),
    )
  return { ...partOf(false), [`_${definition.preferencesName}`]: partOf(true) }
}
