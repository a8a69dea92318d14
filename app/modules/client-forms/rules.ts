import { monthsAfter } from '#app/basics/dates.ts'
import {
  isRealDate,
  numberWithUnit,
  answerText as textOf,
} from '#app/modules/forms/answer/rules.ts'
import {
  type OptionLists,
  type NamedField,
  findFieldByName,
  fieldsOf,
  optionsOf,
} from '#app/modules/forms/definition/rules.ts'
import {
  type ClientForm,
  type Condition,
  type Section,
  type Values,
  freeTextName,
  otherValue,
} from './definition/rules.ts'

/** Returns whether a field has an answer. "Other" counts only with its text; a fee of 0 counts. */
function isFilled(field: NamedField, values: Values): boolean {
  const value = (values[field.name] ?? '').trim()
  if (field.type === 'listed' && value === otherValue)
    return (values[`${field.name}.other`] ?? '').trim() !== ''
  return value !== ''
}

/** Returns the percentage of required fields that are filled in, rounded. */
export function progressPercent(definition: ClientForm, values: Values): number {
  const required = fieldsOf(definition).filter(({ isRequired }) => isRequired)
  const filled = required.filter((field) => isFilled(field, values)).length
  return required.length === 0 ? 100 : Math.round((filled / required.length) * 100)
}

export function countMissingFields(section: Section, values: Values): number {
  return fieldsOf(section).filter((field) => field.isRequired && !isFilled(field, values)).length
}

/** Returns the answers as display text, in form order; skips empty optional fields. */
export function answeredFields(
  definition: ClientForm,
  values: Values,
  lists: OptionLists,
): { name: string; label: string; text: string; isMissing: boolean }[] {
  return fieldsOf(definition).flatMap((field) => {
    const isMissing = !isFilled(field, values)
    if (isMissing && !field.isRequired) return []
    const { name, label } = field
    return [{ name, label, isMissing, text: isMissing ? '' : answerText(field, values, lists) }]
  })
}

/** Returns the display text of an answer; for "Other", the free text. */
export function answerText(field: NamedField, values: Values, lists: OptionLists = {}): string {
  const value = values[field.name] ?? ''
  const other = field.type === 'listed' && value === otherValue && values[freeTextName(field)]
  return other || textOf(field, value, lists)
}

export type ComputedVerdict = { level: string; reason: string }
export type EvaluationContext = { today: string; lists: OptionLists }

/** Returns the values with every calculated date updated; a date that cannot be calculated is empty. */
export function withComputedDates(definition: ClientForm, values: Values): Values {
  const computed: Record<string, string> = {}
  for (const field of fieldsOf(definition)) {
    if (field.type !== 'end-date') continue
    const months = field.months[values[field.by] ?? '']
    const from = values[field.from] ?? ''
    computed[field.name] = months && isRealDate(from) ? monthsAfter(from, months) : ''
  }
  return { ...values, ...computed }
}

/** Returns the verdict for the answers so far, or null if too few are given. */
export function computeVerdict(definition: ClientForm, values: Values): ComputedVerdict | null {
  const { verdict } = definition
  const rule = verdict.rules.find(({ when }) =>
    when.every((each) => meetsCondition(each, values, definition)),
  )
  const hasAll = verdict.needs.every((name) => isFilled(findFieldByName(definition, name)!, values))
  if (rule && (hasAll || isRuleDecided(definition, rule.when, values)))
    return { level: rule.level, reason: rule.reason }
  return hasAll ? verdict.otherwise : null
}

/** A rule is decided once its fields and those of all earlier rules are answered, because rules apply in order. */
function isRuleDecided(definition: ClientForm, when: readonly Condition[], values: Values) {
  const { rules } = definition.verdict
  const place = rules.findIndex((rule) => rule.when === when)
  return rules
    .slice(0, place + 1)
    .flatMap((rule) => rule.when)
    .every(({ field }) => isFilled(findFieldByName(definition, field)!, values))
}

/** Returns the success text of a form sent without script, in our own words only, so that a link can't add any. */
export function submittedText(definition: ClientForm, query: URLSearchParams): string {
  const level = definition.verdict.levels.find((one) => one === query.get('sent'))
  const field = findFieldByName(definition, definition.state)!
  const state = optionsOf(field).find(({ value }) => value === query.get('state'))
  if (!level) return ''
  const stateText = state ? ` ${field.label}: ${state.label}.` : ''
  return `Priority: ${level.toUpperCase()}.${stateText} ${definition.savedFor} The form below is for a new submission.`
}

export function hintsOf(
  definition: ClientForm,
  section: Section,
  values: Values,
  surroundings: EvaluationContext,
): string[] {
  return (section.hints ?? [])
    .filter(({ when }) =>
      when.every((each) => meetsCondition(each, values, definition, surroundings)),
    )
    .map(({ text }) => text)
}

function meetsCondition(
  condition: Condition,
  values: Values,
  definition: ClientForm,
  surroundings?: EvaluationContext,
): boolean {
  const value = values[condition.field] ?? ''
  if ('is' in condition) return condition.is.includes(value)
  const field = findFieldByName(definition, condition.field)
  if ('above' in condition)
    return numberWithUnit(value, field?.type === 'number' ? field.unit : '') > condition.above
  if ('isPast' in condition) return value !== '' && !!surroundings && value < surroundings.today
  const option =
    field && optionsOf(field, surroundings?.lists ?? {}).find((each) => each.value === value)
  const expected = option?.sets?.[condition.disagreesWith]
  const given = values[condition.disagreesWith] ?? ''
  return expected !== undefined && given !== '' && given !== expected
}

/** Returns the values that the chosen option of a field sets in other fields, which must be empty. */
export function optionDefaults(
  definition: ClientForm,
  values: Values,
  name: string,
  lists: OptionLists,
): Values {
  const field = findFieldByName(definition, name)
  const option = field && optionsOf(field, lists).find(({ value }) => value === values[name])
  return Object.fromEntries(Object.entries(option?.sets ?? {}).filter(([other]) => !values[other]))
}
