import {
  isRealDate,
  numberWithUnit,
  answerText as textOf,
} from '#app/modules/forms/answer/rules.ts'
import {
  type Lists,
  type NamedField,
  fieldNamed,
  fieldsOf,
  optionsOf,
} from '#app/modules/forms/definition/rules.ts'
import {
  type ClientForm,
  type Condition,
  type Section,
  type Values,
  otherName,
  otherValue,
} from './definition/rules.ts'

/** True if the field has an answer; "Other" counts once its text is there, a fee of 0 counts. */
function isFilled(field: NamedField, values: Values): boolean {
  const value = (values[field.name] ?? '').trim()
  if (field.type === 'listed' && value === otherValue)
    return (values[`${field.name}.other`] ?? '').trim() !== ''
  return value !== ''
}

/** The share of the required fields that are filled, to the nearest percent. */
export function progressPercent(definition: ClientForm, values: Values): number {
  const required = fieldsOf(definition).filter(({ isRequired }) => isRequired)
  const filled = required.filter((field) => isFilled(field, values)).length
  return required.length === 0 ? 100 : Math.round((filled / required.length) * 100)
}

/** The number of unanswered required fields of a section. */
export function missingIn(section: Section, values: Values): number {
  return fieldsOf(section).filter((field) => field.isRequired && !isFilled(field, values)).length
}

export type AnsweredField = { name: string; label: string; text: string; isMissing: boolean }

/** The answers in words, in the order of the form; empty optional ones are left out. */
export function answeredFields(
  definition: ClientForm,
  values: Values,
  lists: Lists,
): AnsweredField[] {
  return fieldsOf(definition).flatMap((field) => {
    const isMissing = !isFilled(field, values)
    if (isMissing && !field.isRequired) return []
    const { name, label } = field
    return [{ name, label, isMissing, text: isMissing ? '' : answerText(field, values, lists) }]
  })
}

/** One answer as people read it; the line beside a choice where "Other" was chosen. */
export function answerText(field: NamedField, values: Values, lists: Lists = {}): string {
  const value = values[field.name] ?? ''
  const other = field.type === 'listed' && value === otherValue && values[otherName(field)]
  return other || textOf(field, value, lists)
}

/**
 * The same day `months` later, or the last day of that month where it has no such day.
 * @param isoDate YYYY-MM-DD, a real date
 */
function addMonths(isoDate: string, months: number): string {
  const [year, month, day] = isoDate.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
  return then.toISOString().slice(0, 10)
}

export type ComputedVerdict = { level: string; reason: string }
export type Surroundings = { today: string; lists: Lists }

/** The values with every computed date set, or emptied where none follows. */
export function withComputedDates(definition: ClientForm, values: Values): Values {
  const computed: Record<string, string> = {}
  for (const field of fieldsOf(definition)) {
    if (field.type !== 'end-date') continue
    const months = field.months[values[field.by] ?? '']
    const from = values[field.from] ?? ''
    computed[field.name] = months && isRealDate(from) ? addMonths(from, months) : ''
  }
  return { ...values, ...computed }
}

/** The result of the answers so far; null while too few are given. */
export function computeVerdict(definition: ClientForm, values: Values): ComputedVerdict | null {
  const { verdict } = definition
  const rule = verdict.rules.find(({ when }) =>
    when.every((each) => holds(each, values, definition)),
  )
  const hasAll = verdict.needs.every((name) => isFilled(fieldNamed(definition, name)!, values))
  if (rule && (hasAll || isAboutAnswered(definition, rule.when, values)))
    return { level: rule.level, reason: rule.reason }
  return hasAll ? verdict.otherwise : null
}

/** Rules run in order: a later one runs only if the fields of those before it are known. */
function isAboutAnswered(definition: ClientForm, when: readonly Condition[], values: Values) {
  const { rules } = definition.verdict
  const place = rules.findIndex((rule) => rule.when === when)
  return rules
    .slice(0, place + 1)
    .flatMap((rule) => rule.when)
    .every(({ field }) => isFilled(fieldNamed(definition, field)!, values))
}

/** The sentences of a section that are true now. */
export function hintsOf(
  definition: ClientForm,
  section: Section,
  values: Values,
  surroundings: Surroundings,
): string[] {
  return (section.hints ?? [])
    .filter(({ when }) => when.every((each) => holds(each, values, definition, surroundings)))
    .map(({ text }) => text)
}

function holds(
  condition: Condition,
  values: Values,
  definition: ClientForm,
  surroundings?: Surroundings,
): boolean {
  const value = values[condition.field] ?? ''
  if ('is' in condition) return condition.is.includes(value)
  if ('above' in condition)
    return numberWithUnit(value, unitOf(definition, condition.field)) > condition.above
  if ('isPast' in condition) return value !== '' && !!surroundings && value < surroundings.today
  const field = fieldNamed(definition, condition.field)
  const option =
    field && optionsOf(field, surroundings?.lists ?? {}).find((each) => each.value === value)
  const expected = option?.sets?.[condition.disagreesWith]
  const given = values[condition.disagreesWith] ?? ''
  return expected !== undefined && given !== '' && given !== expected
}

function unitOf(definition: ClientForm, name: string): string | undefined {
  const field = fieldNamed(definition, name)
  return field?.type === 'number' ? field.unit : undefined
}

/** The values after a choice, with the empty fields it answers filled in. */
export function withAnswersOfOption(
  definition: ClientForm,
  values: Values,
  name: string,
  lists: Lists,
): Values {
  const field = fieldNamed(definition, name)
  const option = field && optionsOf(field, lists).find(({ value }) => value === values[name])
  const sets = Object.entries(option?.sets ?? {}).filter(([other]) => !values[other])
  return sets.length > 0 ? { ...values, ...Object.fromEntries(sets) } : values
}
