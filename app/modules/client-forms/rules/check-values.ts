import { fieldErrors } from '#app/basics/field-errors.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { fieldsOf, type NamedField } from '#app/modules/forms/schema/definition.ts'
import { formSchema } from '#app/modules/forms/schema/form-schema.ts'
import { formWording } from '../content.ts'
import { otherName, otherValue, type ClientForm, type Values } from '../schema/definition.ts'
import { withComputedDates } from './derive.ts'

export type Answer = string | number | boolean | string[]
export type Answers = Record<string, Answer>
export type Checked =
  | { ok: true; answers: Answers; preferences: Answers }
  | { ok: false; errors: FieldErrors }

/**
 * Checks typed values against a form's definition, in browser and server. Dates that follow from others are computed
 * here, whatever was sent; answers that were left out are not among the checked ones.
 */
export function checkValues(form: ClientForm, typed: Values): Checked {
  const values = withComputedDates(form, typed)
  const fields = fieldsOf(form)
  const said = fields.map((field) => [field.name, saidIn(field, values)] as const)
  const unreadable = said.filter(([, value]) => !isStorableText(value))
  const parsed = formSchema(form).safeParse(Object.fromEntries(said))
  if (!parsed.success || unreadable.length > 0) {
    const errors = {
      ...(parsed.success ? {} : fieldErrors(parsed.error)),
      ...Object.fromEntries(
        unreadable.map(([name]) => [name, formWording.unreadable(form.fields[name]!)]),
      ),
    }
    return { ok: false, errors: atOtherLines(fields, values, errors) }
  }
  const answered = Object.entries(parsed.data).filter(([, answer]) => !isLeftOut(answer))
  const partOf = (isPreference: boolean) =>
    answered.filter(([name]) => (form.fields[name]!.isPreference === true) === isPreference)
  return {
    ok: true,
    answers: Object.fromEntries(partOf(false)),
    preferences: Object.fromEntries(partOf(true)),
  }
}

const isLeftOut = (answer: Answer) =>
  answer === '' || (Array.isArray(answer) && answer.length === 0)

/** Whether "Other" was chosen: then the line beside it answers, and is what has to be corrected (D-28). */
function isFreeLine(field: NamedField, values: Values): boolean {
  return field.type === 'listed' && cleanText(values[field.name] ?? '') === otherValue
}

function saidIn(field: NamedField, values: Values): string {
  return cleanText(values[isFreeLine(field, values) ? otherName(field) : field.name] ?? '')
}

function atOtherLines(fields: readonly NamedField[], values: Values, errors: FieldErrors) {
  const named = fields.flatMap((field) => {
    const error = errors[field.name]
    const name = isFreeLine(field, values) ? otherName(field) : field.name
    return error ? [[name, error] as const] : []
  })
  return Object.fromEntries(named)
}
