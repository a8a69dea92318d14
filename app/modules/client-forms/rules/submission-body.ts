import { type Lists, fieldsOf, optionsOf } from '#app/modules/forms/schema/definition.ts'
import { type ClientForm, type Values, otherValue } from '../schema/definition.ts'
import type { Answers } from './check-values.ts'
import { computeVerdict } from './derive.ts'

export type SubmissionBody = Record<string, unknown>

/** What is sent (AUD-47): the answers, what follows from them, when, and the preferences apart. */
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

/** What a body says, whenever it is sent: of this its idempotency key is made. */
export function contentOf({ submittedAt: _when, ...content }: SubmissionBody): string {
  return JSON.stringify(content)
}

/**
 * The values a body stands for. Only names the form documents are read; a wrong type becomes text that
 * the check then refuses by name.
 */
export function valuesOfBody(definition: ClientForm, body: SubmissionBody): Values {
  const preferences = asObject(body[`_${definition.preferencesName}`])
  const entries = fieldsOf(definition).flatMap((field) => {
    const source = field.isPreference ? preferences : body
    const given = (name: string) => (Object.hasOwn(source, name) ? source[name] : undefined)
    const other = `${field.name}.other`
    return [
      [
        field.name,
        asText(given(field.name), field.type === 'choices' || field.type === 'pictures'),
      ] as const,
      [other, asText(given(other), false)] as const,
    ]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The values with text that is in no list moved to the free line beside it, for showing them in the form. */
export function withFreeText(definition: ClientForm, values: Values, lists: Lists): Values {
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

/** Typed values of stored answers, for correcting them in the form. */
export function valuesOfAnswers(answers: Answers, preferences: Answers): Values {
  return Object.fromEntries(
    Object.entries({ ...answers, ...preferences }).map(([name, answer]) => [
      name,
      Array.isArray(answer) ? answer.join(',') : String(answer),
    ]),
  )
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function asText(value: unknown, isList: boolean): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return plainNumber(value)
  if (isList && Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(',')
  // Neither text nor number: nothing any field accepts.
  return '\u0000'
}

function plainNumber(value: number): string {
  const text = String(value)
  return /e/.test(text) ? '\u0000' : text
}

type Filled = { answers: Answers; preferences: Answers }

/** Names of the fields that two sets of answers disagree about. */
export function changedAnswers(before: Filled, after: Filled): string[] {
  const one = { ...before.answers, ...before.preferences }
  const other = { ...after.answers, ...after.preferences }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** What a submission is listed and filtered by, taken from its checked answers. */
export function columnsOf(definition: ClientForm, answers: Answers, preferences: Answers) {
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
